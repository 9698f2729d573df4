import { statement, type Reader, type ReleaseHeld } from '@dqs/kit';
import type { DatasetKey } from '@dqs/schemas';
import { usPlaces, zctaCounty } from './sources.ts';
import { connecticutList, nationalList } from './zcta-list.ts';

/** What a list contains, in the plural, and how many rows the publisher's complete list has. */
interface CompleteList {
  readonly of: string;
  readonly published: number;
}

/** By level, from the Gazetteer of 2025. */
const places: Readonly<Record<string, CompleteList>> = {
  county: { of: 'counties', published: 3222 },
  cbsa: { of: 'metropolitan and micropolitan areas', published: 935 },
  zcta: { of: 'ZIP areas', published: 33_791 },
};

/** By the year of the list. */
const relations: Readonly<Record<string, CompleteList>> = {
  [nationalList]: { of: 'ZIP areas with their counties', published: 33_791 },
  [connecticutList]: { of: 'ZIP areas of Connecticut with their planning regions', published: 288 },
};

const lists = statement(
  'geo_lists_held',
  { level: 'text', vintage: 'text', held: 'integer' },
  `select level, vintage, count(*)::integer as held from geo_place
    where country = 'US' and level in ('county', 'cbsa', 'zcta') and vintage ~ '^[12][0-9]{3}$'
    group by level, vintage order by level, vintage desc`,
);

const parts = statement(
  'geo_relations_held',
  { vintage: 'text', held: 'integer' },
  `select vintage, count(*)::integer as held from geo_zcta_county where share_rank = 1 group by vintage order by vintage`,
);

/** Loaded and published rows of the newest list of each level, and of both relations of ZIP areas to counties. */
export const completeness = async (db: Reader): Promise<ReadonlyMap<DatasetKey, readonly ReleaseHeld[]>> => {
  const [held, related] = await Promise.all([db.all(lists), db.all(parts)]);
  const newest = [...Map.groupBy(held, ({ level }) => level).values()].flatMap((own) => own.slice(0, 1));
  const compare = (list: CompleteList | undefined, release: string, count: number): readonly ReleaseHeld[] =>
    list === undefined ? [] : [{ release, of: list.of, held: count, expected: list.published }];
  return new Map([
    [usPlaces.key, newest.flatMap(({ level, vintage, held: count }) => compare(places[level], vintage, count))],
    [zctaCounty.key, related.flatMap(({ vintage, held: count }) => compare(relations[vintage], vintage, count))],
  ]);
};
