import type { Handler } from '@dqs/kit';
import { findGeography } from '../queries.ts';
import type { geography as endpoint } from './contract.ts';
import { readPoint } from './query.ts';
import { unknownGeography } from './unknown.ts';

/** One geography with its parents and first crosswalks. */
export const getGeography: Handler<typeof endpoint> = async (
  { geography_id: id, include_point: includesPoint },
  { db },
) => {
  const { geography, point } = await db.snapshot(async (inside) => ({
    geography: await findGeography(inside, id),
    point: includesPoint ? await readPoint(inside, id) : null,
  }));
  if (!geography) throw await unknownGeography(db, id);
  const { source, as_of } = geography;
  return { data: { geography }, meta: { source, as_of, ...(includesPoint ? { interior_point: point } : {}) } };
};
