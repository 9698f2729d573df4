import type { Located } from '@dqs/kit';
import type { Edition } from './artifacts.ts';

/** One published row of a workbook. */
export interface RentRow {
  readonly level: 'county' | 'zcta';
  /**
   * For a county or town ten digits: state, county and county subdivision (99999 for the whole county). For a ZIP Code
   * five digits.
   */
  readonly code: string;
  readonly countyName: string;
  /**
   * HUD's code and name of the rental market: `METRO14460MM1120`, `Boston-Cambridge-Quincy, MA-NH HUD Metro FMR Area`.
   */
  readonly areaCode: string;
  readonly areaName: string;
  /** Monthly rents by number of bedrooms, 0 to 4. */
  readonly rents: readonly string[];
  /** The percentile of the rents, 40 or 50; empty if the workbook does not state it. */
  readonly percentile: string;
}

/** The rents of a county or ZIP Code, or of its part in one rental market. */
export interface PublishedRents extends RentRow {
  readonly edition: Edition;
  /** The rental market, if the rents differ between parts of the place; null if they apply to the whole place. */
  readonly ofArea: string | null;
  readonly note: string | null;
}

const rentsOf = ({ rents, percentile }: RentRow): string => [...rents, percentile].join(' ');

/** Merges the rows of one place if their rents are equal; otherwise each rental market keeps its own. */
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
 * New England towns by county, since HUD sets rents there for rental markets of towns. If all towns of a county have
 * the same rents, the county has them; otherwise each market has its own.
 */
export const asOneCounty = (towns: readonly Located<RentRow>[], edition: Edition): readonly Located<PublishedRents>[] =>
  [...Map.groupBy(towns, ({ record }) => record.code.slice(0, 5)).values()].flatMap((rows) =>
    together(rows, edition, (part, ofAll) =>
      ofAll
        ? `The same in all ${rows.length} towns of the county, as published.`
        : `Of the ${part.length} of ${rows.length} towns of the county that lie in this rental market.`,
    ),
  );

/** ZIP Codes, some of which have one row for each of their rental markets. */
export const inOneArea = (zips: readonly Located<RentRow>[], edition: Edition): readonly Located<PublishedRents>[] =>
  [...Map.groupBy(zips, ({ record }) => record.code).values()].flatMap((rows) =>
    together(rows, edition, () => 'Published for the ZIP Code of this number.'),
  );
