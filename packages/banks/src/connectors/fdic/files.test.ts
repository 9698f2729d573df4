import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { openScratchService, type Answered, type ScratchService } from '@dqs/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { banks } from '../../index.ts';
import type { financials } from '../../financials/contract.ts';
import { metrics } from '../../metric/metric.ts';
import { search } from '../../search/contract.ts';
import { count, dollars, published } from './amount.ts';
import {
  discoverFinancials,
  discoverInstitutions,
  recogniseFinancials,
  recogniseInstitutions,
  refusal,
} from './artifacts.ts';
import { financialsConnector, institutionsConnector } from './connector.ts';
import { dayOf } from './day-cell.ts';
import { institutionRows } from './institution-row.ts';
import { parse } from './parse.ts';
import { quarterRows } from './quarter-row.ts';

let folder: string;
let scratch: ScratchService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-banks-'));
  scratch = await openScratchService(banks, '2026-11-06T09:00:00Z');
});
afterAll(async () => {
  await scratch.close();
  await rm(folder, { recursive: true, force: true });
});

const written = async (name: string, text: string, encoding: 'utf8' | 'latin1' = 'utf8'): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, Buffer.from(text, encoding));
  return path;
};

const rows = async (name: string, text: string, encoding: 'utf8' | 'latin1' = 'utf8') => {
  const path = await written(name, text, encoding);
  const found = [];
  for await (const batch of parse({ path, name, address: '', sha256: '', bytes: (await stat(path)).size }))
    found.push(...batch.map(({ record }) => record));
  return found;
};

const recognise = (name: string, head: string) => recogniseInstitutions(name, head) ?? recogniseFinancials(name, head);

const answer = (data: readonly object[], created = '2026-06-08T21:06:18Z') =>
  JSON.stringify({
    meta: { index: { name: 'risview', createTimestamp: created } },
    data: data.map((row) => ({ data: row, score: 0 })),
  });

describe('an amount', () => {
  it.each([
    ['263059', '263059000'],
    ['47496000.0', '47496000000'],
    ['-12', '-12000'],
    ['0', '0'],
    ['-0.0', '0'],
    ['0.5', '500'],
    ['1.2345', '1234.5'],
    ['007', '7000'],
  ])('of %s thousand is %s dollars', (thousands, expected) => {
    expect(dollars(thousands)).toBe(expected);
  });

  it('of any digits is a thousand times as much', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?\d{1,12}(\.\d{1,6})?$/), (text) => {
        const exact = decimal.multiply(text as Decimal, '1000' as Decimal);
        expect(decimal.compare(dollars(text), exact)).toBe(0);
        expect(dollars(text)).toMatch(/^(0|-?[1-9]\d*|-?(0|[1-9]\d*)\.\d*[1-9])$/);
      }),
    );
  });

  it('is nothing where the cell is empty, and none where it is not a number', () => {
    expect(published(' ')).toBeNull();
    expect(published('"1,234"'.replaceAll('"', ''))).toBe('1234');
    for (const text of ['NA', '1,23', '1e5', '--3']) expect(published(text)).toBeUndefined();
    expect(count('12.0')).toBe('12');
  });
});

