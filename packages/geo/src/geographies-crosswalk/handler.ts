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

/** That the rounded shares of a ZIP area do not add up to 1; null where they do. */
export const noteOfSum = (weights: readonly (Decimal | null)[]): string | null => {
  const known = weights.filter((weight) => weight !== null);
  const total = decimal.sum(known);
  return known.length < weights.length || known.length === 0 || decimal.equals(total, one)
    ? null
    : `The weights add up to ${total}, because each is rounded to six digits.`;
};

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
  const isComplete = origin.level === 'zcta' && level === 'county' && !after && found.length <= limit;
  const sum = isComplete ? noteOfSum(crosswalks.map(({ weight }) => weight)) : null;
  return {
    data: { geography_id: id, target_level: level, crosswalks },
    meta: { source: crosswalks[0]?.source ?? census.tag, as_of: asOfRows(crosswalks) },
    note: after ? null : (connecticutNote(origin, level, crosswalks.length) ?? sum),
    next: found.length > limit ? (page.at(-1)?.place ?? null) : null,
  };
};
