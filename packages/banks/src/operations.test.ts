import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '@dqs/schemas';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { financialsConnector, institutionsConnector } from './connectors/fdic/connector.ts';
import { financials } from './financials/contract.ts';
import { requestedMetrics } from './financials/refusal.ts';
import { banks } from './index.ts';
import { metrics } from './metric/metric.ts';
import { search } from './search/contract.ts';
import { everydayBank } from './search/everyday-names.ts';

const samples = join(import.meta.dirname, '../../../samples/banks');
const loadedAt = '2026-11-06T09:00:00Z';

let scratch: ScratchService;
beforeAll(async () => {
  scratch = await openScratchService(banks, loadedAt);
  await scratch.load(institutionsConnector, [join(samples, 'institutions.json'), join(samples, 'banklist.csv')]);
  await scratch.load(financialsConnector, [join(samples, 'financials.json')]);
});
afterAll(() => scratch.close());

const ask = async (values: object) => (await scratch.answer(financials, values)).data;

const matches = async (query: string) => (await scratch.answer(search, { query })).data.matches;

const refusal = async (values: object): Promise<ServiceError> => {
  const error: unknown = await ask(values).catch((failure: unknown) => failure);
  if (error instanceof ServiceError) return error;
  throw new Error('not refused', { cause: error });
};