describe('a day', () => {
  it.each([
    ['20260331', '2026-03-31'],
    ['12/31/2008', '2008-12-31'],
    ['1/31/2005', '2005-01-31'],
    ['2005-02-10T00:00:00', '2005-02-10'],
    ['23-Oct-20', '2020-10-23'],
    ['12/31/9999', null],
    ['9999-12-31T00:00:00', null],
    ['', null],
    ['13/13/2020', undefined],
  ])('%j is %s', (cell, day) => {
    expect(dayOf(cell)).toBe(day);
  });

  it('of quarters go back from the newest that the API holds', async () => {
    const http = { text: () => Promise.resolve('{"meta":{"total":1},"data":[{"data":{"REPDTE":"20260331"}}]}') };
    const found = await Array.fromAsync(discoverFinancials('2026-11-01', http));
    expect(found).toHaveLength(20);
    expect(found.slice(-3).map(({ name }) => name)).toEqual([
      'financials-20250930.json',
      'financials-20251231.json',
      'financials-20260331.json',
    ]);
  });

  it('of quarters go back to a day, every page of what is older settled', async () => {
    const http = {
      text: (address: string) =>
        Promise.resolve(
          address.includes('limit=1') && address.includes('REPDTE:1984')
            ? '{"meta":{"total":17886},"data":[]}'
            : `{"meta":{"total":9000},"data":[{"data":{"REPDTE":"${address.includes('ASC') ? '19840331' : '20260331'}"}}]}`,
        ),
    };
    const found = await Array.fromAsync(discoverFinancials('2026-11-01', http, '1980-01-01'));
    expect(found.slice(0, 3).map(({ name, settled, until }) => [name, settled, until])).toEqual([
      ['financials-19840331.json', true, '1984-03-31'],
      ['financials-19840331-2.json', true, '1984-03-31'],
      ['financials-19840630.json', true, '1984-06-30'],
    ]);
    expect(found[1]?.address).toContain('&sort_by=CERT&offset=10000');
    expect(found.at(-20)).toMatchObject({ name: 'financials-20210630.json' });
    expect(found.at(-20)).not.toHaveProperty('settled');
    const some = await Array.fromAsync(discoverFinancials('2026-11-01', http, '2020-07-01'));
    expect(some).toHaveLength(23);
    expect(some[0]).toMatchObject({ name: 'financials-20200930.json', settled: true });
  });
});

describe('the register', () => {
  const answering = (answer: string) =>
    Array.fromAsync(discoverInstitutions('2026-11-01', { text: () => Promise.resolve(answer) }));

  it('is fetched in as many pages as the API says', async () => {
    const found = await answering('{"meta":{"total":27001},"data":[]}');
    expect(found.map(({ name }) => name)).toEqual([
      'institutions-1.json',
      'institutions-2.json',
      'institutions-3.json',
      'failures.json',
    ]);
    await expect(answering('<html>')).rejects.toThrow('did not return an answer of the FDIC API');
  });
});

describe('recognising a file', () => {
  it.each([
    ['a.json', answer([{ CERT: 1, REPDTE: '20260331', ASSET: 5 }])],
    ['b.csv', 'cert,docket,name,repdte,rundate,lnreres\r\n'],
    ['c.json', answer([{ CERT: 1, NAME: 'A', ACTIVE: 1 }])],
    ['d.csv', '"CERT","CHCLASS1","CITYST","COST","FAILDATE"\r\n'],
    [
      'e.csv',
      'Bank Name\u00A0,City\u00A0,State\u00A0,Cert\u00A0,Acquiring Institution\u00A0,Closing Date\u00A0,Fund\r\n',
    ],
    ['f.csv', '\uFEFF"ACQDATE","CERT","CHANGECODE","EFFDATE"\r\n'],
    ['JPMorgan_628_Quarterly_Assets.csv', '\uFEFF"RISDATE","ASSET"\r\n'],
  ])('%s is told by its content', (name, head) => {
    expect(recognise(name, head)?.name).toBe(name);
  });

  it.each([
    ['export.csv', '"RISDATE","ASSET"\r\n'],
    ['si.csv', '"ID","SAVINGS","STNAME","YEAR"\r\n'],
    ['sod.csv', 'YEAR,CERT,BRNUM,DEPSUMBR\r\n'],
  ])('%s is refused with its reason', (name, head) => {
    expect(recognise(name, head)).toBeNull();
    expect(refusal(name, head)).toMatch(/[a-z]{4}/);
  });
});

it('an answer with fewer rows than the API says it was asked for is cut off', async () => {
  const answered = (total: number, limit: string, offset?: string) =>
    JSON.stringify({
      meta: { total, parameters: { limit, ...(offset === undefined ? {} : { offset }) } },
      data: [1, 2].map((cert) => ({ data: { CERT: cert, REPDTE: '20260331', ASSET: 5 } })),
    });
  for (const whole of [answered(4352, '2'), answered(2, '10000'), answered(10_002, '10000', '10000')])
    expect(await rows('financials.json', whole)).toHaveLength(2);
  await expect(rows('financials.json', answered(4352, '10000'))).rejects.toThrow(
    'the answer has 2 rows, and the API says 4352 of which 4352 were asked for: it is truncated',
  );
  await expect(rows('financials.json', answered(10_003, '10000', '10000'))).rejects.toThrow(/truncated/);
});

