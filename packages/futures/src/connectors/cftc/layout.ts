import { SourceFormatError } from '@dqs/kit';
import type { ReportType, TraderCategory } from '../../report/contract.ts';
import { families, figuresOf, type Figure, type PublishedCategory } from '../../trader-category.ts';

/** A figure of a category and the position of its column. */
interface FigureLayout {
  readonly category: TraderCategory;
  readonly figure: Figure;
  readonly at: number;
}

/** The positions of the served columns in a file. */
export interface Layout {
  readonly reportType: ReportType;
  readonly reportName: number;
  readonly reportDate: number;
  readonly code: number;
  readonly variant: number;
  readonly openInterest: number;
  readonly changeOpenInterest: number;
  readonly figures: readonly FigureLayout[];
}

/**
 * The spelling that all forms of a column name share: the yearly files write `Swap__Positions_Short_All` and
 * `Report_Date_as_YYYY-MM-DD`, the portal's exports `swap__positions_short_all`, `prod_merc_positions_long` (of all
 * crop years, which the yearly files mark `_All`) and `Report_Date_as_YYYY_MM_DD`.
 */
const spelling = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .replace(/_all$/, '');

const served =
  'served are the Traders in Financial Futures report (fut_fin_txt_YYYY.zip, com_fin_txt_YYYY.zip) and the ' +
  'disaggregated report (fut_disagg_txt_YYYY.zip, com_disagg_txt_YYYY.zip)';

export const legacyRefusal = `this is the legacy commitments-of-traders report, which is not served; ${served}`;

/** Recognises the report family by its header. Throws `SourceFormatError` for another family or missing columns. */
export function layoutOf(header: readonly string[]): Layout {
  const places = new Map<string, number>();
  header.forEach((name, at) => {
    if (!places.has(spelling(name))) places.set(spelling(name), at);
  });
  const reportType = familyOf(places);
  const missing: string[] = [];
  const find = (name: string): number => {
    const at = places.get(spelling(name));
    if (at === undefined) missing.push(name);
    return at ?? -1;
  };
  const layout: Layout = {
    reportType,
    reportName: find('Market_and_Exchange_Names'),
    reportDate: dateColumn(places) ?? find('Report_Date_as_YYYY-MM-DD'),
    code: find('CFTC_Contract_Market_Code'),
    variant: find('FutOnly_or_Combined'),
    openInterest: find('Open_Interest_All'),
    changeOpenInterest: find('Change_in_Open_Interest_All'),
    figures: families[reportType].flatMap((published) => figureLayouts(published, find)),
  };
  if (missing.length > 0)
    throw new SourceFormatError(`the ${reportType} file lacks the columns ${missing.join(', ')}`, 1);
  return layout;
}

function familyOf(places: ReadonlyMap<string, number>): ReportType {
  if (places.has('dealer_positions_long')) return 'tff';
  if (places.has('prod_merc_positions_long')) return 'disaggregated';
  if (places.has('noncommercial_positions_long') || places.has('noncomm_positions_long')) {
    throw new SourceFormatError(legacyRefusal, 1);
  }
  throw new SourceFormatError(
    `the first line is not the header of a commitments-of-traders report: neither Dealer_Positions_Long_All nor Prod_Merc_Positions_Long_All is in it; ${served}`,
    1,
  );
}

/** The history file of 2006 to 2016 names its date column after its US date format. */
const dateColumn = (places: ReadonlyMap<string, number>): number | undefined =>
  places.get('report_date_as_yyyy_mm_dd') ?? places.get('report_date_as_mm_dd_yyyy');

const columnNames: Readonly<Record<Figure, (stem: string) => string>> = {
  long: (stem) => `${stem}_Positions_Long_All`,
  short: (stem) => `${stem}_Positions_Short_All`,
  spread: (stem) => `${stem}_Positions_Spread_All`,
  change_long: (stem) => `Change_in_${stem}_Long_All`,
  change_short: (stem) => `Change_in_${stem}_Short_All`,
  change_spread: (stem) => `Change_in_${stem}_Spread_All`,
};

const figureLayouts = (published: PublishedCategory, find: (name: string) => number): FigureLayout[] =>
  figuresOf(published).map((figure) => ({
    category: published.category,
    figure,
    at: find(columnNames[figure](published.stem)),
  }));