describe('financials', () => {
  it('are whole dollars and percent as published, newest first, with their interpretation', async () => {
    const { data, meta } = await scratch.answer(financials, {
      cert: 628,
      metrics: ['total_assets', 'net_income', 'common_equity_tier_1_ratio'],
      start: '2024-12-31',
      end: '2024-12-31',
    });
    expect(data).toEqual({
      cert: 628,
      name: 'JPMorgan Chase Bank, National Association',
      rssd_id: 852218,
      active: true,
      city: 'Columbus',
      state: 'OH',
      period_type: 'quarter',
      quarters: [
        {
          period: '2024-12-31',
          fiscal_quarter: '2024Q4',
          values: {
            total_assets: {
              value: '3459261000000',
              units: 'USD',
              currency: 'USD',
              basis: 'point_in_time',
              as_of: loadedAt,
            },
            net_income: { value: '52502000000', units: 'USD', currency: 'USD', basis: 'year_to_date', as_of: loadedAt },
            common_equity_tier_1_ratio: {
              value: '16.04',
              units: 'percent',
              currency: null,
              basis: 'point_in_time',
              as_of: loadedAt,
            },
          },
        },
      ],
      metric_definitions: {
        total_assets: expect.objectContaining({ units: 'USD', category: 'balance_sheet', currency: 'USD' }),
        net_income: expect.objectContaining({
          basis: 'year_to_date',
          description: expect.stringContaining('RIAD4340'),
        }),
        common_equity_tier_1_ratio: expect.objectContaining({ units: 'percent', currency: null }),
      },
    });
    expect(meta).toEqual({ source: 'fdic.bankfind', as_of: loadedAt });
  });

  it('of a failed bank stay, up to its last report', async () => {
    const { active, quarters, name } = await ask({ cert: 24735 });
    expect([name, active, quarters[0]?.period]).toEqual(['Silicon Valley Bank', false, '2022-12-31']);
    expect(quarters[0]?.values['total_assets']?.value).toBe('209026000000');
  });

  it('of no metric asked for are all that were reported, with their definitions', async () => {
    const { quarters, metric_definitions } = await ask({ cert: 628, limit: 1 });
    expect(Object.keys(metric_definitions)).toEqual(Object.keys(quarters[0]!.values));
    expect(Object.keys(metric_definitions).length).toBeGreaterThan(15);
  });

  it('in a range without a quarter are an empty list', async () => {
    const { data, meta } = await scratch.answer(financials, { cert: 628, end: '1990-01-01' });
    expect(data.quarters).toEqual([]);
    expect(meta).toMatchObject({ as_of: null });
  });

  it('refuse an unknown certificate, and tell an RSSD id from one', async () => {
    const error = await refusal({ cert: 852218 });
    expect([error.code, error.detail.param]).toEqual(['not_found', 'cert']);
    expect(error.detail.candidates?.[0]).toMatch(/^628 \(JPMorgan Chase Bank/);
    expect(error.detail.hint).toMatch(/RSSD id/);
  });

  it('offer no certificate of similar digits for an unknown one', async () => {
    const error = await refusal({ cert: 629 });
    expect(error.detail.candidates).toEqual([]);
    expect(error.detail.hint).toContain('Certificates from 628 to');
  });

  it('refuse an institution whose quarters were never loaded, and an unknown metric', async () => {
    expect((await refusal({ cert: 15426 })).code).toBe('out_of_coverage');
    const metric = await refusal({ cert: 628, metrics: ['total_asets'] });
    expect([metric.code, metric.detail.param, metric.detail.candidates?.[0]]).toEqual([
      'bad_parameter',
      'metrics',
      'total_assets (Total assets)',
    ]);
  });

  it('read what people call profit', async () => {
    for (const metric of ['profit', 'Earnings', 'net profit'])
      await expect(refusal({ cert: 15426, metrics: [metric] })).resolves.toMatchObject({ code: 'out_of_coverage' });
  });

  it('name every unknown metric at once, also of several in one text', async () => {
    const several = await refusal({ cert: 628, metrics: ['asset', 'net_income', 'deposit'] });
    expect(several.message).toBe('there are no metrics "asset", "deposit"');
    expect(several.detail.candidates).toEqual(
      expect.arrayContaining(['total_assets (Total assets)', 'total_deposits (Total deposits)']),
    );
    const listed = await refusal({ cert: 628, metrics: ['total_assets,net_incme'] });
    expect(listed.message).toBe('there is no metric "net_incme"');
    expect(listed.detail.candidates).toContain('net_income (Net income)');
  });
});

describe('metrics as people call them', () => {
  it.each([
    [
      ['ROA', 'Net income', 'total assets'],
      ['return_on_assets', 'net_income', 'total_assets'],
    ],
    [
      ['assets', 'deposits', 'NIM'],
      ['total_assets', 'total_deposits', 'net_interest_margin'],
    ],
    [['Tier 1 capital ratio', 'tier_1_ratio'], ['tier_1_ratio']],
    [
      ['nonperforming loans', 'NPL ratio'],
      ['noncurrent_loans', 'noncurrent_loans_ratio'],
    ],
  ])('%j', (asked, keys) => {
    expect(requestedMetrics(asked).map(({ key }) => key)).toEqual(keys);
  });

  it.each([
    ['held to maturity at fair value', 'securities_held_to_maturity_fair_value'],
    ['total_asset', 'total_assets'],
  ])('in other words: %s', async (asked, key) => {
    const { data } = await scratch.ask('banks_get_financials', { cert: 628, metrics: [asked] });
    expect(Object.keys((data as { metric_definitions: object }).metric_definitions)).toEqual([key]);
    expect(await scratch.note('banks_get_financials', { cert: 628, metrics: [asked] })).toContain(
      `metrics "${asked}" was read as ${key}`,
    );
  });

  it('are refused where they mean none', () => {
    expect(() => requestedMetrics(['constructor'])).toThrow('there is no metric "constructor"');
  });
});

describe('the search', () => {
  it('finds a bank by its name with everything that is known of it', async () => {
    expect((await matches('silicon valley bank'))[0]).toEqual({
      cert: 24735,
      rssd_id: 802866,
      name: 'Silicon Valley Bank',
      city: 'Santa Clara',
      state: 'CA',
      county_fips: null,
      county_name: null,
      primary_regulator: null,
      charter_class: 'SM',
      active: false,
      established_date: '1983-10-17',
      closed_date: '2023-03-10',
      score: expect.any(Number),
      match_reason: 'name_exact',
      as_of: loadedAt,
    });
  });

  it.each([
    ['628', 628, 'cert'],
    ['852218', 628, 'rssd_id'],
    ['JPMorgan Chase', 628, 'name_exact'],
    ['Park National Bank', 6653, 'name_exact'],
    ['Silicn Valley Bank', 24735, 'name_fuzzy'],
    ['First City Bank of Florida', 16748, 'name_exact'],
    ['cert 628', 628, 'cert'],
    ['FDIC certificate 628', 628, 'cert'],
    ['rssd 852218', 628, 'rssd_id'],
    ['RSSD ID: 852218', 628, 'rssd_id'],
    ['svb', 24735, 'name_exact'],
    ['chase', 628, 'name_exact'],
    ['jp morgan chase', 628, 'name_exact'],
    ['columbia bank fair lawn', 28834, 'name_exact'],
    ['silicon valley bank in Santa Clara', 24735, 'name_exact'],
    ['park national newark', 6653, 'name_exact'],
    ['beal bank usa las vegas nv', 57833, 'name_exact'],
    ['Beal Bank NV', 57833, 'name_prefix'],
  ])('%s is %i by %s', async (query, cert, reason) => {
    const [first] = await matches(query);
    expect([first?.cert, first?.match_reason]).toEqual([cert, reason]);
  });

  it('tells when a bank failed', async () => {
    const [failed] = await matches('Almena State Bank');
    expect([failed?.active, failed?.closed_date, failed?.city, failed?.state]).toEqual([
      false,
      '2020-10-23',
      'Almena',
      'KS',
    ]);
  });

  it('has no other bank in the place of one that is known by an everyday name and not loaded', async () => {
    expect(await matches('truist')).toEqual([]);
    expect(await scratch.note('banks_search', { query: 'truist' })).toMatch(
      /^"truist" was read as Truist Bank, which is not loaded\. .*dqs ingest banks\.fdic-institutions/,
    );
  });

  it.each(['zzqqxx', '%%%', '99999999'])('of %j finds nothing', async (query) => {
    expect(await matches(query)).toEqual([]);
  });
});

describe('an everyday name of a bank', () => {
  it.each([
    ['US bank', 6548],
    ['U.S. Bank NA', 6548],
    ['b of a', 3510],
    ['BofA', 3510],
    ['5/3 bank', 6672],
    ['m&t', 588],
    ['The BB&T Corporation', 9846],
    ['ally bank', 57803],
    ['bank', null],
    ['the bank', null],
    ['us', null],
    ['chase county bank', null],
    ['bank of the west', null],
  ])('%s is certificate %s', (query, cert) => {
    expect(everydayBank(query)?.number ?? null).toBe(cert);
  });
});

describe('the catalogue of metrics', () => {
  it('has at least sixty, each with a key and a variable of its own', () => {
    expect(metrics.length).toBeGreaterThanOrEqual(60);
    expect(new Set(metrics.map(({ key }) => key)).size).toBe(metrics.length);
    expect(new Set(metrics.map(({ field }) => field)).size).toBe(metrics.length);
  });

  it('tells the quarter alone from the year to date', () => {
    const quarterly = metrics.filter(({ basis }) => basis === 'quarter');
    expect(quarterly.map(({ field }) => field.at(-1))).toEqual(quarterly.map(() => 'Q'));
    expect(metrics.filter(({ basis, field }) => basis === 'year_to_date' && field.endsWith('Q'))).toEqual([]);
  });
});

describe('whether a bank is active', () => {
  const reported = (cert: number, quarter: string) => ({
    data: { CERT: cert, REPDTE: quarter, NAME: `Bank ${cert}`, ASSET: 5 },
  });
  let other: ScratchService;
  const load = async (name: string, data: readonly object[]) => {
    const folder = mkdtempSync(join(tmpdir(), 'dqs-banks-'));
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify({ data }));
    const report = await other.load(financialsConnector, [path]);
    rmSync(folder, { recursive: true });
    expect(report.status).toBe('ok');
  };
  const active = async (cert: number) => (await other.answer(financials, { cert })).data.active;
  const certs = Array.from({ length: 20 }, (_, at) => at + 1);

  beforeAll(async () => {
    other = await openScratchService(banks, loadedAt);
    await load(
      'financials-20260331.json',
      certs.map((cert) => reported(cert, '20260331')),
    );
  });
  afterAll(() => other.close());

  it('is judged by the newest complete quarter: one early report leaves the others active', async () => {
    await load('financials-20260630.json', [reported(1, '20260630')]);
    expect(await Promise.all([1, 2, 20].map(active))).toEqual([true, true, true]);
    await load(
      'financials-20260630-2.json',
      certs.slice(0, 19).map((cert) => reported(cert, '20260630')),
    );
    expect(await Promise.all([1, 19, 20].map(active))).toEqual([true, true, false]);
  });
});

