import { SourceFormatError, csvRows, openArtifact, type Located, type StoredArtifact } from '@dqs/kit';
import { marketByCode } from '../../market.ts';
import type { ReportType, TraderCategory } from '../../report/contract.ts';
import type { Figure } from '../../trader-category.ts';
import { layoutOf, type Layout } from './layout.ts';

/** Far above the size of any file: a disaggregated year has 22 MB, the history file of 2006 to 2016 some 180 MB. */
export const maximumBytes = 512 * 1024 * 1024;

/** A figure of a category as published, without surrounding blanks. */
export interface PublishedFigure {
  readonly category: TraderCategory;
  readonly figure: Figure;
  readonly text: string;
}

/** One line of an official file as published: one contract in one weekly report. */
export interface PublishedReport {
  readonly reportType: ReportType;
  readonly reportName: string;
  readonly reportDate: string;
  readonly code: string;
  readonly variant: string;
  readonly openInterest: string;
  readonly changeOpenInterest: string;
  readonly figures: readonly PublishedFigure[];
}

/** The lines of the curated markets. The hundreds of other contracts in a file are skipped. */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<PublishedReport>[]> {
  let layout: Layout | null = null;
  let lines = 0;
  for await (const batch of csvRows(openArtifact(artifact, { member: /\.(txt|csv)$/i, maximumBytes }), {
    trim: true,
  })) {
    const [first] = batch;
    if (first === undefined) continue;
    const rows: readonly Located<readonly string[]>[] = layout === null ? batch.slice(1) : batch;
    layout ??= layoutOf(first.record);
    lines += rows.length;
    const reports = curated(rows, layout);
    if (reports.length > 0) yield reports;
  }
  if (lines === 0) throw new SourceFormatError('the file contains no report');
}

function curated(rows: readonly Located<readonly string[]>[], layout: Layout): Located<PublishedReport>[] {
  const reports: Located<PublishedReport>[] = [];
  for (const { record, line } of rows) {
    const market = marketByCode.get(cell(record, layout.code));
    if (market?.reportType === layout.reportType) reports.push({ record: reportOf(record, layout), line });
  }
  return reports;
}

const cell = (row: readonly string[], at: number): string => row[at]?.trim() ?? '';

const reportOf = (row: readonly string[], layout: Layout): PublishedReport => ({
  reportType: layout.reportType,
  reportName: cell(row, layout.reportName),
  reportDate: cell(row, layout.reportDate),
  code: cell(row, layout.code),
  variant: cell(row, layout.variant),
  openInterest: cell(row, layout.openInterest),
  changeOpenInterest: cell(row, layout.changeOpenInterest),
  figures: layout.figures.map(({ category, figure, at }) => ({ category, figure, text: cell(row, at) })),
});
