import { asOfRows, nextKey } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import { connecticutNote } from '../geographies/connecticut-note.ts';
import { readReferences } from '../geography/query.ts';
import { unknownGeography } from '../geographies/unknown.ts';
import type { contains } from './contract.ts';
import { readChildren } from './query.ts';

/** The geographies of one level inside another, by code. */
export const getContains: Handler<typeof contains> = async (asked, { db }) => {
  const { geography_id: id, child_level: level, limit } = asked;
  const after = asked.after?.[0] ?? '';
  const { parent, found } = await db.snapshot(async (inside) => {
    const known = (await readReferences(inside, [id])).get(id);
    return { parent: known, found: known ? await readChildren(inside, known, level, { after, limit: limit + 1 }) : [] };
  });
  if (!parent) throw await unknownGeography(db, id);
  const children = found.slice(0, limit);
  return {
    data: { geography_id: id, child_level: level, children },
    meta: { source: parent.source, as_of: asOfRows(children) },
    note: after === '' ? connecticutNote(parent, level, children.length) : null,
    next: nextKey(found, children, ({ code }) => [code]),
  };
};