describe('whether banks are active where the newest quarters are loaded of a few', () => {
  let other: ScratchService;
  const folder = mkdtempSync(join(tmpdir(), 'dqs-banks-'));
  const load = async (quarter: string, certs: readonly number[]) => {
    const path = join(folder, `financials-${quarter}.json`);
    const data = certs.map((cert) => ({ data: { CERT: cert, REPDTE: quarter, ASSET: 5 } }));
    writeFileSync(path, JSON.stringify({ data }));
    expect(await other.load(financialsConnector, [path])).toMatchObject({ status: 'ok' });
  };
  const certs = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

  beforeAll(async () => {
    other = await openScratchService(banks, loadedAt);
    await load('20231231', certs(1_200));
    await load('20240331', certs(1_190));
    for (const quarter of ['20240630', '20240930', '20241231', '20250331', '20250630', '20250930', '20251231'])
      await load(quarter, [1, 2]);
  });
  afterAll(async () => {
    await other.close();
    rmSync(folder, { recursive: true });
  });

  it('is judged by the newest quarter that all have reported for, however many a few have reported for since', async () => {
    const active = async (cert: number) => (await other.answer(financials, { cert })).data.active;
    expect(await Promise.all([1, 3, 1_190, 1_195].map(active))).toEqual([true, true, true, false]);
  });

  it('tells how many of those are loaded', async () => {
    const [held] = [...(await banks.completeness!(other.db.reader('public'))).values()];
    expect(held?.[0]).toMatchObject({ release: '2025-12-31', held: 2, expected: 1_200 });
  });
});