describe('events', () => {
  const told = async (name: string, text: string) =>
    (await rows(name, text)).map((row) => {
      const [found] = institutionRows(row) as readonly { readonly cert: number; readonly content: string }[];
      return found && { cert: found.cert, ...(JSON.parse(found.content) as object) };
    });

  it('of failures name the institution that went in cells of its own, and the day', async () => {
    const text =
      '"CERT","CHANGECODE","EFFDATE","ENDDATE","OUT_CERT","OUT_INSTNAME","OUT_PCITY","OUT_PSTALP"\r\n' +
      '"14228","211","2000-01-15T00:00:00","9999-12-31T00:00:00","14228","Hartford-Carlisle Savings Bank","Carlisle","IA"\r\n';
    expect(await told('failures.csv', text)).toMatchObject([
      {
        cert: 14228,
        name: 'Hartford-Carlisle Savings Bank',
        city: 'Carlisle',
        state: 'IA',
        active: false,
        closed_date: '2000-01-15',
      },
    ]);
  });

  it('of liquidations close their institution on their day, whatever end stands beside it', async () => {
    const text =
      '"CERT","CHANGECODE","EFFDATE","ENDEFYMD","INSTNAME"\r\n' +
      '"34769","240","1998-01-05T00:00:00","9999-12-31T00:00:00","Butler Wick Trust Company"\r\n' +
      '"27707","820","1998-11-09T00:00:00","9999-12-31T00:00:00","Peoples Home Savings Bank"\r\n';
    expect(await told('liquidations.csv', text)).toMatchObject([
      { cert: 34769, active: false, closed_date: '1998-01-05' },
      { cert: 27707, active: null, closed_date: null },
    ]);
  });

  it('of older lists of failures have headers of their own', async () => {
    const text =
      'Institution Name,CERT,FIN,Location,Effective Date,Insurance Fund,Resolution,Transaction Type,Charter Class\n' +
      'ALMENA STATE BANK,15426,10538,"ALMENA, KS",10/23/2020,DIF,FAILURE,PA,NM\n';
    expect(recognise('hsob.csv', text)?.name).toBe('hsob.csv');
    expect(await told('hsob.csv', text)).toMatchObject([
      { cert: 15426, name: 'ALMENA STATE BANK', city: 'ALMENA', state: 'KS', active: false, closed_date: '2020-10-23' },
    ]);
  });
});

describe('rows', () => {
  it('of the web page’s export carry the certificate of the file’s name', async () => {
    const [row] = await rows('JPM_628_Quarterly_Assets.csv', '\uFEFF"RISDATE","ASSET"\r\n"20210630","3190100000"\r\n');
    expect(quarterRows(row!)).toMatchObject([
      { cert: 628, period: '2021-06-30', figures: '{"ASSET":"3190100000000"}' },
    ]);
  });

  it('of the older bulk form are known on the day on which it was run', async () => {
    const text =
      'cert,name,stalp,repdte,rundate,LNRERES,lnreloc\n"57899","1st Advantage Bank","MO","12/31/2008","2/17/2015","17559",""\n';
    const [row] = await rows('sdi.csv', text);
    expect(quarterRows(row!)).toMatchObject([
      { cert: 57899, period: '2008-12-31', as_known_at: '2015-02-17T00:00:00Z', figures: '{"LNRERES":"17559000"}' },
    ]);
    expect(institutionRows(row!)).toMatchObject([
      { cert: 57899, origin: 'report', as_known_at: '2008-12-31T00:00:00Z' },
    ]);
  });

  it('of the older bulk form may hold quotation marks that are not doubled', async () => {
    const text =
      'cert,docket,name,namehcr,repdte,rundate,LNRERES\n"23364","0","Rabobank, National Association","R. B.A., "RABOBANK NEDERLAND"","12/31/2008","2/17/2015","772377"\n';
    const [row] = await rows('bulk.csv', text);
    expect(row?.cells).toMatchObject({
      NAME: 'Rabobank, National Association',
      NAMEHCR: 'R. B.A., "RABOBANK NEDERLAND"',
    });
  });

  it('of events may hold quotation marks that are not doubled, where every cell stands in them', async () => {
    const text =
      '\uFEFF"CERT","CHANGECODE","EFFDATE","INSTNAME"\r\n"24538","240","1999-12-18T00:00:00","FIRST"\r\n"43771","260","1979-12-31T00:00:00","TRIPLE "C" EMPLOYEES"\r\n';
    expect((await rows('liquidations.csv', text)).map(({ cells }) => cells['INSTNAME'])).toEqual([
      'FIRST',
      'TRIPLE "C" EMPLOYEES',
    ]);
    const mixed = '"CERT","CHANGECODE","EFFDATE","INSTNAME"\n24538,240,"1999-12-18","A ""B"", C"\n';
    expect((await rows('history.csv', mixed)).map(({ cells }) => cells['INSTNAME'])).toEqual(['A "B", C']);
  });

  it('of Windows-1252 keep their characters', async () => {
    const text =
      'Bank Name\u00A0,City\u00A0,State\u00A0,Cert\u00A0,Acquiring Institution\u00A0,Closing Date\u00A0,Fund\r\nDoral Bank \u0096 Catano,Catano,PR,32102,B,27-Feb-15,1\r\n';
    const [row] = await rows('banklist.csv', text, 'latin1');
    const told = institutionRows(row!);
    expect(JSON.parse('reject' in told ? '' : told[0]!.content)).toMatchObject({
      name: 'Doral Bank – Catano',
      closed_date: '2015-02-27',
      active: false,
      state: 'PR',
    });
  });

  it.each([
    [{ CERT: 'x', REPDTE: '20260331', ASSET: '1' }, /certificate is "x"/],
    [{ CERT: '1', REPDTE: '20260330', ASSET: '1' }, /not the end of a quarter/],
    [{ CERT: '1', REPDTE: '20260331', ASSET: 'NA' }, /ASSET is "NA": not a number/],
  ])('%j are rejected with their reason', async (cells, reason) => {
    const [row] = await rows('bad.json', answer([cells]));
    expect(quarterRows(row!)).toEqual({ reject: expect.stringMatching(reason) });
  });

  it.each(['{"error": "no"}', '{"data": []}', answer([{ YEAR: 2020 }])])('are not in %s', async (text) => {
    await expect(rows('none.json', text)).rejects.toThrow();
  });
});

