import { isDay } from '@dqs/core';
import { cikIn, decimalText, isAccessionNumber } from '@dqs/edgar';
import type { Located, Reject, StoredArtifact } from '@dqs/kit';
import type { Decimal } from '@dqs/schemas';
import { buildingConcepts, ownTaxonomy, type PresentedLine } from '@dqs/statements';
import type { Submission } from './submissions.ts';
import { dayText, withoutPadding } from './texts.ts';
import { tableRows, type TableRow } from './tables.ts';

/** A report whose statements are presented in the set. */
export interface PresentedReport extends Submission {
  readonly kind: 'report';
  readonly accession: string;
}

/** A row of a presented statement, texts as published. */
export interface PrintedRow {
  readonly kind: 'row';
  readonly cik: string;
  readonly accession: string;
  readonly report: string;
  readonly line: string;
  readonly statement: string;
  readonly concept: string;
  readonly label: string;
  readonly negated: boolean;
  readonly parenthetical: boolean;
  readonly balance: PresentedLine['balance'];
}

/** A figure of a filer's own concept on a statement, for the whole company. */
export interface OwnNumber {
  readonly kind: 'own';
  readonly cik: string;
  readonly accession: string;
  readonly concept: string;
  readonly monthEnd: string;
  readonly quarters: string;
  readonly unit: string;
  readonly value: string;
}

/** The filers' own concepts in a set: `filing concept` and its balance (debit or credit). */
export type OwnConcepts = ReadonlyMap<string, PresentedLine['balance']>;

const sides: Readonly<Record<string, PresentedLine['balance']>> = { D: 'debit', C: 'credit' };

const keyOf = (accession: string, tag: string): string => `${accession} ${tag}`;

/** Filers' own concepts of money or shares in these reports. Abstract concepts are headings. */
export const ownConceptsIn = async (
  artifact: StoredArtifact,
  reports: ReadonlyMap<string, Submission>,
): Promise<OwnConcepts> => {
  const own = new Map<string, PresentedLine['balance']>();
  const columns = { names: ['tag', 'version', 'custom', 'abstract', 'crdr'] };
  for await (const batch of tableRows(artifact, 'tag', columns))
    for (const { cells } of batch)
      if (cells('custom') === '1' && cells('abstract') !== '1' && reports.has(cells('version')))
        own.set(keyOf(cells('version'), cells('tag')), sides[cells('crdr')] ?? null);
  return own;
};

const presentationColumns = {
  names: ['adsh', 'report', 'line', 'stmt', 'tag', 'version', 'plabel', 'negating'],
  optional: ['inpth'],
};

/**
 * The statements of which every row is stored. Of other statements, only rows with concepts used for statements are
 * stored.
 */
const mainStatements = new Set(['BS', 'IS', 'CF', 'CI']);

const wanted = new Set(buildingConcepts);

/** The taxonomy of a version, `us-gaap/2024`; null for taxonomies without statements. */
const taxonomyOf = (version: string): string | null => {
  if (version.startsWith('us-gaap/')) return 'us-gaap';
  return version.startsWith('ifrs') ? 'ifrs-full' : null;
};

const printedRow = (
  cells: TableRow['cells'],
  reports: ReadonlyMap<string, Submission>,
  own: OwnConcepts,
): PrintedRow | null => {
  const [accession, tag, version, statement] = [cells('adsh'), cells('tag'), cells('version'), cells('stmt')];
  const report = reports.get(accession);
  if (!report || statement === '') return null;
  const isOwn = version === accession;
  const taxonomy = isOwn ? ownTaxonomy : taxonomyOf(version);
  if (taxonomy === null || (isOwn && !own.has(keyOf(accession, tag)))) return null;
  if (!mainStatements.has(statement) && (isOwn || !wanted.has(tag))) return null;
  return {
    kind: 'row',
    cik: report.cik,
    accession,
    report: cells('report'),
    line: cells('line'),
    statement,
    concept: `${taxonomy}:${tag}`,
    label: cells('plabel'),
    negated: cells('negating') === '1',
    parenthetical: cells('inpth') === '1',
    balance: own.get(keyOf(accession, tag)) ?? null,
  };
};

/**
 * The presented statements of the reports: each report once, then its rows. Filers' own concepts on them are added to
 * `printed`, so that their figures can be distinguished from those of notes.
 */