it('a name in capitals is served in small letters where any file has it so, in whatever order they come', async () => {
  const list =
    'Bank Name,City,State,Cert,Acquiring Institution,Closing Date,Fund\nAlmena State Bank,Almena,KS,15426,Equity Bank,23-Oct-20,10538\n';
  const api =
    '"CERT","CITYST","FAILDATE","NAME","RESTYPE"\n15426,"ALMENA, KS","10/23/2020","ALMENA STATE BANK","FAILURE"\n';
  const folder = mkdtempSync(join(tmpdir(), 'dqs-banks-'));
  for (const [name, text] of Object.entries({ 'banklist.csv': list, 'failures.csv': api }))
    writeFileSync(join(folder, name), text);
  for (const order of [
    ['banklist.csv', 'failures.csv'],
    ['failures.csv', 'banklist.csv'],
  ]) {
    const one = await openScratchService(banks, loadedAt);
    for (const name of order) {
      await one.load(institutionsConnector, [join(folder, name)]);
      one.clock.set('2026-11-07T09:00:00Z');
    }
    const [found] = (await one.answer(search, { query: '15426' })).data.matches;
    expect([found?.name, found?.city]).toEqual(['Almena State Bank', 'Almena']);
    await one.close();
  }
  rmSync(folder, { recursive: true });
});

