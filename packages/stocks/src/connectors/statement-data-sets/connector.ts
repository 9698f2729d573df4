import type { Connector, FurtherTable, Reject } from '@dqs/kit';
import { dataSetsDataset, dataSetsSource } from '../../sources.ts';
import { artifacts, discover, recognise, refusal } from './artifacts.ts';
import { buildPresented } from './build.ts';
import { maximumBytes, parse, segmentKey, segmentRows, type DataSetRecord, type SegmentRow } from './parse.ts';
import {
  ownFigureRows,
  presentedFilingRows,
  presentedLineRows,
  type OwnFigureRow,
  type PresentedFilingRow,
  type PresentedLineRow,
} from './presentation.ts';

/** Rows of one kind of record. */
const only =
  <Kind extends DataSetRecord['kind'], Row>(
    kind: Kind,
    rows: (record: Extract<DataSetRecord, { readonly kind: Kind }>) => readonly Row[] | Reject,
  ) =>
  (record: DataSetRecord): readonly Row[] | Reject =>
    isOf(kind, record) ? rows(record) : [];

const isOf = <Kind extends DataSetRecord['kind']>(
  kind: Kind,
  record: DataSetRecord,
): record is Extract<DataSetRecord, { readonly kind: Kind }> => record.kind === kind;

const filings: FurtherTable<DataSetRecord, PresentedFilingRow> = {
  normalise: only('report', presentedFilingRows),
  observedOn: 'filed_date',
  load: { table: 'stocks_presented_filing', key: ['cik', 'accession_number'], mode: 'merge' },
};

const lines: FurtherTable<DataSetRecord, PresentedLineRow> = {
  normalise: only('row', presentedLineRows),
  load: { table: 'stocks_presented_line', key: ['cik', 'accession_number', 'report', 'line'], mode: 'merge' },
};

const ownFigures: FurtherTable<DataSetRecord, OwnFigureRow> = {
  normalise: only('own', ownFigureRows),
  load: {
    table: 'stocks_own_figure',
    key: ['cik', 'accession_number', 'concept', 'unit', 'month_end', 'quarters'],
    mode: 'merge',
  },
};

/**
 * The SEC's Financial Statement Data Sets, with or without notes: figures by segment, product and region, and the
 * presentation of statements in reports, from which the statements of their filers are rebuilt.
 */
export const statementDataSets: Connector<DataSetRecord, SegmentRow> = {
  key: 'stocks.statement-data-sets',
  source: dataSetsSource.tag,
  dataset: dataSetsDataset.key,
  summary:
    "Figures by segment, product and region, and how reports print their statements, from the SEC's quarterly Financial Statement Data Sets.",
  publication: {
    schedule: '20 6 20 1,4,7,10 *',
    artifacts,
    maximumBytes,
    discover,
    ofPeriods: true,
  },
  recognition: { recognise, refusal },
  // A set from before dimensions were published can have none of these figures.
  reading: { parse },
  rows: {
    normalise: segmentRows,
    observedOn: 'filed_date',
    mayBeEmpty: true,
    further: [filings, lines, ownFigures],
  },
  // The figures of a filing are never removed: sets with and without notes contain the same filings.
  load: {
    table: 'stocks_segment_value',
    key: segmentKey,
    mode: 'merge',
  },
  build: buildPresented,
  rules: import.meta.url,
};
