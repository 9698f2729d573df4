import { createRandom } from '../random.ts';
import type { InventedSeries } from './labstat.ts';

/** One way to call an operation, with the values that vary it. */
export interface Question {
  readonly tool: string;
  readonly what: string;
  readonly values: readonly Readonly<Record<string, unknown>>[];
}

const varied = 150;

/** Every operation, on series drawn from all of them and from those with vintages. */
export const questionsOf = (
  all: readonly InventedSeries[],
  revised: readonly InventedSeries[],
): readonly Question[] => {
  const random = createRandom(23);
  const some = (list: readonly InventedSeries[]) => Array.from({ length: varied }, () => list[random(list.length)]!);
  const instant = (): string => `20${15 + random(10)}-0${1 + random(9)}-15T12:00:00Z`;
  const ask = (tool: string, what: string, values: Question['values']): Question => ({ tool, what, values });
  const keyed = (list: readonly InventedSeries[], more: () => object) =>
    some(list).map(({ key }) => ({ series_key: key, ...more() }));
  const queries = (make: (series: InventedSeries) => string) => some(all).map((series) => ({ query: make(series) }));
  return [
    ask(
      'macro_get_series',
      'newest 100',
      keyed(all, () => ({})),
    ),
    ask(
      'macro_get_series',
      'newest 100 of a series with vintages',
      keyed(revised, () => ({})),
    ),
    ask(
      'macro_get_series',
      '100 as known at an instant',
      keyed(revised, () => ({ as_known_at: instant() })),
    ),
    ask(
      'macro_get_series',
      '500 as known at an instant',
      keyed(revised, () => ({ as_known_at: instant(), limit: 500 })),
    ),
    ask(
      'macro_search',
      'key',
      queries(({ key }) => key),
    ),
    ask(
      'macro_search',
      'id of the publisher',
      queries(({ id }) => id),
    ),
    ask(
      'macro_search',
      'words of a title',
      queries(({ title }) => title.split(/,? /).slice(0, 3).join(' ')),
    ),
    ask('macro_search', 'words that thousands have, 50', [
      { query: 'employees', limit: 50 },
      { query: 'bread', limit: 50 },
      { query: 'urban consumers', limit: 50 },
    ]),
    ask(
      'macro_search',
      'nothing like it',
      queries(({ id }) => `qz ${id.toLowerCase()}x`),
    ),
    ask('macro_get_recent_updates', 'newest 100', [{ since: '2020-01-01T00:00:00Z' }]),
    ask('macro_get_recent_updates', 'newest 500', [{ since: '2020-01-01T00:00:00Z', limit: 500 }]),
    ask('macro_get_calendar', 'two weeks', [{ start: '2019-03-01' }, { start: '2021-06-01' }, { start: '2024-01-01' }]),
    ask('macro_get_calendar', '93 days, 200', [{ start: '2022-01-01', end: '2022-04-03', limit: 200 }]),
  ];
};
