import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tablesByHand, type Cells } from './tables.ts';

/** The content of a file: the stored content by application number and facet. */
export interface SaidByHand {
  readonly said: ReadonlyMap<string, object>;
  /** The day by which the content is known; null where the file has none. */
  readonly knownOn: string | null;
}

const orNull = (cell: string | undefined): string | null => cell?.trim() || null;
const dayOf = (cell: string | undefined): string | null => orNull(cell?.slice(0, 10));
const numberOf = (row: Cells): string => row['ApplNo']!.padStart(6, '0');

/** Semicolons outside brackets separate the strengths. */
const ingredients = (names: string, strength: string) => {
  const all = names.split(';').map((name) => name.trim());
  const own = strength.split(/;(?![^(]*\))/).map((part) => part.trim());
  return all.map((name, at) => ({
    name,
    strength: orNull(own.length === all.length ? own[at] : at === 0 ? strength : ''),
  }));
};

const formAndRoute = (cell: string) => {
  const parts = cell.split(';').map((part) => part.trim());
  if (parts.length === 2) return { dosage_form: orNull(parts[0]), route: orNull(parts[1]) };
  return { dosage_form: orNull(cell), route: /unknown/i.test(cell) ? cell : null };
};

type Tables = ReadonlyMap<string, readonly Cells[]>;

/** Records the content of each application's rows; for the `listed` ones also where there is no row. */
const sayEach = (
  said: Map<string, object>,
  facet: string,
  rows: readonly Cells[] | undefined,
  listed: readonly string[],
  content: (rows: readonly Cells[]) => object,
): void => {
  if (rows === undefined) return;
  const own = Map.groupBy(rows, numberOf);
  for (const applNo of new Set([...listed, ...own.keys()]))
    said.set(`${applNo} ${facet}`, content(own.get(applNo) ?? []));
};

const product = (row: Cells, strength: string, name: string, ingredient: string) => ({
  product_number: row['ProductNo'],
  brand_name: orNull(row[name]),
  ...formAndRoute(row['Form']!),
  active_ingredients: ingredients(row[ingredient]!, row[strength]!),
});

/** Codes with their meanings, from the release's table. */
const meanings = (rows: readonly Cells[], code: string, meaning: string): ReadonlyMap<string, string> =>
  new Map(rows.map((row) => [row[code]!, row[meaning]!]));

const marketingOf = (rows: readonly Cells[], statuses: ReadonlyMap<string, string>) => {
  const said: Record<string, string> = {};
  for (const row of rows) {
    const [number, status] = [row['ProductNo']!, statuses.get(row['MarketingStatusID']!)!];
    said[number] = number in said && said[number] !== status ? `${said[number]}; ${status}` : status;
  }
  return said;
};

const newest = (days: readonly (string | null)[]): string | null =>
  days.reduce((latest, day) => (latest === null || (day !== null && day > latest) ? day : latest), null);

/** The layout since December 2016: an archive with every table, or one table alone. */
const present = (tables: Tables, statuses: ReadonlyMap<string, string>): SaidByHand => {
  const said = new Map<string, object>();
  const classes = new Map(tables.get('SubmissionClass_Lookup')?.map((row) => [row['SubmissionClassCodeID'], row]));
  const submission = (row: Cells) => ({
    submission_type: row['SubmissionType'],
    submission_number: row['SubmissionNo'],
    submission_status: orNull(row['SubmissionStatus']),
    submission_class_code: orNull(classes.get(row['SubmissionClassCodeID'])?.['SubmissionClassCode']),
    submission_class_code_description: orNull(
      classes.get(row['SubmissionClassCodeID'])?.['SubmissionClassCodeDescription'],
    ),
    review_priority: orNull(row['ReviewPriority']),
    submission_status_date: dayOf(row['SubmissionStatusDate']),
  });
  const applications = tables.get('Applications');
  const listed = tables.size > 1 ? (applications ?? []).map(numberOf) : [];
  sayEach(said, 'application', applications, [], ([row]) => ({
    type: row!['ApplType'],
    sponsor: row!['SponsorName'],
    original_class: null,
    original_priority: null,
  }));
  sayEach(said, 'products', tables.get('Products'), listed, (rows) =>
    rows.map((row) => product(row, 'Strength', 'DrugName', 'ActiveIngredient')),
  );
  sayEach(said, 'marketing', tables.get('MarketingStatus'), listed, (rows) => marketingOf(rows, statuses));
  sayEach(said, 'submissions', tables.get('Submissions'), listed, (rows) => rows.map(submission));
  return {
    said,
    knownOn: newest((tables.get('Submissions') ?? []).map((row) => dayOf(row['SubmissionStatusDate']))),
  };
};

const oldTypes: Readonly<Record<string, string>> = { N: 'NDA', A: 'ANDA', B: 'BLA' };

