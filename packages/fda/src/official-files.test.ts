import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { zipMembers } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { explainReads, officialSources as sources, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { approvals } from './approvals/contract.ts';
import { approvalsSearch } from './approvals-search/contract.ts';
import { drugsAtFdaConnector } from './connectors/drugs-at-fda/connector.ts';
import { fda } from './index.ts';
import { namesOf, pilotSponsors } from './sponsor/sponsor.ts';

const folders = [join(sources, 'fda-drugs'), join(sources, '../further-sources/fda-drugs')].filter((folder) =>
  existsSync(folder),
);

const filesBelow = (path: string): readonly string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesBelow(join(path, name))) : [path];

const files = folders.flatMap(filesBelow);
const archives = files.filter((file) => file.endsWith('.zip'));
const loose = files.filter((file) =>
  /^((Applications|MarketingStatus)|(application|Product|RegActionDate)\.first-300-rows)\.txt$|imatinib/.test(
    basename(file),
  ),
);
const looseApplications = files.filter((file) => /^Applications\.txt$/i.test(basename(file)));

type Cells = Readonly<Record<string, string>>;

/** Reads a table in the plainest way: no rule of the connector's own reader is used. */
const rowsOf = (bytes: Buffer): readonly Cells[] => {
  const [head = '', ...lines] = new TextDecoder('windows-1252').decode(bytes).trimEnd().split('\r\n');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, place) => [name, (cells[place] ?? '').trim()]));
  });
};

const grouped = (rows: readonly Cells[]): ReadonlyMap<string, readonly Cells[]> =>
  Map.groupBy(rows, (row) => row['ApplNo'] ?? '') as ReadonlyMap<string, readonly Cells[]>;

/** The ingredients where as many strengths stand beside them, told apart in the plainest way; null elsewhere. */
const plainIngredients = ({ ActiveIngredient = '', Strength = '' }: Cells) => {
  const [names, strengths] = [ActiveIngredient.split(';'), Strength.split(';')];
  if (names.length !== strengths.length) return null;
  return names.map((name, place) => ({ name: name.trim(), strength: strengths[place]?.trim() || null }));
};

const published = async (path: string) => {
  const tables = new Map<string, readonly Cells[]>();
  const limits = { member: /\.txt$/, maximumEntries: 50, maximumMemberBytes: 2e8, maximumBytes: 4e8 };
  for await (const { name, bytes } of zipMembers({ path, bytes: statSync(path).size }, limits))
    tables.set(name, rowsOf(bytes));
  const table = (name: string) => tables.get(`${name}.txt`) ?? [];
  const classes = new Map(table('SubmissionClass_Lookup').map((row) => [row['SubmissionClassCodeID'], row]));
  const statuses = new Map(
    table('MarketingStatus_Lookup').map((row) => [row['MarketingStatusID'], row['MarketingStatusDescription']]),
  );
  const marketing = Map.groupBy(table('MarketingStatus'), (row) => `${row['ApplNo']} ${row['ProductNo']}`);
  return {
    applications: table('Applications'),
    products: grouped(table('Products')),
    submissions: grouped(table('Submissions')),
    classOf: (id: string | undefined) => classes.get(id),
    marketingOf: (applNo: string, product: string) =>
      marketing.get(`${applNo} ${product}`)?.map((row) => statuses.get(row['MarketingStatusID']) ?? '') ?? [],
  };
};

interface Held {
  readonly appl_no: string;
  readonly application_number: string;
  readonly sponsor_name: string;
  readonly sponsor_key: string | null;
  readonly products: Data<typeof approvals>['applications'][number]['products'];
  readonly submissions: Data<typeof approvals>['applications'][number]['submissions'];
}

