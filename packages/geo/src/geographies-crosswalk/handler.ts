import { asOfRows, decimal } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import type { Decimal } from '@dqs/schemas';
import { readCrosswalks } from '../detail/query.ts';
import { connecticutNote } from '../geographies/connecticut-note.ts';
import { readReferences } from '../geography/query.ts';
import { unknownGeography } from '../geographies/unknown.ts';
import { census } from '../sources.ts';
import type { crosswalk } from './contract.ts';

const one = decimal.decimal('1');

/** The note that the rounded shares of a ZIP area do not add up to 1; null if they do. */
export const noteOfSum = (weights: readonly (Decimal | null)[]): string | null => {
  const published = weights.filter((weight) => weight !== null);
  const total = decimal.sum(published);
  return published.length < weights.length || published.length === 0 || decimal.equals(total, one)
    ? null
    : `The weights add up to ${total}, because each is rounded to six digits.`;
};

/** Official relations of a geography to one other level, largest weight first. */
export const getCrosswalk: Handler<typeof crosswalk> = async (request, { db }) => {
  const { geography_id: id, target_level: level, limit, after } = request;
  const { origin, rows } = await db.snapshot(async (inside) => {
    const place = (await readReferences(inside, [id])).get(id);
    return {
      origin: place,
      rows: place ? await readCrosswalks(inside, [id], { level, limit: limit + 1, after }) : [],
    };
  });
  if (!origin) throw await unknownGeography(db, id);
  const page = rows.slice(0, limit);
  const crosswalks = page.map((row) => row.crosswalk);
  const isComplete = origin.level === 'zcta' && level === 'county' && !after && rows.length <= limit;
  const sum = isComplete ? noteOfSum(crosswalks.map(({ weight }) => weight)) : null;
  return {
    data: { geography_id: id, target_level: level, crosswalks },
    meta: { source: crosswalks[0]?.source ?? census.tag, as_of: asOfRows(crosswalks) },
    note: after ? null : (connecticutNote(origin, level, crosswalks.length) ?? sum),
    next: rows.length > limit ? (page.at(-1)?.place ?? null) : null,
  };
};