describe('files one over the other', () => {
  const load = async (name: string, text: string) => {
    const connector = recogniseFinancials(name, text) ? financialsConnector : institutionsConnector;
    return scratch.load(connector, [await written(name, text)], { force: true });
  };
  const assets = async (cert: number) => {
    const { data } = await scratch.ask('banks_get_financials', { cert });
    return data as {
      name: string;
      active: boolean;
      quarters: { period: string; values: Record<string, { value: string }> }[];
    };
  };

  it('a restated quarter is served as last published, whichever file comes last', async () => {
    await load('new.json', answer([{ CERT: 11, REPDTE: '20251231', ASSET: 200, DEP: 150 }], '2026-06-08T21:06:18Z'));
    await load('old.json', answer([{ CERT: 11, REPDTE: '20251231', ASSET: 100, DEP: 150 }], '2026-03-08T21:06:18Z'));
    expect((await assets(11)).quarters[0]?.values['total_assets']?.value).toBe('200000');
    const { rows: held } = await scratch.db.knex.raw<{ rows: { count: string }[] }>(
      'select count(*)::text as count from data.banks_quarter where cert = 11',
    );
    expect(held[0]?.count).toBe('2');
  });

  it('figures of different files of one quarter stand together', async () => {
    await load('loans.json', answer([{ CERT: 12, REPDTE: '20251231', LNRERES: 7 }]));
    await load('assets.json', answer([{ CERT: 12, REPDTE: '20251231', ASSET: 9 }]));
    const [quarter] = (await assets(12)).quarters;
    expect(Object.keys(quarter!.values)).toEqual(['total_assets', 'residential_loans']);
  });

  it('all metrics of many quarters come in pages that a model can read, each quarter once', async () => {
    const periods = ['2023', '2024', '2025'].flatMap((year) =>
      ['0331', '0630', '0930', '1231'].map((day) => year + day),
    );
    // A bank without equity: its liabilities are its assets.
    const figures = Object.fromEntries(metrics.map(({ field }) => [field, /^EQ/.test(field) ? 0 : 1234567]));
    await load('all.json', answer(periods.map((REPDTE) => ({ CERT: 15, REPDTE, ...figures }))));
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const values = { cert: 15, limit: 40, cursor };
      const bytes = await scratch.bytes('banks_get_financials', { values, mostBytes: 60 * 1024 });
      expect(bytes.length).toBeLessThanOrEqual(60 * 1024);
      const { data, pagination } = JSON.parse(bytes.toString()) as Answered<typeof financials>;
      const { quarters } = data;
      expect(quarters.map((quarter) => Object.keys(quarter.values).length)).toEqual(quarters.map(() => metrics.length));
      found.push(...quarters.map(({ period }) => period.replaceAll('-', '')));
      cursor = pagination?.next_cursor ?? null;
    } while (cursor !== null);
    expect(found).toEqual(periods.toReversed());
  });

  it('a bank without a name goes by its certificate, and by its name as soon as that is told', async () => {
    await load('assets13.json', answer([{ CERT: 13, REPDTE: '20251231', ASSET: 9 }]));
    expect((await assets(13)).name).toBe('Certificate 13');
    await load('register.json', answer([{ CERT: 13, NAME: 'First Bank of Somewhere', ACTIVE: 1, FED_RSSD: '77' }]));
    expect((await assets(13)).name).toBe('First Bank of Somewhere');
  });

  it('a failure after the day of the register closes a bank, and FDIC assistance does not', async () => {
    await load('register14.json', answer([{ CERT: 14, NAME: 'Bank Fourteen', ACTIVE: 1 }], '2020-01-01T00:00:00Z'));
    await load('assets14.json', answer([{ CERT: 14, REPDTE: '20251231', ASSET: 9 }]));
    await load('f.csv', 'CERT,NAME,CITYST,FAILDATE,RESTYPE\n14,"BANK FOURTEEN","X, KS","3/1/2019","ASSISTANCE"\n');
    expect((await assets(14)).active).toBe(true);
    await load('f2.csv', 'CERT,NAME,CITYST,FAILDATE,RESTYPE\n14,"BANK FOURTEEN","X, KS","3/1/2021","FAILURE"\n');
    expect((await assets(14)).active).toBe(false);
  });

  it('the holding company of a bank is told, and its RSSD id finds the banks that it holds', async () => {
    const held = { ACTIVE: 1, RSSDHCR: '7001', NAMEHCR: 'SOMEWHERE HOLDINGS' };
    await load(
      'holders.json',
      answer([
        { CERT: 21, NAME: 'Bank Twenty-One', FED_RSSD: '6021', ...held },
        { CERT: 22, NAME: 'Bank Twenty-Two', FED_RSSD: '6022', ...held },
        { CERT: 23, NAME: 'Bank Twenty-Three', FED_RSSD: '6023', ACTIVE: 1, RSSDHCR: '0', NAMEHCR: '' },
      ]),
    );
    for (const cert of [21, 23])
      await load(`assets${cert}.json`, answer([{ CERT: cert, REPDTE: '20251231', ASSET: 9 }]));
    expect(await scratch.note('banks_get_financials', { cert: 21 })).toContain(
      'The FDIC lists the holding company as of 2026-06-08: SOMEWHERE HOLDINGS (RSSD id 7001)',
    );
    expect((await scratch.note('banks_get_financials', { cert: 23 })) ?? '').not.toContain('holding company');
    expect(await scratch.note('banks_get_financials', { cert: 23, metrics: ['tier_1_ratio', 'total_assets'] })).toMatch(
      /^No value of tier_1_ratio is loaded for 2025-12-31\. Load more with: dqs ingest banks/,
    );
    const { data } = await scratch.answer(search, { query: 'rssd 7001' });
    expect(data.matches.map(({ cert, match_reason }) => [cert, match_reason])).toEqual([
      [21, 'holding_rssd_id'],
      [22, 'holding_rssd_id'],
    ]);
    expect(await scratch.note('banks_search', { query: '7001' })).toBe(
      'RSSD id 7001 is a holding company, SOMEWHERE HOLDINGS. The matches are its institutions.',
    );
    expect((await scratch.answer(search, { query: 'cert 7001' })).data.matches).toEqual([]);
    // What was told last holds, that a bank has none any longer as well.
    const alone = { CERT: 22, NAME: 'Bank Twenty-Two', ACTIVE: 1, RSSDHCR: '0' };
    await load('alone.json', answer([alone], '2026-09-08T21:06:18Z'));
    const later = await scratch.answer(search, { query: 'rssd 7001' });
    expect(later.data.matches.map(({ cert }) => cert)).toEqual([21]);
  });
});
