import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, inflateRawSync } from 'node:zlib';

/** A consolidated fact of a file, with every text as published. */
export interface Published {
  readonly name: string;
  readonly unit: string;
  readonly start: string | null;
  readonly end: string;
  readonly value: string;
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
  readonly fiscalYear: string;
  readonly fiscalPeriod: string;
}

/** What one filer published, in one file. */
export interface PublishedFiler {
  readonly cik: string;
  readonly name: string;
  readonly file: string;
  readonly facts: readonly Published[];
  /** Values of the company's own concepts (`own:TheConcept`) and its printed statements, both from data sets. */
  readonly own: readonly Published[];
  readonly printed: readonly Printed[];
}

/** A row of a printed statement. */
interface Printed {
  readonly accession: string;
  readonly report: number;
  readonly line: number;
  readonly statement: string;
  readonly concept: string;
  readonly label: string;
  readonly negated: boolean;
  readonly parenthetical: boolean;
  readonly balance: 'debit' | 'credit' | null;
}

/** The folder of official files and the neighboring folder `further-sources`. */
const foldersOf = (sources: string): readonly string[] =>
  [sources, join(sources, '../further-sources')].filter((folder) => existsSync(folder));

const filesUnder = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)]))
        .toSorted()
    : [];

const readText = (path: string): string => {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};

type Numbered = Record<string, unknown>;

/** Parses JSON, with numbers as the texts of the file. */
const withTexts = (text: string): Numbered =>
  JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  ) as Numbered;

interface CompanyFile {
  readonly cik: string;
  readonly entityName: string;
  readonly facts: Record<string, Record<string, { readonly units: Record<string, readonly Record<string, string>[]> }>>;
}

/** Every available file of company facts, each read separately. */
export const companyFactsFiles = (sources: string): readonly string[] =>
  foldersOf(sources)
    .flatMap((folder) => filesUnder(join(folder, 'sec-companyfacts')))
    .filter((path) => /CIK\d{10}[^/]*\.json(\.gz)?$/.test(path));

export const readCompanyFactsFile = (path: string): PublishedFiler => {
  const { cik, entityName, facts } = withTexts(readText(path)) as unknown as CompanyFile;
  const published: Published[] = [];
  for (const [taxonomy, concepts] of Object.entries(facts))
    for (const [concept, { units }] of Object.entries(concepts))
      for (const [unit, list] of Object.entries(units))
        for (const fact of list)
          published.push({
            name: `${taxonomy}:${concept}`,
            unit: unitOf(concept, unit),
            start: fact['start'] ?? null,
            end: fact['end'] ?? '',
            value: fact['val'] ?? '',
            accession: fact['accn'] ?? '',
            form: fact['form'] ?? '',
            filed: fact['filed'] ?? '',
            fiscalYear: fact['fy'] ?? '',
            fiscalPeriod: fact['fp'] ?? '',
          });
  return { cik: cik.replace(/^0+/, ''), name: entityName, file: path, facts: published, own: [], printed: [] };
};

/** The requested members of a zip archive, by its central directory. */
const zipMembers = (path: string, wanted: RegExp): ReadonlyMap<string, string> => {
  const bytes = readFileSync(path);
  const members = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, packed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const lengths = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const [nameLength = 0] = lengths;
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    if (wanted.test(name)) {
      const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
      const body = bytes.subarray(from, from + packed);
      members.set(name, (method === 0 ? body : inflateRawSync(body)).toString('utf8'));
    }
    at += 46 + lengths.reduce((total, each) => total + each, 0);
  }
  return members;
};

const tableOf = (text: string): readonly Readonly<Record<string, string>>[] => {
  const [header = '', ...lines] = text.split('\n');
  const names = header.trim().split('\t');
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split('\t');
      return Object.fromEntries(names.map((name, at) => [name, (cells[at] ?? '').trim()]));
    });
};

const day = (digits: string): string => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;

/** First day of a number of quarters that end with a month. */
const firstDay = (end: string, quarters: number): string => {
  const [year = 0, month = 1] = end.split('-').map((digits) => Number.parseInt(digits, 10));
  const first = year * 12 + month - 3 * quarters;
  return `${Math.floor(first / 12)}-${String((first % 12) + 1).padStart(2, '0')}-01`;
};

const plainNumber = (text: string): string => (text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text);

/** The data sets and some filings have values per share with the currency as the unit. */
const unitOf = (tag: string, unit: string): string =>
  /PerShare|PerBasic|PerDiluted/.test(tag) && /^[A-Z]{3}$/.test(unit) ? `${unit}/shares` : unit;

