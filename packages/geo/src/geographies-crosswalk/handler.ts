import { asOfRows } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import { readCrosswalks } from '../detail/query.ts';
import { connecticutNote } from '../geographies/connecticut-note.ts';
import { readReferences } from '../geography/query.ts';
import { unknownGeography } from '../geographies/unknown.ts';
import { census } from '../sources.ts';
import type { crosswalk } from './contract.ts';

/** Official relations of a geography to one other level, largest weight first. */
export const getCrosswalk: Handler<typeof crosswalk> = async (asked, { db }) => {
  const { geography_id: id, target_level: level, limit, after } = asked;
  const { origin, found } = await db.snapshot(async (inside) => {
    const known = (await readReferences(inside, [id])).get(id);
    const rows = known ? await readCrosswalks(inside, [id], { level, limit: limit + 1, after }) : [];
    return { origin: known, found: rows };
  });
  if (!origin) throw await unknownGeography(db, id);
  const page = found.slice(0, limit);
  const crosswalks = page.map((row) => row.crosswalk);
  return {
    data: { geography_id: id, target_level: level, crosswalks },
    meta: { source: crosswalks[0]?.source ?? census.tag, as_of: asOfRows(crosswalks) },
    note: after ? null : connecticutNote(origin, level, crosswalks.length),
    next: found.length > limit ? (page.at(-1)?.place ?? null) : null,
  };
};
