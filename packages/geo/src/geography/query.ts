import { statement, type Reader } from '@dqs/kit';
import type { GeographyRef } from './terms.ts';
import { newestSql, referenceColumns, referenceOf, referenceSql } from './reference.ts';

const byIds = statement(
  'geo_places_by_ids',
  referenceColumns,
  `select ${referenceSql} from geo_place place where place.geography_id = any($1::text[]) and ${newestSql}`,
);

const neighbours = statement(
  'geo_place_neighbours',
  { geography_id: 'text' },
  `(select geography_id from geo_place where level = $1 and code >= $2 order by code limit 6)
   union (select geography_id from geo_place where level = $1 and code < $2 order by code desc limit 6)`,
);

const any = statement('geo_place_any', { geography_id: 'text' }, 'select geography_id from geo_place limit 1');

/** The geographies with these ids. Unknown ids are absent. */
export const readReferences = async (db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, GeographyRef>> =>
  new Map((await db.all(byIds, [ids])).map((row) => [row.geography_id, referenceOf(row)]));

/** Ids of a level whose codes come directly before and after a code. */
export const readNeighbours = async (db: Reader, level: string, code: string): Promise<readonly string[]> =>
  (await db.all(neighbours, [level, code])).map((row) => row.geography_id);

/** Whether any geography is loaded. */
export const hasPlaces = async (db: Reader): Promise<boolean> => (await db.first(any)) !== null;