const taxonomyOf = (version: string, accession: string): string =>
  version === accession ? 'own' : (version.split('/')[0] ?? '').replace(/^ifrs$/, 'ifrs-full');

interface Tables {
  readonly sub: string;
  readonly num: string;
  readonly pre: string;
  readonly tag: string;
}

const sideOf = (letter: string | undefined): Printed['balance'] => {
  if (letter === 'D') return 'debit';
  return letter === 'C' ? 'credit' : null;
};

/** The rows of every printed statement, by filing. */
const printedIn = ({ pre, tag }: Tables): ReadonlyMap<string, readonly Printed[]> => {
  const sides = new Map(tableOf(tag).map((row) => [`${row['version']} ${row['tag']}`, sideOf(row['crdr'])]));
  return Map.groupBy(
    tableOf(pre).map((row): Printed => {
      const [accession, version, name] = [row['adsh'] ?? '', row['version'] ?? '', row['tag'] ?? ''];
      return {
        accession,
        report: Number.parseInt(row['report'] ?? '', 10),
        line: Number.parseInt(row['line'] ?? '', 10),
        statement: row['stmt'] ?? '',
        concept: `${taxonomyOf(version, accession)}:${name}`,
        label: row['plabel'] ?? '',
        negated: row['negating'] === '1',
        parenthetical: row['inpth'] === '1',
        balance: version === accession ? (sides.get(`${version} ${name}`) ?? null) : null,
      };
    }),
    ({ accession }) => accession,
  );
};

const filersOfTables = (file: string, tables: Tables): readonly PublishedFiler[] => {
  const filings = new Map(tableOf(tables.sub).map((row) => [row['adsh'] ?? '', row]));
  const printed = printedIn(tables);
  const filers = new Map<string, { name: string; facts: Published[] }>();
  for (const row of tableOf(tables.num)) {
    const filing = filings.get(row['adsh'] ?? '');
    const quarters = Number.parseInt(row['qtrs'] ?? '', 10);
    const taxonomy = taxonomyOf(row['version'] ?? '', row['adsh'] ?? '');
    const alone = (row['segments'] ?? '') === '' && (row['coreg'] ?? '') === '';
    if (!filing || !alone || row['value'] === '' || !['us-gaap', 'ifrs-full', 'dei', 'own'].includes(taxonomy))
      continue;
    const cik = filing['cik'] ?? '';
    const known = filers.get(cik) ?? { name: filing['name'] ?? '', facts: [] };
    filers.set(cik, known);
    const end = day(row['ddate'] ?? '');
    known.facts.push({
      name: `${taxonomy}:${row['tag'] ?? ''}`,
      unit: unitOf(row['tag'] ?? '', row['uom'] ?? ''),
      start: quarters === 0 ? null : firstDay(end, quarters),
      end,
      value: plainNumber(row['value'] ?? ''),
      accession: row['adsh'] ?? '',
      form: filing['form'] ?? '',
      filed: day(filing['filed'] ?? ''),
      fiscalYear: filing['fy'] ?? '',
      fiscalPeriod: filing['fp'] ?? '',
    });
  }
  return [...filers].map(([cik, { name, facts }]) => {
    const accessions = new Set(facts.map(({ accession }) => accession));
    const own = facts.filter((fact) => fact.name.startsWith('own:'));
    return {
      cik,
      name,
      file,
      facts: facts.filter((fact) => !fact.name.startsWith('own:')),
      own,
      printed: [...accessions].flatMap((accession) => printed.get(accession) ?? []),
    };
  });
};

/** The filers of every available Financial Statement Data Set: archives, and single filings as separate tables. */
export const dataSetFilers = (sources: string): readonly PublishedFiler[] => {
  const files = foldersOf(sources).flatMap((folder) => filesUnder(join(folder, 'sec-fsds')));
  const archives = files.filter((path) => path.endsWith('.zip'));
  const loose = files.filter((path) => /\/num\.(txt|tsv)$/.test(path));
  return [
    ...archives.flatMap((path) => {
      const members = zipMembers(path, /^(sub|num|pre|tag)\.txt$/);
      const member = (name: string): string => members.get(`${name}.txt`) ?? '';
      return filersOfTables(path, { sub: member('sub'), num: member('num'), pre: member('pre'), tag: member('tag') });
    }),
    ...loose.flatMap((path) => {
      const table = (name: string): string => {
        const sibling = path.replace(/num(\.\w+)$/, `${name}$1`);
        return existsSync(sibling) ? readText(sibling) : '';
      };
      return filersOfTables(path, { sub: table('sub'), num: table('num'), pre: table('pre'), tag: table('tag') });
    }),
  ];
};
