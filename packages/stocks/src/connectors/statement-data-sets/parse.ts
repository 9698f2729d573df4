import { isDay } from '@dqs/core';
import { cikIn, decimalText, isAccessionNumber } from '@dqs/edgar';
import { SourceFormatError, type Located, type Reject, type StoredArtifact } from '@dqs/kit';
import type { Decimal } from '@dqs/schemas';
import { type Dimension, dimensionOf, segmentLineOf } from '@dqs/statements';
import {
  ownConceptsIn,
  ownNumber,
  printedStatements,
  type OwnNumber,
  type PresentedReport,
  type PrintedRow,
} from './presentation.ts';
import { reportsIn } from './submissions.ts';
import { hasTable, headerOf, tableRows, type TableRow } from './tables.ts';
import { dayText, withoutPadding } from './texts.ts';

export { maximumBytes } from './tables.ts';

/** A figure of a line with a breakdown, texts as published. */
interface PublishedNumber {
  readonly kind: 'number';
  readonly cik: string;
  readonly form: string;
  readonly filed: string;
  readonly accession: string;
  readonly concept: string;
  readonly line: string;
  readonly monthEnd: string;
  readonly quarters: string;
  readonly unit: string;
  /** Null for the whole company. */
  readonly dimension: Dimension | null;
  readonly value: string;
}

/** The reports of a set: their figures by breakdown, and the presentation of their statements. */
export type DataSetRecord = PublishedNumber | PresentedReport | PrintedRow | OwnNumber;

export interface SegmentRow {
  readonly cik: number;
  readonly line: string;
  readonly quarters: number;
  readonly month_end: string;
  readonly breakdown: string;
  readonly accession_number: string;
  readonly concept: string;
  readonly unit: string;
  readonly axis: string;
  readonly member: string;
  readonly gross: boolean;
  readonly elimination: boolean;
  readonly value: Decimal;
  readonly form: string;
  readonly filed_date: string;
}

/** The key columns of a figure by segment. */
export const segmentKey = [
  ...['cik', 'line', 'quarters', 'month_end', 'breakdown', 'accession_number'],
  ...['concept', 'unit', 'axis', 'member', 'gross', 'elimination'],
] as const;

/** The dimensions that are a breakdown, by hash, if numbers refer to dimensions by hash. */
const dimensionsIn = async (artifact: StoredArtifact): Promise<ReadonlyMap<string, Dimension>> => {
  if (!(await hasTable(artifact, 'dim')))
    throw new SourceFormatError(
      `${artifact.name} is incomplete: its figures refer to segments in the table dim, which is missing. Load the archive as the SEC publishes it`,
    );
  const dimensions = new Map<string, Dimension>();
  // The SEC's description of the table uses another name for the column than the table.
  for await (const batch of tableRows(artifact, 'dim', { names: ['segments'], optional: ['dimhash', 'dimh'] }))
    for (const { cells } of batch) {
      const dimension = dimensionOf(cells('segments'));
      if (dimension) dimensions.set(cells('dimhash') || cells('dimh'), dimension);
    }
  return dimensions;
};

const noDimension = /^(?:0x0+)?$/;

/** The dimension of a number: null for the whole company, undefined if it is not a breakdown. */
type Dimensions = (segments: string, hash: string) => Dimension | null | undefined;

/** Before the end of 2024 the sets had neither column: every number is of the whole company. */
const readDimensions = async (artifact: StoredArtifact): Promise<Dimensions> => {
  const header = await headerOf(artifact, 'num');
  if (!header.includes('dimh')) return (segments) => (segments === '' ? null : (dimensionOf(segments) ?? undefined));
  const dimensions = await dimensionsIn(artifact);
  return (_, hash) => (noDimension.test(hash) ? null : dimensions.get(hash));
};

const numberColumns = {
  names: ['adsh', 'tag', 'version', 'ddate', 'qtrs', 'uom', 'value'],
  optional: ['segments', 'coreg', 'dimh', 'iprx'],
};