describe('institutions of a state, and those that a bank took over', () => {
  const header = 'Bank Name,City,State,Cert,Acquiring Institution,Closing Date,Fund';
  const failures = [
    'Fictive Timber Bank,Nowhere,KS,900001,"Fictive Giant Bank, N.A.",23-Oct-20,1',
    'Fictive Corn Bank,Nowhere,KS,900002,Fictive Giantess Bank,16-Oct-20,2',
    'Fictive Oil Bank,Elsewhere,TX,900003,No Acquirer,15-Oct-20,3',
    'Fictive Coal Bank,Elsewhere,TX,900004,Fictive  GIANT-Bank,14-Oct-20,4',
  ];
  const event = 'CERT,INSTNAME,CHANGECODE,EFFDATE,OUT_CERT,OUT_INSTNAME,ACQ_CERT,ACQ_INSTNAME,PSTALP';
  const merged =
    '900005,Fictive Salt Bank,223,2021-05-01T00:00:00,900005,Fictive Salt Bank,900009,Fictive Giant Bank,TX';
  let other: ScratchService;
  const folder = mkdtempSync(join(tmpdir(), 'dqs-banks-'));

  beforeAll(async () => {
    other = await openScratchService(banks, loadedAt);
    for (const [name, lines] of [
      ['banklist.csv', [header, ...failures]],
      ['events.csv', [event, merged]],
    ] as const) {
      writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
      expect(await other.load(institutionsConnector, [join(folder, name)])).toMatchObject({ status: 'ok' });
    }
  });
  afterAll(async () => {
    await other.close();
    rmSync(folder, { recursive: true });
  });

  const certs = async (values: object) =>
    (await other.answer(search, { query: '*', ...values })).data.matches.map(({ cert }) => cert).toSorted();

  it('are listed whole, or narrowed by a name', async () => {
    expect(await certs({ state: 'ks' })).toEqual([900001, 900002]);
    expect(await certs({ state: 'TX' })).toEqual([900003, 900004, 900005]);
    expect(await certs({ query: 'fictive coal', state: 'TX' })).toEqual([900004]);
    expect(await certs({ query: 'fictive timber', state: 'TX' })).toEqual([]);
    expect(await other.note('banks_search', { query: '*', state: 'TX', limit: 2 })).toContain(
      '3 institutions in TX are loaded. The 2 largest are shown.',
    );
  });

  it('are found among hundreds of the same name', async () => {
    const namesakes = Array.from(
      { length: 400 },
      (_, at) => `Fictive First Bank,Nowhere,KS,${910_000 + at},No Acquirer,15-Oct-20,1`,
    );
    const last = 'Fictive First Bank,Elsewhere,ME,919999,Fictive Giant Bank,15-Oct-20,1';
    const many = await openScratchService(banks, loadedAt);
    const file = join(folder, 'banklist-many.csv');
    writeFileSync(file, `${[header, ...namesakes, last].join('\n')}\n`);
    expect(await many.load(institutionsConnector, [file])).toMatchObject({ status: 'ok' });
    const of = async (values: object) =>
      (await many.answer(search, { query: 'Fictive First Bank', ...values })).data.matches;
    expect((await of({ state: 'ME' })).map(({ cert }) => cert)).toEqual([919999]);
    expect((await of({ acquirer: 'Fictive Giant Bank' })).map(({ cert }) => cert)).toEqual([919999]);
    await many.close();
  });

  it.each(['Fictive Giant Bank', 'fictive giant bank na', 'Fictive Giant'])('%s took over', async (acquirer) => {
    expect(await certs({ acquirer })).toEqual([900001, 900004, 900005]);
    expect(await certs({ acquirer, state: 'KS' })).toEqual([900001]);
  });

  it('are found by the certificate of the acquirer where an event tells it', async () => {
    expect(await certs({ acquirer: '900009' })).toEqual([900005]);
  });

  it('tell the acquirer in the note, and none where depositors were paid out', async () => {
    expect(await other.note('banks_search', { query: 'fictive timber bank' })).toContain(
      'Fictive Timber Bank was acquired by Fictive Giant Bank, N.A.',
    );
    expect((await other.note('banks_search', { query: 'fictive oil bank' })) ?? '').not.toContain('taken over');
  });

  it('are nobody where a star stands alone', async () => {
    expect(await certs({})).toEqual([]);
  });
});

