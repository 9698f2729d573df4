import { instantInUtc } from '@dqs/core';

/** An instant of a file in UTC; null where the cell is empty, undefined where it is none. */
export const instantCell = (text: string | null): string | null | undefined =>
  text === null ? null : (instantInUtc(text) ?? undefined);
