import type { Handler } from '@dqs/kit';
import { findGeography } from '../queries.ts';
import type { geography as endpoint } from './contract.ts';
import { readPoint } from './query.ts';
import { unknownGeography } from './unknown.ts';

/** One geography with its parents and first crosswalks. */
export const getGeography: Handler<typeof endpoint> = async ({ geography_id: id }, { db }) => {
  const { geography, point } = await db.snapshot(async (inside) => ({
    geography: await findGeography(inside, id),
    point: await readPoint(inside, id),
  }));
  if (!geography) throw await unknownGeography(db, id);
  return { data: { geography }, meta: { source: geography.source, as_of: geography.as_of, interior_point: point } };
};