describe.skipIf(archives.length === 0)('the official files (needs official files)', { timeout: 600_000 }, () => {
  let scratch: ScratchService;
  beforeAll(async () => {
    scratch = await openScratchService(fda, '2026-03-06T09:00:00Z');
  });
  afterAll(() => scratch.close());

  it.each(archives)('%s: every cell that is served is held as the file says it', async (path) => {
    const report = await scratch.load(drugsAtFdaConnector, [path]);
    expect(report).toMatchObject({ status: 'ok', artifacts: [{ rejects: 0 }] });
    const release = await published(path);
    const held = await scratch.db.knex('data.fda_application').select<Held[]>('*');
    const byNumber = new Map(held.map((row) => [row.appl_no, row]));
    expect(held.length).toBe(release.applications.length);
    let [products, submissions] = [0, 0];
    const apart: string[] = [];
    const differences: string[] = [];
    const same = (actual: unknown, expected: unknown) => {
      const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
      if (left !== right) differences.push(`${left} is ${right} in the file`);
    };
    for (const { ApplNo = '', ApplType, SponsorName } of release.applications) {
      const row = byNumber.get(ApplNo)!;
      same([row.application_number, row.sponsor_name], [`${ApplType}${ApplNo}`, SponsorName]);
      const told = release.products.get(ApplNo) ?? [];
      same(row.products.length, told.length);
      for (const cells of told) {
        products += 1;
        const product = row.products.find(({ product_number }) => product_number === cells['ProductNo'])!;
        const [form, route, ...more] = cells['Form']!.split(';').map((part) => part.trim());
        const plain = route !== undefined && more.length === 0;
        same(
          [product.brand_name, product.marketing_status],
          [cells['DrugName'], release.marketingOf(ApplNo, product.product_number!).join('; ')],
        );
        same(product.dosage_form, plain ? form : cells['Form']);
        if (plain) same(product.route, route);
        const ingredients = plainIngredients(cells);
        if (ingredients) same(product.active_ingredients, ingredients);
        else apart.push(`${ApplNo} ${cells['ProductNo']} ${JSON.stringify(product.active_ingredients)}`);
      }
      const history = release.submissions.get(ApplNo) ?? [];
      same(row.submissions.length, history.length);
      const held = new Map(row.submissions.map((one) => [`${one.submission_type} ${one.submission_number}`, one]));
      for (const cells of history) {
        submissions += 1;
        const day = cells['SubmissionStatusDate']?.slice(0, 10) || null;
        const told = release.classOf(cells['SubmissionClassCodeID']);
        const one = held.get(`${cells['SubmissionType']} ${cells['SubmissionNo']}`);
        same(
          [
            one?.submission_status,
            one?.submission_class_code,
            one?.submission_class_code_description,
            one?.review_priority,
            one?.submission_status_date,
            one?.approval_date,
          ],
          [
            cells['SubmissionStatus'],
            told?.['SubmissionClassCode'] ?? null,
            told?.['SubmissionClassCodeDescription'] || null,
            cells['ReviewPriority'] || null,
            day,
            cells['SubmissionStatus'] === 'AP' ? day : null,
          ],
        );
      }
    }
    expect(differences.slice(0, 20)).toEqual([]);
    expect(products).toBeGreaterThan(30_000);
    expect(submissions).toBeGreaterThan(100_000);
    // A few products name their strengths in another way than one for each ingredient.
    expect(apart.length).toBeLessThan(products / 200);
  });

  it('any archive is answered from in a fraction of what a model can read, one application at a time', async () => {
    const { rows } = await scratch.db.knex.raw<{ rows: { application_number: string }[] }>(
      `select application_number from data.fda_application where sponsor_key is not null
         order by jsonb_array_length(submissions) desc limit 3`,
    );
    for (const { application_number } of rows) {
      const answer = await scratch.bytes('fda_get_approvals', {
        values: { application_numbers: [application_number] },
      });
      expect(answer.length).toBeLessThan(60 * 1024);
    }
  });

  it.each([
    [{ limit: 50 }, 1000],
    [{ sponsor: 'PFE', limit: 50 }, 1000],
    [{ sponsor: 'PFE', approved_after: '2001-01-01', approved_before: '2003-12-31', limit: 50 }, 1000],
    [{ sponsor: 'teva', drug: 'acetaminophen', limit: 50 }, 5000],
    [{ drug: 'in', limit: 50 }, 10_000],
  ])('a search is one read that touches little, and fits: %j', async (values, buffers) => {
    const [read, ...more] = await explainReads(scratch, fda, 'fda_search_approvals', values);
    expect(more).toEqual([]);
    expect(read?.buffers, read?.plan).toBeLessThan(buffers);
    expect((await scratch.bytes('fda_search_approvals', { values })).length).toBeLessThan(60 * 1024);
  });

  it('a search finds what the file has, counted without the service', async () => {
    const { rows } = await scratch.db.knex.raw<{ rows: { count: string }[] }>(
      `select count(*)::text as count from data.fda_application a, jsonb_array_elements(a.submissions) s
         where a.sponsor_key = 'pfizer' and s ->> 'submission_status' = 'AP' and a.brand_names::text ilike '%lipitor%'`,
    );
    let [count, cursor] = [0, null as string | null];
    do {
      const { data, pagination } = await scratch.answer(approvalsSearch, {
        sponsor: 'pfizer',
        drug: 'Lipitor',
        limit: 50,
        cursor,
      });
      count += data.matches.length;
      cursor = pagination?.next_cursor ?? null;
    } while (cursor !== null);
    expect(String(count)).toBe(rows[0]?.count);
  });

  it.each(loose)('%s is loaded whole', async (path) => {
    const report = await scratch.load(drugsAtFdaConnector, [path]);
    expect(report).toMatchObject({ status: 'ok', artifacts: [{ rejects: 0 }] });
  });

  it.each(looseApplications)('%s: sponsors changed and new applications are held as it says', async (path) => {
    const held = await scratch.db.knex('data.fda_application').select<Held[]>('application_number', 'sponsor_name');
    const sponsors = new Map(held.map((row) => [row.application_number, row.sponsor_name]));
    const different = rowsOf(readFileSync(path)).filter(
      // One number has lost its leading zero in 2025.
      ({ ApplNo = '', ApplType, SponsorName }) => sponsors.get(`${ApplType}${ApplNo.padStart(6, '0')}`) !== SponsorName,
    );
    expect(different).toEqual([]);
  });

  it('every name of the catalogue stands in a file at hand', async () => {
    const written = new Set(
      looseApplications.flatMap((path) => rowsOf(readFileSync(path)).map((row) => row['SponsorName'])),
    );
    for (const path of archives)
      for (const row of (await published(path)).applications) written.add(row['SponsorName']);
    const missing = pilotSponsors.flatMap(namesOf).filter((name) => !written.has(name));
    expect(missing).toEqual([]);
  });
});