/** Among several actions on one submission an approval takes precedence, then the latest action. */
const actions = (rows: readonly Cells[], documents: ReadonlyMap<string, string>) => {
  const bySubmission = Map.groupBy(
    rows,
    (row) => `${Number.parseInt(row['InDocTypeSeqNo']!, 10)} ${Number.parseInt(row['DuplicateCounter'] ?? '0', 10)}`,
  );
  return [...bySubmission].map(([place, several]) => {
    const [sequence = 0, counter = 0] = place.split(' ').map((number) => Number.parseInt(number, 10));
    const [last] = several.toSorted((a, b) => {
      const [left, right] = [a, b].map((row) => `${row['ActionType'] === 'AP'} ${row['ActionDate']}`);
      return left! < right! ? 1 : left! > right! ? -1 : 0;
    });
    return {
      submission_type: sequence === 0 ? 'ORIG' : 'SUPPL',
      submission_number: sequence === 0 ? '1' : String(sequence),
      submission_status: orNull(last!['ActionType']),
      submission_class_code: sequence === 0 ? null : last!['DocType'],
      submission_class_code_description: sequence === 0 ? null : orNull(documents.get(last!['DocType']!)),
      review_priority: null,
      submission_status_date: dayOf(last!['ActionDate']),
      ...(counter === 0 ? {} : { duplicate_counter: counter }),
    };
  });
};

/** The layout before December 2016: one table alone. Its codes are in the tables of the same folder. */
const old = (tables: Tables, folder: string): SaidByHand => {
  const said = new Map<string, object>();
  const [[name, rows] = ['', []]] = tables;
  const beside = (file: string) => [...tablesByHand(join(folder, file)).values()][0]!;
  if (name === 'application') {
    const priorities = meanings(beside('ReviewClass_Lookup.txt'), 'ReviewCode', 'ShortDescription');
    const chemical = new Set(beside('ChemTypeLookup.txt').map((row) => row['ChemicalTypeCode']));
    sayEach(said, 'application', rows, [], ([row]) => {
      const type = row!['Chemical_Type']!;
      if (type.split('').some((digit) => !chemical.has(digit))) throw new Error(`no chemical type: ${type}`);
      return {
        type: oldTypes[row!['ApplType']!],
        sponsor: row!['SponsorApplicant'],
        original_class: type === '' ? null : `TYPE ${type.split('').join('/')}`,
        original_priority: orNull(priorities.get(row!['Ther_Potential']!)?.split(' ')[0]?.toUpperCase()),
      };
    });
  }
  if (name === 'Product') {
    const statuses = meanings(
      beside('../../../sources/fda-drugs/2025-09/MarketingStatus_Lookup.txt'),
      'MarketingStatusID',
      'MarketingStatusDescription',
    );
    const renamed = rows.map((row) => ({ ...row, MarketingStatusID: row['ProductMktStatus']! }));
    sayEach(said, 'products', rows, [], (own) => own.map((row) => product(row, 'Dosage', 'drugname', 'activeingred')));
    sayEach(said, 'marketing', renamed, [], (own) => marketingOf(own, statuses));
  }
  const documents = meanings(beside('DocType_lookup.txt'), 'DocType', 'DocTypeDesc');
  if (name === 'RegActionDate') sayEach(said, 'submissions', rows, [], (own) => actions(own, documents));
  return { said, knownOn: newest(rows.map((row) => dayOf(row['ActionDate']))) ?? '2016-11-30' };
};

interface OpenFda {
  readonly meta: { readonly last_updated: string };
  readonly results: readonly {
    readonly application_number: string;
    readonly sponsor_name: string;
    readonly products: readonly (Cells & { readonly active_ingredients: unknown })[];
    readonly submissions: readonly Cells[];
  }[];
}

const openFda = (path: string): SaidByHand => {
  const { meta, results } = JSON.parse(readFileSync(path, 'utf8')) as OpenFda;
  const said = results.flatMap(({ application_number: number, sponsor_name: sponsor, products, submissions }) => {
    const [type, applNo] = [number.slice(0, -6), number.slice(-6)];
    return [
      [`${applNo} application`, { type, sponsor, original_class: null, original_priority: null }],
      [
        `${applNo} products`,
        products.map((one) => ({
          product_number: one['product_number'],
          brand_name: one['brand_name'],
          dosage_form: one['dosage_form'],
          route: one['route'],
          active_ingredients: one.active_ingredients,
        })),
      ],
      [
        `${applNo} marketing`,
        Object.fromEntries(products.map((one) => [one['product_number'], one['marketing_status']])),
      ],
      [
        `${applNo} submissions`,
        submissions.map((one) => ({
          submission_type: one['submission_type'],
          submission_number: one['submission_number'],
          submission_status: one['submission_status'],
          submission_class_code: one['submission_class_code'],
          submission_class_code_description: one['submission_class_code_description'],
          review_priority: one['review_priority'],
          submission_status_date: one['submission_status_date']!.replace(/(....)(..)(..)/, '$1-$2-$3'),
        })),
      ],
    ] as const;
  });
  return { said: new Map(said), knownOn: meta.last_updated };
};

/** The content of any FDA file with applications. */
export const saidByHand = (path: string): SaidByHand => {
  if (path.endsWith('.json')) return openFda(path);
  const tables = tablesByHand(path);
  const [first] = tables.values();
  const columns = Object.keys(first![0]!);
  if (
    tables.size === 1 &&
    (columns.includes('SponsorApplicant') || columns.includes('Dosage') || columns.includes('InDocTypeSeqNo'))
  )
    return old(tables, dirname(path));
  const codes =
    tables.get('MarketingStatus_Lookup') ??
    [...tablesByHand(join(dirname(path), 'MarketingStatus_Lookup.txt')).values()][0]!;
  return present(tables, meanings(codes, 'MarketingStatusID', 'MarketingStatusDescription'));
};
