import { isDay } from '@dqs/core';
import { cikIn, decimalText, isAccessionNumber } from '@dqs/edgar';
import { SourceFormatError, type Located, type Reject, type StoredArtifact } from '@dqs/kit';
import type { Decimal } from '@dqs/schemas';
import { statementForms } from '../../facts/fact.ts';
import { dimensionOf, type Dimension } from '../../segments/dimension.ts';
import { segmentLineOf } from '../../segments/lines.ts';
import { headerOf, tableRows } from './tables.ts';

export { maximumBytes } from './tables.ts';

/** A figure of a line that is broken down, texts as published. */
export interface PublishedNumber {
  readonly cik: string;
  readonly form: string;
  readonly filed: string;
  readonly accession: string;
  readonly concept: string;
  readonly line: string;
  readonly monthEnd: string;
  readonly quarters: string;
  readonly unit: string;
  /** Null for the company as a whole. */
  readonly dimension: Dimension | null;
  readonly value: string;
}

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

type Submission = Pick<PublishedNumber, 'cik' | 'form' | 'filed'>;

/** The annual and quarterly reports of the set: few enough to be held. Others never feed statements. */
const reportsIn = async (artifact: StoredArtifact): Promise<ReadonlyMap<string, Submission>> => {
  const forms = new Set(statementForms);
  const reports = new Map<string, Submission>();
  for await (const batch of tableRows(artifact, 'sub', { names: ['adsh', 'cik', 'form', 'filed'] }))
    for (const { cells } of batch)
      if (forms.has(cells('form')))
        reports.set(cells('adsh'), { cik: cells('cik'), form: cells('form'), filed: dayText(cells('filed')) });
  return reports;
};

/** Where the numbers name their dimensions by a hash: those that are a breakdown, by hash. */
const dimensionsIn = async (artifact: StoredArtifact): Promise<ReadonlyMap<string, Dimension>> => {
  const dimensions = new Map<string, Dimension>();
  for await (const batch of tableRows(artifact, 'dim', { names: ['dimhash', 'segments'] }))
    for (const { cells } of batch) {
      const dimension = dimensionOf(cells('segments'));
      if (dimension) dimensions.set(cells('dimhash'), dimension);
    }
  return dimensions;
};

const dayText = (digits: string): string => digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

const noDimension = /^(?:0x0+)?$/;

/** The dimension of a number: null for the whole, undefined for one that is no breakdown. */
type Dimensions = (segments: string, hash: string) => Dimension | null | undefined;

/** Before the end of 2024 the sets had neither column: then every number is of the whole. */
const readDimensions = async (artifact: StoredArtifact): Promise<Dimensions> => {
  const header = await headerOf(artifact, 'num');
  if (!header.includes('dimh')) return (segments) => (segments === '' ? null : (dimensionOf(segments) ?? undefined));
  const known = await dimensionsIn(artifact);
  return (_, hash) => (noDimension.test(hash) ? null : known.get(hash));
};

const numberColumns = {
  names: ['adsh', 'tag', 'version', 'ddate', 'qtrs', 'uom', 'value'],
  optional: ['segments', 'coreg', 'dimh', 'iprx'],
};

/** An instant, a quarter, a year. */
const lengths = new Set(['0', '1', '4']);

const standard = /^(?:us-gaap|ifrs)/i;

/** The figures of annual and quarterly reports that are broken down, and the totals that they are parts of; streaming. */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<PublishedNumber>[]> {
  const reports = await reportsIn(artifact);
  if (reports.size === 0) throw new SourceFormatError('the set has no annual or quarterly report');
  const dimensions = await readDimensions(artifact);
  for await (const batch of tableRows(artifact, 'num', numberColumns)) {
    const records: Located<PublishedNumber>[] = [];
    for (const { cells, line: at } of batch) {
      const line = segmentLineOf(cells('tag'));
      if (line === null || !lengths.has(cells('qtrs')) || !standard.test(cells('version'))) continue;
      // Figures of a co-registrant, empty ones, and the second of two that differ in precision alone.
      if (cells('coreg') !== '' || cells('value') === '' || !/^0?$/.test(cells('iprx'))) continue;
      const report = reports.get(cells('adsh'));
      const dimension = dimensions(cells('segments'), cells('dimh'));
      if (!report || dimension === undefined) continue;
      const record = {
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
      records.push({ record, line: at });
    }
    if (records.length > 0) yield records;
  }
}

/** `31000000.0000` as `31000000`: the sets give every number four places. */
const withoutPadding = (value: string): string => value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** Rows of `stocks_segment_value`. */
export const segmentRows = (record: PublishedNumber): readonly SegmentRow[] | Reject => {
  const cik = cikIn(record.cik);
  const value = decimalText(withoutPadding(record.value));
  const where = `${record.concept} of ${record.accession}`;
  if (cik === null) return { reject: `${where}: "${record.cik}" is no CIK` };
  if (!isAccessionNumber(record.accession)) return { reject: `${where} is no accession number` };
  if (!isDay(record.monthEnd)) return { reject: `${where}: "${record.monthEnd}" is no day` };
  if (!isDay(record.filed)) return { reject: `${where}: it was filed on "${record.filed}"` };
  if (value === null) return { reject: `${where}: "${record.value}" is no number` };
  // Amounts alone: a share or a ratio under such a concept is a mistake of its filer.
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
