import { instantOf } from '@dqs/core';

/** What the note of a sum over a part of a release says, by which such sums are known. */
export const ofExtract = 'an extract';

/**
 * The moment of knowledge of a sum over a part of a release, so that it never takes the place of one over the whole, whichever is
 * loaded last, nor one over less the place of one over more: a day before the whole can be known, later by the number of records.
 * In milliseconds of that day, so of at most 86 million records.
 */
export const knownFromPart = (day: string, records: number): string =>
  instantOf(Date.parse(`${day}T00:00:00Z`) + records);
