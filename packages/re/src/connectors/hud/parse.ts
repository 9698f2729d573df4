import { SourceFormatError, workbookRows, type Located, type StoredArtifact } from '@dqs/kit';
import { editionOf } from './artifacts.ts';
import { asOneCounty, inOneArea, type PublishedRents, type RentRow } from './rental-area.ts';

/** A workbook has about 5,000 rows, one of ZIP Codes 50,000; its sheet unpacks to 60 MB. */
export const maximumBytes = 256 * 1024 * 1024;

/** Column names of different years differ in capitals, spaces, underscores and order. */
const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const bedrooms = [0, 1, 2, 3, 4] as const;

type Read = (record: readonly string[]) => RentRow;

/** Whether a row is the header of a workbook of rents. */
const isHeader = (record: readonly string[]): boolean =>
  record.map(plainName).some((name) => /^(fmr0|safmr0br)$/.test(name));

const readerOf = (header: readonly string[]): Read => {
  const names = header.map(plainName);
  const find = (...candidates: readonly RegExp[]): number =>
    candidates.map((form) => names.findIndex((name) => form.test(name))).find((index) => index >= 0) ?? -1;
  const place = (...candidates: readonly RegExp[]): number => {
    const position = find(...candidates);
    if (position >= 0) return position;
    throw new SourceFormatError(`the header lacks ${candidates.join(' or ')}; it has ${header.join(', ')}`, 1);
  };
  const zip = find(/^(zip(code)?|zcta)$/);
  const code = zip >= 0 ? zip : place(/^fips2010$/, /^fips$/, /^fips(2020|code)?$/, /^fips2000$/);
  const county = zip >= 0 ? -1 : place(/^countyname$/, /^county(town)?name$/);
  const areaCode = find(/^(metrocode|hudareacode|cbsasub\d*|msa)$/);
  const areaName = find(/^(areaname\d*|hudareaname|hudmetrofairmarketrentareaname|msaname)$/);
  const rents = bedrooms.map((count) =>
    zip >= 0 ? place(new RegExp(`^safmr${count}br$`)) : place(new RegExp(`^fmr${count}$`)),
  );
  const percentile = find(/^fmrtype$/);
  return (record) => ({
    level: zip >= 0 ? 'zcta' : 'county',
    // Some years store codes as numbers, without leading zeros.
    code: (record[code] ?? '').trim().padStart(zip >= 0 ? 5 : 10, '0'),
    countyName: (record[county] ?? '').trim(),
    areaCode: (record[areaCode] ?? '').trim(),
    areaName: (record[areaName] ?? '').trim(),
    rents: rents.map((column) => record[column] ?? ''),
    percentile: record[percentile] ?? '',
  });
};

/**
 * The rents of a workbook, whose file name contains the edition. Counties are emitted as they are read. New England
 * towns and ZIP Codes can be in several areas, so they are emitted after all rows have been read.
 */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<PublishedRents>[]> {
  const edition = editionOf(artifact.name);
  if (edition === null)
    throw new SourceFormatError(`${artifact.name} does not say its fiscal year, as FY2024_FMRs.xlsx does`);
  let read: Read | null = null;
  const towns: Located<RentRow>[] = [];
  const zips: Located<RentRow>[] = [];
  for await (const batch of workbookRows(artifact, { maximumBytes })) {
    const whole: Located<PublishedRents>[] = [];
    for (const { record, line } of batch) {
      if (record.every((cell) => cell.trim() === '')) continue;
      if (read === null) {
        if (isHeader(record)) read = readerOf(record);
        continue;
      }
      const row = read(record);
      if (row.level === 'zcta') zips.push({ record: row, line });
      else if (/^\d{5}(?!99999)\d{5}$/.test(row.code)) towns.push({ record: row, line });
      else whole.push({ record: { ...row, edition, ofArea: null, note: null }, line });
    }
    if (whole.length > 0) yield whole;
  }
  if (read === null) throw new SourceFormatError('no row has the columns fmr_0 to fmr_4: this is not a list of rents');
  if (towns.length > 0) yield asOneCounty(towns, edition);
  if (zips.length > 0) yield inOneArea(zips, edition);
}