export async function* printedStatements(
  artifact: StoredArtifact,
  reports: ReadonlyMap<string, Submission>,
  own: OwnConcepts,
  printed: Set<string>,
): AsyncGenerator<readonly Located<PresentedReport | PrintedRow>[]> {
  const listed = new Set<string>();
  for await (const batch of tableRows(artifact, 'pre', presentationColumns)) {
    const records: Located<PresentedReport | PrintedRow>[] = [];
    for (const { cells, line } of batch) {
      const row = printedRow(cells, reports, own);
      const report = row && reports.get(row.accession);
      if (!row || !report) continue;
      const { accession } = row;
      if (!listed.has(accession)) records.push({ record: { kind: 'report', ...report, accession }, line });
      listed.add(accession);
      if (row.concept.startsWith(`${ownTaxonomy}:`)) printed.add(keyOf(accession, cells('tag')));
      records.push({ record: row, line });
    }
    if (records.length > 0) yield records;
  }
}

/** The figure of a number row if it is a filer's own concept on a statement; otherwise null. */
export const ownNumber = (
  cells: TableRow['cells'],
  reports: ReadonlyMap<string, Submission>,
  printed: ReadonlySet<string>,
): OwnNumber | null => {
  const [accession, tag, version] = [cells('adsh'), cells('tag'), cells('version')];
  const report = reports.get(accession);
  if (version !== accession || !report || !printed.has(keyOf(accession, tag))) return null;
  return {
    kind: 'own',
    cik: report.cik,
    accession,
    concept: tag,
    monthEnd: dayText(cells('ddate')),
    quarters: cells('qtrs'),
    unit: cells('uom'),
    value: cells('value'),
  };
};

/** A row of `stocks_presented_filing`. */
export interface PresentedFilingRow {
  readonly cik: number;
  readonly accession_number: string;
  readonly name: string | null;
  readonly form: string;
  readonly filed_date: string;
}

/** A row of `stocks_presented_line`. */
export interface PresentedLineRow {
  readonly cik: number;
  readonly accession_number: string;
  readonly report: number;
  readonly line: number;
  readonly statement: string;
  readonly concept: string;
  readonly label: string;
  readonly negated: boolean;
  readonly parenthetical: boolean;
  readonly balance: string | null;
}

/** A row of `stocks_own_figure`. */
export interface OwnFigureRow {
  readonly cik: number;
  readonly accession_number: string;
  readonly concept: string;
  readonly unit: string;
  readonly month_end: string;
  readonly quarters: number;
  readonly value: Decimal;
}

const wholeNumber = (text: string): number | null => (/^\d{1,6}$/.test(text) ? Number.parseInt(text, 10) : null);

export const presentedFilingRows = (record: PresentedReport): readonly PresentedFilingRow[] | Reject => {
  const cik = cikIn(record.cik);
  if (cik === null) return { reject: `${record.accession}: "${record.cik}" is not a CIK` };
  if (!isAccessionNumber(record.accession)) return { reject: `"${record.accession}" is not an accession number` };
  if (!isDay(record.filed)) return { reject: `${record.accession}: it was filed on "${record.filed}"` };
  const { accession: accession_number, form, filed: filed_date } = record;
  return [{ cik, accession_number, name: record.name.trim() || null, form, filed_date }];
};

export const presentedLineRows = (record: PrintedRow): readonly PresentedLineRow[] | Reject => {
  const [cik, report, line] = [cikIn(record.cik), wholeNumber(record.report), wholeNumber(record.line)];
  const { accession: accession_number, statement, concept, label, negated, parenthetical, balance } = record;
  const where = `${concept} of ${accession_number}`;
  if (cik === null) return { reject: `${where}: "${record.cik}" is not a CIK` };
  if (report === null || line === null)
    return { reject: `${where}: page "${record.report}" and row "${record.line}" are not numbers` };
  return [{ cik, accession_number, report, line, statement, concept, label, negated, parenthetical, balance }];
};

export const ownFigureRows = (record: OwnNumber): readonly OwnFigureRow[] | Reject => {
  const [cik, quarters] = [cikIn(record.cik), wholeNumber(record.quarters)];
  const value = decimalText(withoutPadding(record.value));
  const where = `${record.concept} of ${record.accession}`;
  if (cik === null) return { reject: `${where}: "${record.cik}" is not a CIK` };
  if (!isDay(record.monthEnd)) return { reject: `${where}: "${record.monthEnd}" is not a day` };
  if (quarters === null) return { reject: `${where}: "${record.quarters}" are not quarters` };
  if (value === null) return { reject: `${where}: "${record.value}" is not a number` };
  const { accession: accession_number, concept, unit, monthEnd: month_end } = record;
  // Statements only have amounts of a day or of up to four quarters.
  if (!/^[A-Z]{3}$/.test(unit) || quarters > 4) return [];
  return [{ cik, accession_number, concept, unit, month_end, quarters, value }];
};
