import { cikIn } from '@dqs/edgar';
import {
  SourceFormatError,
  archiveRecords,
  jsonValue,
  openArtifact,
  parseJson,
  type Located,
  type Members,
  type StoredArtifact,
} from '@dqs/kit';
import { bulk, memberPattern } from './artifacts.ts';

type Json = Readonly<Record<string, unknown>>;

/** A filing in its file. Texts as published; empty if missing. */
export interface PublishedFiling {
  readonly accessionNumber: string;
  readonly filingDate: string;
  readonly reportDate: string;
  readonly acceptanceDateTime: string;
  readonly form: string;
  readonly items: string;
  readonly size: string;
  readonly isXBRL: string;
  readonly primaryDocument: string;
}

/** A filer in its own file, with the filings of that file. */
export interface PublishedFiler {
  readonly cik: number;
  readonly entity: Json;
  readonly filings: readonly PublishedFiling[];
}

/** A record is one filer or one filing. */
export type SubmissionRecord =
  | { readonly kind: 'filer'; readonly filer: PublishedFiler }
  | { readonly kind: 'filing'; readonly cik: number; readonly filing: PublishedFiling };

const kilobyte = 1024;
export const maximumBytes = 100 * kilobyte ** 3;
/** A filer has at most about ten thousand filings in one file: a few megabytes. */
const maximumMemberBytes = 128 * kilobyte ** 2;
const maximumEntries = 4_000_000;
/** Length of `CIK##########`, with which all file names of a filer begin. */
const filerLength = 13;

const required = ['accessionNumber', 'filingDate', 'form'] as const;
// Columns were added over the years, so only the other three are required.
const optional = ['reportDate', 'acceptanceDateTime', 'items', 'size', 'isXBRL', 'primaryDocument'] as const;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const columnOf = (table: Json, name: string, length: number, where: string): readonly unknown[] => {
  const column = table[name] ?? [];
  if (!Array.isArray(column)) throw new SourceFormatError(`${where}: ${name} is not a list`);
  if (column.length === length || (column.length === 0 && !(required as readonly string[]).includes(name)))
    return column;
  throw new SourceFormatError(`${where}: ${name} has ${column.length} values where accessionNumber has ${length}`);
};

const filingsOf = (table: unknown, where: string): PublishedFiling[] => {
  if (!isObject(table) || !Array.isArray(table['accessionNumber']))
    throw new SourceFormatError(`${where}: there is no list of accession numbers`);
  const { length } = table['accessionNumber'];
  const columns = [...required, ...optional].map((name) => [name, columnOf(table, name, length, where)] as const);
  return Array.from({ length }, (_, at) => {
    const filing: Record<string, string> = {};
    for (const [name, column] of columns) filing[name] = textOf(column[at]);
    return filing as unknown as PublishedFiling;
  });
};

/** The records of one file. `seen` are the accession numbers in files of the filer read before. */
const recordsOf = (value: unknown, cik: number, where: string, seen: Set<string>): SubmissionRecord[] => {
  if (!isObject(value)) throw new SourceFormatError(`${where} is not a JSON object`);
  const whole = 'filings' in value;
  const list = whole && isObject(value['filings']) ? value['filings']['recent'] : value;
  const filings = filingsOf(list, where);
  const records: SubmissionRecord[] = [];
  if (whole) {
    if (cikIn(textOf(value['cik'])) !== cik) throw new SourceFormatError(`${where} is of CIK ${textOf(value['cik'])}`);
    records.push({ kind: 'filer', filer: { cik, entity: value, filings } });
  }
  for (const filing of filings) {
    if (seen.has(filing.accessionNumber)) continue;
    seen.add(filing.accessionNumber);
    records.push({ kind: 'filing', cik, filing });
  }
  return records;
};

const cikOfName = (name: string): number => {
  const digits = memberPattern.exec(name)?.[1];
  if (digits === undefined) throw new SourceFormatError(`${name} is not named after a CIK`);
  return Number.parseInt(digits, 10);
};

const located = (records: readonly SubmissionRecord[]): readonly Located<SubmissionRecord>[] =>
  records.map((record, at) => ({ record, line: at + 1 }));

/** The archive of all filers. Each filing is read once, from the filer's main file or an older page. */
export const members: Members<SubmissionRecord> = {
  archive: bulk.name,
  limits: { member: memberPattern, maximumEntries, maximumMemberBytes, maximumBytes },
  partOf: (name) => name.slice(0, filerLength),
  parse: (files) => {
    const seen = new Set<string>();
    return located(files.flatMap(({ name, bytes }) => recordsOf(parseJson(bytes), cikOfName(name), name, seen)));
  },
};

/** The filers and filings of the bulk archive, of a filer's main file or of one of its older pages. */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<SubmissionRecord>[]> {
  if (artifact.name === bulk.name) {
    yield* archiveRecords(artifact, members);
    return;
  }
  const value = await jsonValue(openArtifact(artifact, { maximumBytes: maximumMemberBytes }));
  yield located(recordsOf(value, cikOfName(artifact.name), artifact.name, new Set()));
}
