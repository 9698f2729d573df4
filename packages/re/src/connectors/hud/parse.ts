import { SourceFormatError, workbookRows, type Located, type StoredArtifact } from '@dqs/kit';
import { editionOf, type Edition } from './artifacts.ts';

/** A workbook has about 5,000 rows; its sheet unpacks to 5 MB. */
export const maximumBytes = 64 * 1024 * 1024;

/** One row of a workbook as published: a county, or a town of New England. */
export interface PublishedRents {
  readonly edition: Edition;
  /** Ten digits: state, county, county subdivision (99999 for the whole county). */
  readonly fips: string;
  readonly countyName: string;
  /** Rents of a month by number of bedrooms, 0 to 4. */
  readonly rents: readonly string[];
  /** 40 or 50 where the workbook says which percentile the rents are, else empty. */
  readonly percentile: string;
}

/** Names differ by year in capitals and underscores, and their order changes. */
const plainName = (name: string): string => name.toLowerCase().replaceAll('_', '').trim();

const bedrooms = [0, 1, 2, 3, 4] as const;

const readerOf = (header: readonly string[], edition: Edition) => {
  const names = header.map(plainName);
  const place = (...candidates: readonly string[]): number => {
    const found = candidates.map((name) => names.indexOf(name)).find((index) => index >= 0);
    if (found !== undefined) return found;
    throw new SourceFormatError(`the header lacks ${candidates.join(' or ')}; it has ${header.join(', ')}`, 1);
  };
  const fips = place('fips2010', 'fips');
  const county = place('countyname');
  const rents = bedrooms.map((count) => place(`fmr${count}`));
  const percentile = names.indexOf('fmrtype');
  return (record: readonly string[]): PublishedRents => ({
    edition,
    fips: record[fips] ?? '',
    countyName: (record[county] ?? '').trim(),
    rents: rents.map((column) => record[column] ?? ''),
    percentile: record[percentile] ?? '',
  });
};

/** The rows of a workbook; its edition is told by its name. */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<PublishedRents>[]> {
  const edition = editionOf(artifact.name);
  if (edition === null)
    throw new SourceFormatError(`${artifact.name} does not say its fiscal year, as FY2024_FMRs.xlsx does`);
  let read: ((record: readonly string[]) => PublishedRents) | null = null;
  for await (const batch of workbookRows(artifact, { maximumBytes })) {
    const rows: Located<PublishedRents>[] = [];
    for (const { record, line } of batch) {
      if (record.length === 0) continue;
      if (read === null) read = readerOf(record, edition);
      else rows.push({ record: read(record), line });
    }
    if (rows.length > 0) yield rows;
  }
}
