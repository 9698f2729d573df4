import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';

/** The standing of a row: its position in the list, and the rank that it shares with equal values. */
export interface Standing {
  readonly value: string;
  readonly position: number;
  readonly rank: number;
}

/**
 * Rows, highest first, with their standing. `before` is the standing of the row before them, null at the list's start.
 */
export const ranked = <Row extends { readonly value: Decimal }>(
  rows: readonly Row[],
  before: Standing | null,
): readonly { readonly row: Row; readonly standing: Standing }[] => {
  let last = before;
  return rows.map((row) => {
    const position = (last?.position ?? 0) + 1;
    const shares = last !== null && decimal.equals(row.value, decimal.decimal(last.value));
    const standing = { value: row.value, position, rank: last !== null && shares ? last.rank : position };
    last = standing;
    return { row, standing };
  });
};
