import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { recogniseFiles } from '@dqs/ingest';
import { officialSources as sources, openScratchService, type ScratchService } from '@dqs/testing';
import { parse as readCsv } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awardArchiveConnector } from './connectors/award-archive/connector.ts';
import { recipientApiConnector } from './connectors/recipient-api/connector.ts';
import { gov } from './index.ts';

const folders = [join(sources, 'usaspending'), join(sources, '../further-sources/usaspending')].filter((folder) =>
  existsSync(folder),
);

const filesBelow = (path: string): readonly string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesBelow(join(path, name))) : [path];

const files = folders.flatMap(filesBelow);
const archives = files.filter((file) => /\/(bulk|assistance-reserialised)\//.test(file));
const answers = files.filter((file) => /\/(api|api-verbatim)\//.test(file));

type Cells = Readonly<Record<string, string>>;

/** Reads a file by another reader than the connector's. */
const rowsOf = (path: string): readonly Cells[] => {
  const bytes = readFileSync(path);
  return readCsv(path.endsWith('.gz') ? gunzipSync(bytes) : bytes, {
    columns: true,
    bom: true,
    relax_column_count: false,
  });
};

const idOf = (kind: string, value: string): string => {
  const hex = createHash('md5').update(`${kind}-${value}`.toUpperCase()).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

const cents = (text: string): bigint => BigInt(text.replace('.', ''));

const column: Readonly<Record<string, string>> = {
  '02': 'grant',
  '03': 'grant',
  '04': 'grant',
  '05': 'grant',
  '06': 'direct',
  '10': 'direct',
  '07': 'loan',
  '08': 'loan',
};

const categoryOf = (row: Cells): string => {
  const type = row['assistance_type_code'];
  if (type !== undefined) return column[type.padStart(2, '0')] ?? 'other';
  return row['award_or_idv_flag'] === 'IDV' ? 'idv' : 'contract';
};

/** Sums of a set of transactions, in cents, by `id year column`, and by `id year agency`. */
const sumsOf = (rows: Iterable<Cells>): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const row of rows) {
    const [uei, duns, parentUei, parentDuns] = [
      row['recipient_uei'],
      row['recipient_duns'],
      row['recipient_parent_uei'],
      row['recipient_parent_duns'],
    ].map((cell) => cell ?? '') as [string, string, string, string];
    const own =
      uei === ''
        ? duns === ''
          ? idOf('name', row['recipient_name']!)
          : idOf('duns', duns.padStart(9, '0'))
        : idOf('uei', uei);
    const parent =
      parentUei === ''
        ? parentDuns === ''
          ? null
          : idOf('duns', parentDuns.padStart(9, '0'))
        : idOf('uei', parentUei);
    const [year, month] = row['action_date']!.split('-') as [string, string];
    const fiscalYear = Number(month) > 9 ? Number(year) + 1 : Number(year);
    for (const id of parent === null ? [`${own}-R`] : [`${own}-C`, `${parent}-P`]) {
      for (const part of ['total', categoryOf(row), `agency ${row['awarding_agency_code']!.padStart(3, '0')}`]) {
        const key = `${id} ${fiscalYear} ${part}`;
        sums.set(key, (sums.get(key) ?? 0n) + cents(row['federal_action_obligation']!));
      }
    }
  }
  return sums;
};

interface ServedYear {
  readonly recipient_id: string;
  readonly fiscal_year: number;
  readonly top_agencies: readonly { readonly code: string; readonly amount: string }[];
  readonly [part: `${string}_obligations`]: string;
}

describe.skipIf(files.length === 0)('the official files (needs official files)', () => {
  let scratch: ScratchService;
  beforeAll(async () => {
    scratch = await openScratchService(gov, '2026-11-06T09:00:00Z');
    for (const path of archives) {
      const report = await scratch.load(awardArchiveConnector, [path]);
      expect(report).toMatchObject({ status: 'ok', artifacts: [{ rejects: 0 }] });
    }
  });
  afterAll(() => scratch.close());

  it('give every sum to the cent: of each recipient and parent, year, type of award and agency', async () => {
    const last = new Map<string, Cells | null>();
    // In the order of their days: the delta is of the day before the archive of the same agency.
    const day = (path: string) => /_(\d{8})_/.exec(basename(path))?.[1] ?? '';
    for (const path of archives.toSorted((a, b) => (day(a) < day(b) ? -1 : 1))) {
      for (const row of rowsOf(path)) {
        const key = row['contract_transaction_unique_key'] ?? row['assistance_transaction_unique_key']!;
        last.set(key, row['correction_delete_ind'] === 'D' ? null : row);
      }
    }
    const expected = sumsOf([...last.values()].filter((row) => row !== null));
    const { rows } = await scratch.db.knex.raw<{ rows: ServedYear[] }>('select * from data.gov_recipient_year');
    const differences: string[] = [];
    let compared = 0;
    for (const row of rows) {
      for (const part of ['total', 'contract', 'idv', 'grant', 'direct', 'loan', 'other']) {
        const wanted = expected.get(`${row.recipient_id} ${row.fiscal_year} ${part}`) ?? 0n;
        compared += 1;
        if (cents(row[`${part}_obligations`]!) !== wanted)
          differences.push(
            `${row.recipient_id} ${row.fiscal_year} ${part}: ${row[`${part}_obligations`]}, not ${wanted} cents`,
          );
      }
      for (const { code, amount } of row.top_agencies) {
        compared += 1;
        if (cents(amount) !== expected.get(`${row.recipient_id} ${row.fiscal_year} agency ${code}`))
          differences.push(`${row.recipient_id} ${row.fiscal_year} agency ${code}: ${amount}`);
      }
    }
    expect(differences).toEqual([]);
    const years = (keys: Iterable<string>) => new Set([...keys].map((key) => key.split(' ', 2).join(' ')));
    expect(new Set(rows.map((row) => `${row.recipient_id} ${row.fiscal_year}`))).toEqual(years(expected.keys()));
    expect(compared).toBeGreaterThan(10_000);
  });

  it('name every recipient by its UEI, with its parent', async () => {
    const { rows } = await scratch.db.knex.raw<{ rows: { uei: string; name: string }[] }>(
      'select uei, name from data.gov_recipient where uei is not null',
    );
    const names = new Map(rows.map(({ uei, name }) => [uei, name]));
    for (const row of archives.flatMap(rowsOf)) {
      if (row['recipient_uei']) expect(names.get(row['recipient_uei'])).toBeDefined();
      if (row['recipient_parent_uei']) expect(names.get(row['recipient_parent_uei'])).toBeDefined();
    }
    const { data } = await scratch.ask('gov_search_recipients', { query: 'FedEx' });
    expect((data as { matches: unknown[] }).matches[0]).toMatchObject({
      name: 'FEDERAL EXPRESS CORPORATION',
      recipient_level: 'C',
      uei: 'EM7LMJJCF6B7',
      parent_name: 'FEDEX CORP',
    });
  });

  it('of the API name the recipients that they are about, by the id that USAspending gives them', async () => {
    const { recognised, unknown } = await recogniseFiles(answers, gov.connectors);
    expect(recognised.map(({ connector }) => connector.key)).toEqual(recognised.map(() => recipientApiConnector.key));
    expect(recognised.length).toBeGreaterThan(6);
    expect(unknown.every(({ reason }) => reason.length > 10)).toBe(true);
    for (const { path } of recognised)
      expect(await scratch.load(recipientApiConnector, [path])).toMatchObject({
        status: 'ok',
        artifacts: [{ rejects: 0 }],
      });
    const search = async (query: string) =>
      ((await scratch.ask('gov_search_recipients', { query })).data as { matches: Record<string, unknown>[] }).matches;
    expect((await search('SML4NN2CT556'))[0]).toMatchObject({
      recipient_id: '3632dc26-45b8-9d0e-1128-63e866708c8f-C',
      name: 'THE BOEING COMPANY',
      duns: '126368257',
      score: 100,
      match_reason: 'uei',
    });
    // One of the names under which the university was reported.
    expect((await search('State University of Iowa'))[0]).toMatchObject({
      name: 'THE UNIVERSITY OF IOWA',
      uei: 'Z1H9VJS8NG16',
    });
  });

  it('are answered within what a model can read', async () => {
    for (const [tool, values] of [
      ['gov_get_recipient_awards', { recipient: 'EM7LMJJCF6B7', fiscal_years: 20 }],
      ['gov_search_recipients', { query: 'farm', limit: 50 }],
    ] as const)
      expect((await scratch.bytes(tool, { values })).length).toBeLessThan(60 * 1024);
  });
});
