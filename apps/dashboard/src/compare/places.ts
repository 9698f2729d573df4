import type { PageRequest } from '../page.ts';
import { listOf, requireResult, runQueries } from '../things/ask-all.ts';
import { textIn } from '../things/parts.ts';
import { placeTitle } from '../things/place-title.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A topic for comparing places, with the keys of its series, best first. */
interface Subject {
  readonly key: string;
  readonly title: string;
  readonly keys: readonly RegExp[];
}

const prices: Subject = {
  key: 'prices',
  title: 'House prices',
  keys: [/^fhfa\.hpi\.all_transactions\./, /^fhfa\.hpi\./, /^abs\.rppi\./],
};

/** The topics for comparing places. */
export const subjects: readonly Subject[] = [
  prices,
  { key: 'rents', title: 'Rent of two bedrooms', keys: [/^hud\.fmr\.two_bedroom\./, /^hud\.safmr\.two_bedroom\./] },
  { key: 'permits', title: 'Building permits', keys: [/^census\.bps\.units\.total\./] },
  { key: 'people', title: 'Population', keys: [/^census\.population\.total\./] },
];

/** The topic in an address; house prices if it has no valid one. */
export const subjectOf = (text: string | null): Subject => subjects.find(({ key }) => key === text) ?? prices;

/** Maximum number of a place's series in one answer. */
const mostSeries = 50;

/** A place with its series of a topic. */
export interface PlaceSeries {
  readonly id: string;
  readonly name: string;
  /** Null if it has no series. */
  readonly key: string | null;
  readonly lacks: string;
}

/** Finds a place and its series of a topic. Throws `not_found` for an unknown place. */
export const findPlaceSeries = async (
  page: PageRequest,
  id: string,
  { title, keys }: Subject,
): Promise<PlaceSeries> => {
  const [geography, found] = await runQueries(page, [
    { tool: 'geo_get_geography', values: { geography_id: id } },
    { tool: 're_search_series', values: { geo_key: id, limit: mostSeries } },
  ]);
  const held = listOf(found, 'matches');
  // Some areas only have series.
  const place = (
    geography?.ok || held.length === 0
      ? requireResult(geography, 'data on places').data['geography']
      : held[0]?.['geography']
  ) as Fields;
  const all = held.flatMap((row) => textIn(row, 'series_key') ?? []);
  const key = keys.flatMap((pattern) => all.find((one) => pattern.test(one)) ?? [])[0] ?? null;
  const what = `series of its ${title.toLowerCase()}`;
  const lacks = found?.ok && found.more ? `no ${what} is among its first ${mostSeries}` : `no ${what} is loaded`;
  return { id, name: placeTitle(id, place), key, lacks };
};
