import type { Located } from '@dqs/kit';
import type { Edition } from './artifacts.ts';

/** One row of a workbook as published. */
export interface RentRow {
  readonly level: 'county' | 'zcta';
  /** Of a county or town ten digits (state, county, county subdivision, which is 99999 for the whole county); of a ZIP Code five. */
  readonly code: string;
  readonly countyName: string;
  /** HUD's code and name of the rental market: `METRO14460MM1120`, `Boston-Cambridge-Quincy, MA-NH HUD Metro FMR Area`. */
  readonly areaCode: string;
  readonly areaName: string;
  /** Rents of a month by number of bedrooms, 0 to 4. */
  readonly rents: readonly string[];
  /** 40 or 50 where the workbook says which percentile the rents are, else empty. */
  readonly percentile: string;
}

/** The rents of a county or ZIP Code, or of that part of one that lies in a rental market. */
export interface PublishedRents extends RentRow {
  readonly edition: Edition;
  /** The market of which the rents are alone, where those of the place's parts differ; null where they hold for all of it. */
  readonly ofArea: string | null;
  readonly note: string | null;
}

const rentsOf = ({ rents, percentile }: RentRow): string => [...rents, percentile].join(' ');

/** Rows of one place: those with the same rents fall together; where they differ, each rental market has its own. */
const together = (
  rows: readonly Located<RentRow>[],
  edition: Edition,
  noteOf: (part: readonly Located<RentRow>[], ofAll: boolean) => string | null,
): readonly Located<PublishedRents>[] => {
  const different = Map.groupBy(rows, ({ record }) => rentsOf(record));
  if (different.size === 1) {
    const [{ record, line }] = rows as [Located<RentRow>];
    return [{ record: { ...record, edition, ofArea: null, note: noteOf(rows, true) }, line }];
  }
  const byArea = Map.groupBy(rows, ({ record }) => `${record.areaCode} ${rentsOf(record)}`);
  return [...byArea.values()].map((part) => {
    const [{ record, line }] = part as [Located<RentRow>, ...Located<RentRow>[]];
    return { record: { ...record, edition, ofArea: record.areaCode, note: noteOf(part, false) }, line };
  });
};

/**
 * The towns of New England by county: HUD sets rents for rental markets of towns there. A county whose towns all have the same
 * rents has those; of any other the towns of each market have theirs.
 */
export const asOneCounty = (towns: readonly Located<RentRow>[], edition: Edition): readonly Located<PublishedRents>[] =>
  [...Map.groupBy(towns, ({ record }) => record.code.slice(0, 5)).values()].flatMap((rows) =>
    together(rows, edition, (part, ofAll) =>
      ofAll
        ? `The same in all ${rows.length} towns of the county, as published.`
        : `Of the ${part.length} of ${rows.length} towns of the county that lie in this rental market.`,
    ),
  );

/** ZIP Codes, of which some have a row for each rental market that they lie in. */
export const inOneArea = (zips: readonly Located<RentRow>[], edition: Edition): readonly Located<PublishedRents>[] =>
  [...Map.groupBy(zips, ({ record }) => record.code).values()].flatMap((rows) =>
    together(rows, edition, () => 'Published for the ZIP Code of this number.'),
  );