it('an answer of the API with few fields is loaded beside a report with many, and nothing known is lost', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dqs-banks-'));
  const one = await openScratchService(banks, loadedAt);
  const load = async (name: string, data: readonly object[]) => {
    writeFileSync(join(folder, name), JSON.stringify({ data: data.map((row) => ({ data: row })) }));
    expect(await one.load(financialsConnector, [join(folder, name)], { isJudged: true })).toMatchObject({
      status: 'ok',
    });
  };
  const certs = [910001, 910002, 910003, 910004, 910005];
  await load(
    'financials-20231231.json',
    certs.map((CERT) => ({
      ...{ CERT, REPDTE: '20231231', NAME: `Fictive Bank ${CERT}`, CITY: 'Nowhere', STALP: 'KS', BKCLASS: 'NM' },
      ...{ FED_RSSD: String(CERT), REGAGNT: 'FDIC', COUNTY: 'Fictive', ASSET: 5 },
    })),
  );
  await load(
    'financials-20260331.json',
    certs.map((CERT) => ({ CERT, REPDTE: '20260331', NAME: `FICTIVE BANK ${CERT}`, ASSET: 6 })),
  );
  expect((await one.answer(search, { query: '910003' })).data.matches[0]).toMatchObject({
    ...{ name: 'Fictive Bank 910003', city: 'Nowhere', state: 'KS', charter_class: 'NM', primary_regulator: 'FDIC' },
  });
  await one.close();
  rmSync(folder, { recursive: true });
});

it('a bank with the asked name comes before one that had it, whatever its legal form, and a former name is explained', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dqs-banks-'));
  const one = await openScratchService(banks, loadedAt);
  const data = [
    { data: { CERT: 101, NAME: 'The Fictive Little Bank', PRIORNAME1: 'Fictive Bank', ACTIVE: 1, STALP: 'NC' } },
    { data: { CERT: 102, NAME: 'FICTIVE BANK', ACTIVE: 1, STALP: 'OK' } },
    { data: { CERT: 103, NAME: 'Fictive Bank, National Association', ACTIVE: 1, STALP: 'CA' } },
    { data: { CERT: 104, NAME: 'Plainly Present Bank', PRIORNAME1: 'Bygone Savings', ACTIVE: 1, STALP: 'CA' } },
  ];
  writeFileSync(join(folder, 'institutions.json'), JSON.stringify({ data }));
  await one.load(institutionsConnector, [join(folder, 'institutions.json')]);
  const found = async (query: string) => (await one.answer(search, { query })).data.matches.map(({ cert }) => cert);
  expect(await found('fictive bank')).toEqual([102, 103, 101]);
  expect(await one.note('banks_search', { query: 'fictive bank' })).toBeNull();
  expect(await found('bygone savings')).toEqual([104]);
  expect(await one.note('banks_search', { query: 'bygone savings' })).toBe(
    'Plainly Present Bank is the present name of Bygone Savings.',
  );
  expect((await found('Fictive Bank, N.A.'))[0]).toBe(103);
  await one.close();
  rmSync(folder, { recursive: true });
});

it('a bank is found by its everyday name under whatever name is loaded, and the note says what was read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dqs-banks-'));
  const one = await openScratchService(banks, loadedAt);
  const data = [{ data: { CERT: 57803, NAME: 'GMAC Bank', ACTIVE: 1, STALP: 'UT' } }];
  writeFileSync(join(folder, 'institutions.json'), JSON.stringify({ data }));
  await one.load(institutionsConnector, [join(folder, 'institutions.json')]);
  expect((await one.answer(search, { query: 'ally' })).data.matches[0]).toMatchObject({
    cert: 57803,
    name: 'GMAC Bank',
  });
  expect(await one.note('banks_search', { query: 'ally bank' })).toBe(
    '"ally bank" was read as Ally Bank (certificate 57803). The newest loaded name is GMAC Bank.',
  );
  const caller = { accountId: 'test', keyId: 'public', keyPrefix: 'dqs_live_test', surface: 'public' } as const;
  const isKnownOnly = async (query: string) =>
    (await one.service.call('banks_search', { values: { query } }, caller, new AbortController().signal)).isKnownOnly;
  expect([await isKnownOnly('bofa'), await isKnownOnly('ally'), await isKnownOnly('zebra')]).toEqual([
    true,
    false,
    false,
  ]);
  await one.close();
  rmSync(folder, { recursive: true });
});
