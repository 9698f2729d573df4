import { isDay, laterOf } from '@dqs/core';
import { foldName, nameColumns, type NameColumns } from '@dqs/core/name-search';
import { symbolKey } from '@dqs/edgar';
import type { FurtherTable, Reject } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import type { PublishedFiler, PublishedFiling, SubmissionRecord } from './parse.ts';

interface CompanyRow {
  readonly cik: number;
  readonly name: string;
  readonly sic_code: string | null;
  readonly sic_description: string | null;
  readonly sector: string | null;
  /** JSON: former names of the filer, as published. */
  readonly former_names: string;
  readonly is_company: boolean;
  readonly is_manager: boolean;
  readonly is_insider: boolean;
  readonly seen_on: string | null;
  readonly last_periodic_on: string | null;
}

interface SymbolRow {
  readonly cik: number;
  readonly symbol: string;
  readonly symbol_key: string;
  readonly exchange: string | null;
  readonly position: number;
  readonly seen_on: string;
}

/** Annual, quarterly and half-yearly reports, including amendments. Only an independent business files them. */
const periodicForm = /^(?:10-[KQ]|20-F|40-F|N-CSR)/;

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

const newestDay = (filings: readonly PublishedFiling[]): Day | null => {
  let newest: Day | null = null;
  for (const { filingDate } of filings)
    if (isDay(filingDate)) newest = newest === null ? filingDate : laterOf(newest, filingDate);
  return newest;
};

/** `06 Technology` is the SEC's office that reviews the filer, with its number. */
const officeName = (office: string | null): string | null => text(office?.replace(/^\d+\s+/, ''));

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const formerNames = (value: unknown): readonly string[] =>
  listOf(value).flatMap((former) => text((former as { name?: unknown } | null)?.name) ?? []);

/** A person or an investment manager has none of the features of a company. */
const kindsOf = ({ entity, filings }: PublishedFiler, periodic: string | null) => {
  const marked =
    periodic !== null ||
    listOf(entity['tickers']).length > 0 ||
    text(entity['sic']) !== null ||
    entity['insiderTransactionForIssuerExists'] === '1';
  const isManager = filings.some(({ form }) => form.startsWith('13F-'));
  const isInsider = entity['insiderTransactionForOwnerExists'] === '1';
  return { is_company: marked || !(isManager || isInsider), is_manager: isManager, is_insider: isInsider };
};

const companyRow = (filer: PublishedFiler): readonly CompanyRow[] | Reject => {
  const { cik, entity, filings } = filer;
  const name = text(entity['name']);
  if (name === null) return { reject: `CIK ${cik} has no name` };
  const periodic = newestDay(filings.filter(({ form }) => periodicForm.test(form)));
  return [
    {
      cik,
      name,
      sic_code: text(entity['sic']),
      sic_description: text(entity['sicDescription']),
      sector: officeName(text(entity['ownerOrg'])),
      former_names: JSON.stringify([...new Set(formerNames(entity['formerNames']))]),
      ...kindsOf(filer, periodic),
      seen_on: newestDay(filings),
      last_periodic_on: periodic,
    },
  ];
};

const symbolRows = ({ cik, entity, filings }: PublishedFiler): readonly SymbolRow[] => {
  const seenOn = newestDay(filings);
  if (seenOn === null) return [];
  const exchanges = listOf(entity['exchanges']);
  const symbols = listOf(entity['tickers']).map(text);
  return symbols.flatMap((symbol, at) =>
    symbol === null || symbols.indexOf(symbol) !== at
      ? []
      : [
          {
            cik,
            symbol,
            symbol_key: symbolKey(symbol),
            exchange: text(exchanges[at]),
            position: at + 1,
            seen_on: seenOn,
          },
        ],
  );
};

/** The identity of the filer. */
export const companies: FurtherTable<SubmissionRecord, CompanyRow> = {
  normalise: (record) => (record.kind === 'filer' ? companyRow(record.filer) : []),
  load: { table: 'stocks_company', key: ['cik'], mode: 'merge' },
};

/** The symbols in the filer's own file. */
export const filerSymbols: FurtherTable<SubmissionRecord, SymbolRow> = {
  normalise: (record) => (record.kind === 'filer' ? symbolRows(record.filer) : []),
  load: { table: 'stocks_filer_symbol', key: ['cik', 'symbol'], mode: 'merge' },
};

interface NameRow extends NameColumns {
  readonly cik: number;
  readonly words: string;
  readonly listed: boolean;
}

const nameRows = ({ cik, entity }: PublishedFiler): readonly NameRow[] => {
  const names = [text(entity['name']) ?? '', ...formerNames(entity['formerNames'])];
  const rows = names.map((name) => ({ cik, words: foldName(name), listed: false, ...nameColumns(name) }));
  return [...new Map(rows.map((row) => [row.words, row])).values()].filter(({ words }) => words !== '');
};

/** The names by which the filer is found. */
export const filerNames: FurtherTable<SubmissionRecord, NameRow> = {
  normalise: (record) => (record.kind === 'filer' ? nameRows(record.filer) : []),
  load: { table: 'stocks_filer_name', key: ['cik', 'words', 'listed'], mode: 'merge' },
};
