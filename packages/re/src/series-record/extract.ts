import { instantOf } from '@dqs/core';

/** The words in the notes of partial sums by which `countPlaces` recognizes them. */
export const extractWords = 'an extract';

/**
 * The instant from which a sum over part of a release counts as known. It is on a day before the complete release can
 * be known, plus one millisecond per record. So a partial sum never replaces a complete one, nor a smaller extract a
 * larger one, whatever the order of loading. A day allows for 86 million records.
 */
export const knownAtOfExtract = (day: string, records: number): string =>
  instantOf(Date.parse(`${day}T00:00:00Z`) + records);
