import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdingsReports } from '../../connectors/form-13f/connector.ts';
import { stocks } from '../../index.ts';
import { institutionChecks } from './checks.ts';

const sample = join(import.meta.dirname, '../../../../../samples/stocks/form-13f-0001172661-23-000737.txt');

let scratch: ScratchService;
let folder: string;
let reports = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dqs-totals-'));
  scratch = await openScratchService(stocks, '2026-11-21T12:00:00Z');
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

const text = readFileSync(sample, 'utf8');
const entries = [...text.matchAll(/<infoTable>/g)].length;
const value = [...text.matchAll(/<value>(\d+)<\/value>/g)].reduce((sum, [, each]) => sum + BigInt(each ?? 0), 0n);

/** Loads the sample as the report of another manager, whose summary page declares these totals. */
const load = async (declared: {
  readonly entries: number | string;
  readonly value: bigint | string;
}): Promise<number> => {
  reports += 1;
  const cik = 900_000 + reports;
  const path = join(folder, `report-${reports}.txt`);
  const changed = text
    .replaceAll('0001172661-23-000737', `0001172661-23-${String(900_000 + reports)}`)
    .replaceAll('0001350694', String(cik).padStart(10, '0'))
    .replace(/<tableEntryTotal>.*</, `<tableEntryTotal>${declared.entries}<`)
    .replace(/<tableValueTotal>.*</, `<tableValueTotal>${declared.value}<`);
  writeFileSync(path, changed);
  expect(await scratch.load(holdingsReports, [path])).toMatchObject({ status: 'ok', artifacts: [{ rejects: 0 }] });
  return cik;
};

const found = async () => {
  const [finding, ...more] = await institutionChecks(scratch.db.reader('internal'));
  expect(more).toEqual([]);
  return finding;
};

describe('the tables of reports on Form 13F against their summary pages', () => {
  it('are not checked if none is loaded', async () => {
    expect(await institutionChecks(scratch.db.reader('internal'))).toEqual([]);
  });

  it('agree if the number and the total of the lines are as declared', async () => {
    await load({ entries, value });
    expect(await found()).toEqual({
      check: 'institutions: tables against their summaries',
      ok: true,
      detail: '1 of 1 reports agree with their summary page',
    });
  });

  it('may differ by rounding to thousands', async () => {
    await load({ entries, value: value + BigInt(entries * 500 + 1000) });
    expect((await found())?.detail).toBe('2 of 2 reports agree with their summary page');
  });

  it('are listed with manager, period and both totals if lines are missing or their sum differs', async () => {
    const fewer = await load({ entries: entries + 1, value });
    const other = await load({ entries, value: value * 2n });
    const detail = (await found())?.detail ?? '';
    expect(detail).toContain('2 of 4 reports agree with their summary page; not: ');
    expect(detail).toContain(
      `CIK ${fewer} 2022-12-31: ${entries} entries of ${value} US dollars, the summary says ${entries + 1} of ${value}`,
    );
    expect(detail).toContain(
      `CIK ${other} 2022-12-31: ${entries} entries of ${value} US dollars, the summary says ${entries} of ${value * 2n}`,
    );
  });
});
