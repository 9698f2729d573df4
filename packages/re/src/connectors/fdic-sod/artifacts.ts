import { yearOf } from '@dqs/core';
import type { Artifact } from '@dqs/kit';
import type { Day } from '@dqs/schemas';

const page = 'https://www7.fdic.gov/sod/dynaDownload.asp';

const firstYear = 1994;

const official = (year: number | string): Artifact => ({
  name: `ALL_${year}.zip`,
  address: `https://www7.fdic.gov/sod/ShowFileWithStats1.asp?strFileName=ALL_${year}.zip`,
});

const pattern = /^ALL_((?:19|20)\d\d)(?:\.zip|\.csv|\b(?!_[12]))/i;

export const artifacts = [{ name: 'ALL_YYYY.zip', address: page, pattern }];

/** One file for each year; that of a year, as of 30 June, is out in October. */
export async function* discover(today: string): AsyncGenerator<Artifact> {
  const newest = today.slice(5, 7) >= '10' ? yearOf(today as Day) : yearOf(today as Day) - 1;
  for (let year = firstYear; year <= newest; year += 1) yield official(year);
}

const header = /^\W{0,3}"?YEAR"?,"?CERT"?,"?BRNUM"?,/i;

/** A file is told by its name or by the first columns of its header. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  const year = pattern.exec(fileName)?.[1];
  if (year !== undefined) return official(year);
  return refusal(fileName) === null && header.test(head) ? { name: fileName, address: page } : null;
};

/** Old years come in two files, whose sums mean nothing one by one. */
export const refusal = (fileName: string): string | null =>
  /^ALL_\d{4}_[12]\.csv/i.test(fileName) ? 'this is half a year; give the zip that holds both halves' : null;
