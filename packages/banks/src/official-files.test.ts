import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type Answered,
  explainReads,
  officialSources as sources,
  openScratchService,
  type ScratchService,
} from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { financialsConnector, institutionsConnector } from './connectors/fdic/connector.ts';
import { financials } from './financials/contract.ts';
import { dayByHand, institutionByHand, readByHand } from './oracles/read-by-hand.ts';
import { banks } from './index.ts';
import { metrics } from './metric/metric.ts';

const folders = [join(sources, 'fdic-banks'), join(sources, '../further-sources/fdic-banks')].filter((folder) =>
  existsSync(folder),
);

const filesBelow = (path: string): readonly string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesBelow(join(path, name))) : [path];

const files = folders.flatMap(filesBelow);

const isDecimal = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

/** Dollars by whole numbers: an amount in thousands never has more than a zero behind its point. */
const expected = (metric: (typeof metrics)[number], cell: string): string =>
  metric.units === 'USD' ? String(BigInt(cell.replace(/\.0+$/, '')) * 1000n) : cell;

const reports = files.filter(
  (file) =>
    /\.(csv|csv\.gz|json)$/.test(file) &&
    /financials|sdi_|quarterly/i.test(basename(file)) &&
    !/institutions/.test(basename(file)),
);

const registers = files.filter((file) =>
  /(banklist|bank-data|Interim_Mergers|institutions)[^/]*\.(csv|csv\.gz|json)$/.test(file),
);

describe.skipIf(reports.length === 0)('the official files (needs official files)', () => {
  let scratch: ScratchService;
  beforeAll(async () => {
    scratch = await openScratchService(banks, '2026-11-06T09:00:00Z');
  });
  afterAll(() => scratch.close());

  it.each(reports)('%s: every figure that is served is held as the file says it', async (path) => {
    const report = await scratch.load(financialsConnector, [path]);
    expect(report).toMatchObject({ status: 'ok', artifacts: [{ rejects: 0 }] });
    const { rows: held } = await scratch.db.knex.raw<{
      rows: { cert: number; period: string; figures: Record<string, string> }[];
    }>(
      `select cert, period::text, figures from data.banks_quarter where artifact_id = (select max(artifact_id) from data.banks_quarter)`,
    );
    const byKey = new Map(held.map((row) => [`${row.cert} ${row.period}`, row.figures]));
    const named = /_(\d+)_Quarterly/.exec(path)?.[1];
    let cells = 0;
    const differences: string[] = [];
    for (const row of readByHand(path)) {
      const key = `${row['CERT'] ?? named} ${dayByHand(row['REPDTE'] ?? row['RISDATE'])}`;
      for (const metric of metrics) {
        const cell = row[metric.field];
        const known = byKey.get(key)?.[metric.field];
        if (cell === undefined || cell === '') {
          if (known !== undefined) differences.push(`${key} ${metric.field} is ${known}, and empty in the file`);
          continue;
        }
        cells += 1;
        if (!isDecimal(cell) || known !== expected(metric, cell))
          differences.push(`${key} ${metric.field} is ${known} instead of ${cell}`);
      }
    }
    expect(differences.slice(0, 20)).toEqual([]);
    expect(cells).toBeGreaterThan(0);
  });

  it.each(registers)('%s: every institution is found by its certificate as the file says it', async (path) => {
    expect(await scratch.load(institutionsConnector, [path])).toMatchObject({
      status: 'ok',
      artifacts: [{ rejects: 0 }],
    });
    const told = readByHand(path).flatMap((row) => institutionByHand(row) ?? []);
    const asked = told.filter(({ origin }) => origin === 'register');
    for (const { cert, told: register } of asked) {
      const { data } = await scratch.ask('banks_search', { query: cert });
      const { former_names: _, holding_rssd_id: __, holding_name: ___, ...own } = register;
      const said = Object.fromEntries(Object.entries(own).filter(([, cell]) => cell !== null));
      expect((data as { matches: Record<string, unknown>[] }).matches[0]).toMatchObject({
        ...said,
        cert: Number(cert),
        ...(register.rssd_id === null ? {} : { rssd_id: Number(register.rssd_id) }),
      });
    }
    expect(told.length).toBeGreaterThan(0);
  });

  it('a bank of all files at once is answered within what a model can read, and in one read', async () => {
    for (const values of [{ cert: 628, limit: 40 }, { cert: 628 }, { cert: 24735, limit: 40 }]) {
      const bytes = await scratch.bytes('banks_get_financials', { values, mostBytes: 60 * 1024 });
      expect(bytes.length).toBeLessThanOrEqual(60 * 1024);
      const reads = await explainReads(scratch, banks, 'banks_get_financials', values);
      expect(reads.map(({ wholeTables }) => wholeTables)).toEqual([[]]);
    }
  });

  it('pages of a long history hold every quarter once', async () => {
    const periods: string[] = [];
    let cursor: string | null = null;
    do {
      const { data, pagination }: Answered<typeof financials> = await scratch.answer(financials, {
        cert: 628,
        limit: 40,
        cursor,
      });
      periods.push(...data.quarters.map(({ period }) => period));
      cursor = pagination?.next_cursor ?? null;
    } while (cursor !== null);
    expect(periods).toEqual([...new Set(periods)].toSorted().toReversed());
    expect(periods.length).toBeGreaterThan(20);
  });

  it('failed and present banks are found by name, with what became of them', async () => {
    const first = async (query: string) =>
      ((await scratch.ask('banks_search', { query })).data as { matches: Record<string, unknown>[] }).matches[0];
    expect(await first('Silicon Valley Bank')).toMatchObject({
      cert: 24735,
      active: false,
      closed_date: '2023-03-10',
    });
    expect(await first('JPMorgan Chase Bank')).toMatchObject({ cert: 628, rssd_id: 852218, active: true });
    expect(await first('IndyMac Bank')).toMatchObject({ active: false, closed_date: '2008-07-11', state: 'CA' });
    expect(
      (await scratch.bytes('banks_search', { values: { query: 'First National Bank', limit: 50 } })).length,
    ).toBeLessThan(60 * 1024);
  });

  it('the holding company is told with the day it was known for, and its RSSD id finds its banks', async () => {
    expect(await scratch.note('banks_get_financials', { cert: 628, limit: 1 })).toContain(
      'as of 2008-12-31: JPMORGAN CHASE & CO. (RSSD id 1039502)',
    );
    const { data } = await scratch.ask('banks_search', { query: 'rssd 1039502' });
    const { matches } = data as { matches: Record<string, unknown>[] };
    expect(matches.length).toBeGreaterThan(1);
    expect(matches).toContainEqual(expect.objectContaining({ cert: 628, match_reason: 'holding_rssd_id' }));
  });
});
