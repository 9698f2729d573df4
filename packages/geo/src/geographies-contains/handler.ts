import { asOfRows, nextKey } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import { connecticutNote } from '../geographies/connecticut-note.ts';
import { readReferences } from '../geography/query.ts';
import { unknownGeography } from '../geographies/unknown.ts';
import type { contains } from './contract.ts';
import { readChildren } from './query.ts';

/** The geographies of one level inside another, ordered by code. */
export const getContains: Handler<typeof contains> = async (request, { db }) => {
  const { geography_id: id, child_level: level, limit } = request;
  const after = request.after?.[0] ?? '';
  const { parent, rows } = await db.snapshot(async (inside) => {
    const place = (await readReferences(inside, [id])).get(id);
    return { parent: place, rows: place ? await readChildren(inside, place, level, { after, limit: limit + 1 }) : [] };
  });
  if (!parent) throw await unknownGeography(db, id);
  const children = rows.slice(0, limit);
  return {
    data: { geography_id: id, child_level: level, children },
    meta: { source: parent.source, as_of: asOfRows(children) },
    note: after === '' ? connecticutNote(parent, level, children.length) : null,
    next: nextKey(rows, children, ({ code }) => [code]),
  };
};
