import type { Service } from '@dqs/service';
import type { Database } from '@dqs/storage';
import { median, p99 } from '../../load.ts';
import { caller, never } from '../../quiet-service.ts';
import { createRandom } from '../random.ts';
import { leiOf } from './golden-copy.ts';

const calls = 300;

/** What is asked, with the values of each call in turn. */
export interface Question {
  readonly what: string;
  readonly tool: string;
  readonly values: readonly object[];
}

/** Two letters exchanged. */
export const misspelt = (name: string): string => {
  const at = Math.min(3, name.length - 2);
  return `${name.slice(0, at)}${name[at + 1] ?? ''}${name[at] ?? ''}${name.slice(at + 2)}`;
};

/** Questions after names that are loaded, and after the entity with the most children. */
export const questionsOf = async ({ knex }: Database, count: number): Promise<readonly Question[]> => {
  const random = createRandom(11);
  const leis = Array.from({ length: calls }, () => leiOf(random(count)));
  const { rows } = await knex.raw<{ rows: { legal_name: string }[] }>(
    'select legal_name from data.entities_record where lei = any (?::text[])',
    [leis],
  );
  const names = rows.map(({ legal_name }) => legal_name);
  const { rows: families } = await knex.raw<{ rows: { parent_lei: string; children: string }[] }>(
    'select parent_lei, count(*)::text as children from data.entities_relationship group by 1 order by count(*) desc limit 1',
  );
  const [{ parent_lei: largest, children } = { parent_lei: '', children: '0' }] = families;
  const of = (query: (name: string) => string) => names.map((name) => ({ query: query(name), limit: 50 }));
  const words = (name: string): readonly string[] => name.split(' ');
  return [
    { what: 'by LEI', tool: 'entities_search', values: leis.map((query) => ({ query })) },
    { what: 'exact', tool: 'entities_search', values: of((name) => name) },
    { what: 'prefix', tool: 'entities_search', values: of((name) => name.slice(0, Math.max(4, name.length >> 1))) },
    { what: 'words', tool: 'entities_search', values: of((name) => words(name).slice(0, 2).toReversed().join(' ')) },
    {
      what: 'common word',
      tool: 'entities_search',
      values: ['capital', 'fund', 'holdings', 'international'].map((query) => ({ query, limit: 50 })),
    },
    { what: 'misspelt', tool: 'entities_search', values: of(misspelt) },
    { what: 'profile', tool: 'entities_get_profile', values: leis.map((lei) => ({ lei })) },
    { what: 'parents, 2 hops', tool: 'entities_get_ownership', values: leis.map((lei) => ({ lei, depth: 2 })) },
    {
      what: `largest family (${children} relations), 2 hops`,
      tool: 'entities_get_ownership',
      values: [{ lei: largest, direction: 'children', depth: 2, limit: 100 }],
    },
  ];
};

/** How long the calls of a question took, in milliseconds. */
export interface Latency extends Question {
  readonly p50: number;
  readonly p99: number;
}

/** Asks one call after the other, after twenty that do not count. */
export const ask = async (service: Service, question: Question): Promise<Latency> => {
  const taken: number[] = [];
  for (let turn = -20; turn < calls; turn += 1) {
    const values = question.values[(turn + 20) % question.values.length]!;
    const started = performance.now();
    (await service.call(question.tool, { values }, caller, never)).envelope();
    if (turn >= 0) taken.push(performance.now() - started);
  }
  return { ...question, p50: median(taken), p99: p99(taken.toSorted((a, b) => a - b)) };
};
