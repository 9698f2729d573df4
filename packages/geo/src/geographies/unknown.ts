import type { Reader } from '@dqs/kit';
import { nearest } from '@dqs/core';
import { notFound, type ServiceError } from '@dqs/schemas';
import { search } from '../search/search.ts';
import { hasPlaces, readNeighbours } from '../geography/query.ts';

const shown = 5;
const nothingLoaded =
  'No geographies are loaded. Load them with: dqs ingest geo.census-gazetteer geo.census-codes geo.abs-asgs';

/** The error for an unknown id, with up to five similar ids as candidates. */
export const unknownGeography = async (db: Reader, id: string): Promise<ServiceError> => {
  if (!(await hasPlaces(db))) return notFound('geography_id', `no geography ${id} is loaded`, { hint: nothingLoaded });
  const [level = '', code = ''] = id.includes(':') ? id.toLowerCase().split(':') : ['', id];
  const similarCodes = nearest(
    `${level}:${code.toUpperCase()}`,
    await readNeighbours(db, level, code.toUpperCase()),
    shown,
  );
  const matches = await search(db, { query: code || id, level: null, country: null, limit: shown });
  const ids = [...matches.map(({ reference }) => reference.geography_id), ...similarCodes];
  const candidates = [...new Set(ids)].slice(0, shown);
  return notFound('geography_id', `there is no geography ${id}`, {
    candidates,
    hint: 'An id is a level and an official code, such as county:12086. geo_resolve finds it by name, code or abbreviation.',
  });
};
