import { isDay } from '@dqs/core';
import { cikIn, decimalText, isAccessionNumber } from '@dqs/edgar';
import {
  SourceFormatError,
  archiveRecords,
  jsonValue,
  openArtifact,
  parseJson,
  type Located,
  type Members,
  type Reject,
  type StoredArtifact,
  type ZipMemberBytes,
} from '@dqs/kit';
import type { Decimal } from '@dqs/schemas';
import { instant } from '../../instant.ts';
import { bulk } from './artifacts.ts';
import { oneValueOf } from '@dqs/statements';

/** The largest company has about 6 MB, all together about 20 GB. */
const maximumMemberBytes = 200 * 1024 * 1024;
export const maximumBytes = 100 * 1024 * 1024 * 1024;
const maximumEntries = 100_000;

/** One fact as stored. */
export interface FactRow {
  readonly cik: number;
  readonly taxonomy: string;
  readonly concept: string;
  readonly unit: string;
  readonly period_end: string;
  readonly period_start: string;
  readonly accession_number: string;
  readonly value: Decimal;
  readonly fiscal_year: number | null;
  readonly fiscal_period: string | null;
  readonly form: string;
  readonly filed_date: string;
}

/** The parts of a company's file: its name, one record for each concept, and one for each invalid fact. */
export type FactRecord =
  | { readonly kind: 'filer'; readonly cik: number; readonly name: string }
  | {
      readonly kind: 'concept';
      readonly cik: number;
      readonly taxonomy: string;
      readonly concept: string;
      readonly label: string | null;
      readonly facts: readonly FactRow[];
    }
  | { readonly kind: 'bad'; readonly reason: string };

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectAt = (value: unknown, what: string): Json => {
  if (isObject(value)) return value;
  throw new SourceFormatError(`${what} is not an object: this is not a company facts file of the SEC`);
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const yearIn = (value: unknown): number | null =>
  /^(19|20|21)\d\d$/.test(text(value)) ? Number.parseInt(text(value), 10) : null;

/** A fact, or the reason why it is invalid. */
const factOf = (given: unknown, cik: number, taxonomy: string, concept: string, unit: string): FactRow | string => {
  if (!isObject(given)) return 'it is not an object';
  const value = decimalText(text(given['val']));
  const [start, end, filed] = [text(given['start'] ?? instant), text(given['end']), text(given['filed'])];
  if (value === null) return `its value is ${JSON.stringify(given['val'])}`;
  if (!isDay(end) || !isDay(start) || start > end) return `its period is ${start} to ${end}`;
  if (!isDay(filed)) return `its day of filing is "${filed}"`;
  if (!isAccessionNumber(text(given['accn']))) return `its accession number is "${text(given['accn'])}"`;
  if (text(given['form']) === '') return 'it has no form type';
  return {
    cik,
    taxonomy,
    concept,
    unit,
    period_end: end,
    period_start: start,
    accession_number: text(given['accn']),
    value,
    fiscal_year: yearIn(given['fy']),
    fiscal_period: text(given['fp']) || null,
    form: text(given['form']),
    filed_date: filed,
  };
};

/** Orders by period, as files order the facts of a concept. */
const comparePeriods = (left: FactRow, right: FactRow): number => {
  if (left.period_end !== right.period_end) return left.period_end < right.period_end ? -1 : 1;
  return left.period_start === right.period_start ? 0 : left.period_start < right.period_start ? -1 : 1;
};

const inOrder = (rows: readonly FactRow[]): readonly FactRow[] =>
  rows.every((row, at) => at === 0 || comparePeriods(rows[at - 1]!, row) <= 0) ? rows : rows.toSorted(comparePeriods);

interface Agreed {
  readonly rows: readonly FactRow[];
  /** Facts for which the same filing also has another value. */
  readonly contradicted: readonly FactRow[];
}

/**
 * The facts of one concept in one unit. A filing has one value for a period: if two values contradict each other, both
 * are rejected.
 */
const agreeing = (given: readonly FactRow[]): Agreed => {
  const rows: FactRow[] = [];
  const contradicted = new Set<number>();
  // Row index by filing, for the current period.
  const places = new Map<string, number>();
  let before: FactRow | null = null;
  for (const row of inOrder(given)) {
    if (before !== null && comparePeriods(before, row) !== 0) places.clear();
    before = row;
    const at = places.get(row.accession_number);
    const other = at === undefined ? undefined : rows[at];
    if (at === undefined || other === undefined) {
      places.set(row.accession_number, rows.length);
      rows.push(row);
      continue;
    }
    const value = oneValueOf(other.value, row.value);
    if (value === null) contradicted.add(at);
    else rows[at] = { ...other, value };
  }
  if (contradicted.size === 0) return { rows, contradicted: [] };
  return {
    rows: rows.filter((_, at) => !contradicted.has(at)),
    contradicted: rows.filter((_, at) => contradicted.has(at)),
  };
};

/** The facts of one concept. */
function* recordsOf(cik: number, taxonomy: string, concept: string, given: unknown): Generator<FactRecord> {
  const facts: FactRow[] = [];
  const what = `${taxonomy}:${concept} of CIK ${cik}`;
  const units = isObject(given) ? given['units'] : undefined;
  if (!isObject(given) || !isObject(units)) {
    yield { kind: 'bad', reason: `${what} has no units with facts` };
    return;
  }
  for (const [unit, list] of Object.entries(units)) {
    const read: FactRow[] = [];
    for (const each of Array.isArray(list) ? (list as unknown[]) : [list]) {
      const row = factOf(each, cik, taxonomy, concept, unit);
      if (typeof row === 'string') yield { kind: 'bad', reason: `a fact of ${what} in ${unit} cannot be read: ${row}` };
      else read.push(row);
    }
    const { rows, contradicted } = agreeing(read);
    for (const row of rows) facts.push(row);
    for (const { period_start: start, period_end: end, accession_number: accession } of contradicted)
      yield { kind: 'bad', reason: `${what} has two values for ${unit} ${start} ${end} ${accession}` };
  }
  const label = text(given['label']).trim();
  yield { kind: 'concept', cik, taxonomy, concept, label: label === '' ? null : label, facts };
}

const cikOfFile = (file: Json): number => {
  const cik = cikIn(text(file['cik']));
  if (cik === null) throw new SourceFormatError(`the file's cik is ${JSON.stringify(file['cik'])}`);
  return cik;
};

/**
 * Rejects are counted as a share of facts, so each record has one fact. The label stays with the first fact of its
 * concept.
 */
const byFact = (record: FactRecord): readonly FactRecord[] =>
  record.kind === 'concept' && record.facts.length > 1
    ? record.facts.map((fact, at) => ({ ...record, label: at === 0 ? record.label : null, facts: [fact] }))
    : [record];

/** The records of one company's file as parsed (every number is its text). Throws `SourceFormatError`. */
export const companyRecords = (value: unknown): readonly FactRecord[] => {
  const file = objectAt(value, 'the file');
  const cik = cikOfFile(file);
  // Some files have no name of the filer. Nothing would be built without a name.
  const records: FactRecord[] = [{ kind: 'filer', cik, name: text(file['entityName']).trim() || `CIK ${cik}` }];
  for (const [taxonomy, concepts] of Object.entries(objectAt(file['facts'], 'facts'))) {
    for (const [concept, given] of Object.entries(objectAt(concepts, `facts of ${taxonomy}`)))
      for (const record of recordsOf(cik, taxonomy, concept, given)) records.push(record);
  }
  return records.some(({ kind }) => kind === 'bad') ? records.flatMap(byFact) : records;
};

const located = (value: unknown): Located<FactRecord>[] =>
  companyRecords(value).map((record, at) => ({ record, line: at + 1 }));

/** The bulk archive contains members of companies without facts: `{}` or a file without `facts`. */
const isEmpty = (value: unknown): boolean =>
  isObject(value) && (value['facts'] === undefined || value['facts'] === null);

const recordsOfMember = ({ bytes }: ZipMemberBytes): readonly Located<FactRecord>[] => {
  const value = parseJson(bytes);
  return isEmpty(value) ? [] : located(value);
};

/** The archive of all companies. A member is the file of one company. */
export const members: Members<FactRecord> = {
  archive: bulk.name,
  limits: { member: /^CIK\d{10}\.json$/, maximumEntries, maximumMemberBytes, maximumBytes },
  parse: (part) => part.flatMap(recordsOfMember),
};

/** The records of a company's file, or of the archive of all companies, company by company. */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<FactRecord>[]> {
  if (artifact.name === bulk.name) yield* archiveRecords(artifact, members);
  else yield located(await jsonValue(openArtifact(artifact, { maximumBytes: maximumMemberBytes })));
}

/** Rows of `stocks_fact`. */
export const factRows = (record: FactRecord): readonly FactRow[] | Reject => {
  if (record.kind === 'bad') return { reject: record.reason };
  return record.kind === 'concept' ? record.facts : [];
};

/** Rows of `stocks_fact_filer`. */
export const filerRows = (record: FactRecord): readonly { cik: number; name: string }[] =>
  record.kind === 'filer' ? [{ cik: record.cik, name: record.name }] : [];

/** Rows of `stocks_fact_label`. */
export const labelRows = (
  record: FactRecord,
): readonly { cik: number; taxonomy: string; concept: string; label: string }[] => {
  if (record.kind !== 'concept' || record.label === null) return [];
  const { cik, taxonomy, concept, label } = record;
  return [{ cik, taxonomy, concept, label }];
};
