import { instantInUtc } from '@dqs/core';

/** An instant of a file in UTC; null if the cell is empty, undefined if it is invalid. */
export const instantCell = (text: string | null): string | null | undefined =>
  text === null ? null : (instantInUtc(text) ?? undefined);