/** Number of quarters of an instant, a quarter and a year. */
const lengths = new Set(['0', '1', '4']);

const standard = /^(?:us-gaap|ifrs)/i;

const breakdownIn = (
  cells: TableRow['cells'],
  reports: Awaited<ReturnType<typeof reportsIn>>,
  dimensions: Dimensions,
): PublishedNumber | null => {
  const line = segmentLineOf(cells('tag'));
  if (line === null || !lengths.has(cells('qtrs')) || !standard.test(cells('version'))) return null;
  const report = reports.get(cells('adsh'));
  const dimension = dimensions(cells('segments'), cells('dimh'));
  if (!report || dimension === undefined) return null;
  return {
    kind: 'number',
    ...report,
    accession: cells('adsh'),
    concept: cells('tag'),
    line,
    monthEnd: dayText(cells('ddate')),
    quarters: cells('qtrs'),
    unit: cells('uom'),
    dimension,
    value: cells('value'),
  };
};

/**
 * The presentation of statements in annual and quarterly reports, with the figures of their filers' own concepts, then
 * the figures by breakdown and their totals. Streaming. A selection without `pre` and `tag` has only figures.
 */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<DataSetRecord>[]> {
  const reports = await reportsIn(artifact);
  if (reports.size === 0) throw new SourceFormatError('the set has no annual or quarterly report');
  const printed = new Set<string>();
  if ((await hasTable(artifact, 'pre')) && (await hasTable(artifact, 'tag')))
    yield* printedStatements(artifact, reports, await ownConceptsIn(artifact, reports), printed);
  const dimensions = await readDimensions(artifact);
  for await (const batch of tableRows(artifact, 'num', numberColumns)) {
    const records: Located<DataSetRecord>[] = [];
    for (const { cells, line } of batch) {
      // Skips figures of a co-registrant, empty ones, and the second of two that differ only in precision.
      if (cells('coreg') !== '' || cells('value') === '' || !/^0?$/.test(cells('iprx'))) continue;
      const whole = dimensions(cells('segments'), cells('dimh')) === null;
      const record = (whole && ownNumber(cells, reports, printed)) || breakdownIn(cells, reports, dimensions);
      if (record) records.push({ record, line });
    }
    if (records.length > 0) yield records;
  }
}

/** Rows of `stocks_segment_value`. Records of the presentation have none. */
export const segmentRows = (record: DataSetRecord): readonly SegmentRow[] | Reject => {
  if (record.kind !== 'number') return [];
  const cik = cikIn(record.cik);
  const value = decimalText(withoutPadding(record.value));
  const where = `${record.concept} of ${record.accession}`;
  if (cik === null) return { reject: `${where}: "${record.cik}" is not a CIK` };
  if (!isAccessionNumber(record.accession)) return { reject: `${where} is not an accession number` };
  if (!isDay(record.monthEnd)) return { reject: `${where}: "${record.monthEnd}" is not a day` };
  if (!isDay(record.filed)) return { reject: `${where}: it was filed on "${record.filed}"` };
  if (value === null) return { reject: `${where}: "${record.value}" is not a number` };
  // Only amounts: a share or a ratio under such a concept is an error of its filer.
  if (!/^[A-Z]{3}$/.test(record.unit)) return [];
  const { dimension } = record;
  return [
    {
      cik,
      line: record.line,
      quarters: Number.parseInt(record.quarters, 10),
      month_end: record.monthEnd,
      breakdown: dimension?.breakdown ?? '',
      accession_number: record.accession,
      concept: record.concept,
      unit: record.unit,
      axis: dimension?.axis ?? '',
      member: dimension?.member ?? '',
      gross: dimension?.gross ?? false,
      elimination: dimension?.elimination ?? false,
      value,
      form: record.form,
      filed_date: record.filed,
    },
  ];
};
