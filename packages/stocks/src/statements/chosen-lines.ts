import { nearest } from '@dqs/core';
import { badParameter } from '@dqs/schemas';
import type { StatementKind } from '../lines/line.ts';
import { linesOf } from '../lines/registry.ts';

/** The keys asked for, or null for all. Throws `bad_parameter` for a key that is no line of the statement. */
export const chosenLines = (
  statement: StatementKind,
  keys: readonly string[] | null | undefined,
): ReadonlySet<string> | null => {
  if (!keys) return null;
  const known = linesOf(statement).flatMap(({ key, hidden }) => (hidden ? [] : [key]));
  for (const key of keys) {
    if (known.includes(key)) continue;
    throw badParameter('lines', `"${key}" is no line of this statement`, {
      hint: 'stocks_list_line_items lists the line keys of each statement.',
      candidates: nearest(key, known),
    });
  }
  return new Set(keys);
};
