import type { Reader } from '@dqs/kit';
import { nearest } from '@dqs/core';
import { notFound, type ServiceError } from '@dqs/schemas';
import { search } from '../search/search.ts';
import { anyHeld, readNeighbours } from '../geography/query.ts';

const shown = 5;
const nothingLoaded = 'Nothing is loaded yet: dqs ingest geo.census-gazetteer, geo.census-codes or geo.abs-asgs.';

/** The refusal of an id that names nothing, with up to five that may have been meant. */
export const unknownGeography = async (db: Reader, id: string): Promise<ServiceError> => {
  if (!(await anyHeld(db))) return notFound('geography_id', `no geography ${id} is loaded`, { hint: nothingLoaded });
  const [level = '', code = ''] = id.includes(':') ? id.toLowerCase().split(':') : ['', id];
  const beside = nearest(`${level}:${code.toUpperCase()}`, await readNeighbours(db, level, code.toUpperCase()), shown);
  const found = await search(db, { query: code || id, level: null, country: null, limit: shown });
  const candidates = [...new Set([...found.map(({ reference }) => reference.geography_id), ...beside])].slice(0, shown);
  return notFound('geography_id', `there is no geography ${id}`, {
    candidates,
    hint: 'An id is a level and an official code, such as county:12086; geo_resolve finds it by name, code or abbreviation.',
  });
};
