import type { PageRequest } from '../page.ts';
import { listOf, needed, tellAll } from '../things/ask-all.ts';
import { textIn } from '../things/parts.ts';
import { placeTitle } from '../things/place-title.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What places are compared by, with the keys of its series, the best first. */
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

/** What places can be compared by. */
export const subjects: readonly Subject[] = [
  prices,
  { key: 'rents', title: 'Rent of two bedrooms', keys: [/^hud\.fmr\.two_bedroom\./, /^hud\.safmr\.two_bedroom\./] },
  { key: 'permits', title: 'Building permits', keys: [/^census\.bps\.units\.total\./] },
  { key: 'people', title: 'Population', keys: [/^census\.population\.total\./] },
];

/** The subject of an address; house prices where it names none that there is. */
export const subjectOf = (text: string | null): Subject => subjects.find(({ key }) => key === text) ?? prices;

/** Most series that one answer lists of a place. */
const mostSeries = 50;

/** A place with its series of a subject. */
export interface PlaceTold {
  readonly id: string;
  readonly name: string;
  /** Null where it has none. */
  readonly key: string | null;
  readonly lacks: string;
}

/** A place and its series of a subject. Throws `not_found` for a place that nothing is known of. */
export const placeTold = async (page: PageRequest, id: string, { title, keys }: Subject): Promise<PlaceTold> => {
  const [geography, found] = await tellAll(page, [
    { tool: 'geo_get_geography', values: { geography_id: id } },
    { tool: 're_search_series', values: { geo_key: id, limit: mostSeries } },
  ]);
  const held = listOf(found, 'matches');
  // Some areas are known by their series alone.
  const place = (
    geography?.ok || held.length === 0 ? needed(geography, 'data on places').data['geography'] : held[0]?.['geography']
  ) as Fields;
  const all = held.flatMap((row) => textIn(row, 'series_key') ?? []);
  const key = keys.flatMap((pattern) => all.find((one) => pattern.test(one)) ?? [])[0] ?? null;
  const what = `series of its ${title.toLowerCase()}`;
  const lacks = found?.ok && found.more ? `no ${what} is among its first ${mostSeries}` : `no ${what} is loaded`;
  return { id, name: placeTitle(id, place), key, lacks };
};
