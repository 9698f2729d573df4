import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { futures } from '../../index.ts';
import { positioning } from '../../positioning/contract.ts';
import { cftc } from './connector.ts';

const fixture = join(import.meta.dirname, 'fixtures/FinFutYY.txt');
const firstRun = '2025-01-10T20:45:00Z';
const secondRun = '2025-01-13T20:45:00Z';

let scratch: ScratchService;
let folder = '';
let lines: readonly string[] = [];

beforeAll(async () => {
  scratch = await openScratchService(futures, firstRun);
  folder = await mkdtemp(join(tmpdir(), 'futures-'));
  lines = (await readFile(fixture, 'utf8')).split('\r\n').slice(0, -1);
});
afterAll(async () => {
  await scratch.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await scratch.db.knex('data.futures_position').delete();
});

/** A file of the header and the lines that the test keeps, changed where it says so. */
const written = async (keep: (line: string) => string | null): Promise<string> => {
  const path = join(folder, 'FinFutYY.txt');
  const kept = lines.slice(1).flatMap((line) => keep(line) ?? []);
  await writeFile(path, [lines[0], ...kept, ''].join('\r\n'));
  return path;
};

/** Loads a file as a run at that instant does, and answers what became of it. */
const load = async (path: string, at: string) => {
  scratch.clock.set(at);
  const report = await scratch.load(cftc, [path], { force: true });
  return report.artifacts[0];
};

const weeks = async (market: string) => {
  const { data, meta } = await scratch.answer(positioning, { market });
  return { weeks: data.weeks, as_of: (meta as { as_of: string | null }).as_of };
};

describe('loading', () => {
  it('twice the same file changes nothing but as_of', async () => {
    expect(await load(fixture, firstRun)).toMatchObject({ counts: { read: 4, inserted: 4 } });
    const before = await weeks('sp500_emini');
    expect(await load(fixture, secondRun)).toMatchObject({
      counts: { inserted: 0, changed: 0, unchanged: 4, removed: 0 },
    });
    expect(await weeks('sp500_emini')).toEqual({ ...before, as_of: secondRun });
  });

  it('a newer file adds exactly the new reports', async () => {
    await load(await written((line) => (line.includes('2023-10-10') ? null : line)), firstRun);
    expect(await load(fixture, secondRun)).toMatchObject({
      counts: { inserted: 2, changed: 0, unchanged: 2, removed: 0 },
    });
    expect((await weeks('euro_fx')).weeks.map(({ report_date }) => report_date)).toEqual(['2023-10-10', '2023-10-03']);
  });

  it('a corrected figure replaces the one before', async () => {
    await load(fixture, firstRun);
    const corrected = await written((line) => line.replace(' 2073930,', ' 2073931,'));
    expect(await load(corrected, secondRun)).toMatchObject({
      counts: { inserted: 0, changed: 1, unchanged: 3, removed: 0 },
    });
    expect((await weeks('sp500_emini')).weeks[0]?.open_interest).toBe('2073931');
  });

  it('a report that the publisher withdrew goes; contracts that the file does not name stay', async () => {
    await load(fixture, firstRun);
    const withdrawn = await written((line) =>
      line.startsWith('"EURO') || line.includes(',2023-10-10,099741') ? line : null,
    );
    await load(withdrawn, secondRun);
    expect((await weeks('sp500_emini')).weeks).toHaveLength(2);

    const wider = await written((line) => (line.includes('2023-10-10,13874A') ? null : line));
    expect(await load(wider, secondRun)).toMatchObject({ counts: { removed: 1 } });
    expect((await weeks('sp500_emini')).weeks.map(({ report_date }) => report_date)).toEqual(['2023-10-03']);
  });

  it('the combined reports leave the futures-only ones alone', async () => {
    await load(fixture, firstRun);
    await load(join(import.meta.dirname, 'fixtures/FinComYY.txt'), secondRun);
    expect((await weeks('euro_fx')).as_of).toBe(firstRun);
  });

  it('a legacy report is refused by name, and does not keep the others of its folder from loading', async () => {
    const legacy = join(import.meta.dirname, 'fixtures/annual.txt');
    await expect(scratch.load(cftc, [legacy])).rejects.toThrow(/legacy commitments-of-traders report/);
    expect(await scratch.load(cftc, [fixture, legacy])).toMatchObject({
      status: 'ok',
      unknownFiles: [{ path: legacy, reason: expect.stringContaining('legacy commitments-of-traders report') }],
    });
  });

  it('a line that does not add up is not served, and what was loaded of it stays', async () => {
    await load(fixture, firstRun);
    const before = await weeks('sp500_emini');
    const damaged = await written((line) => line.replace(' 2073930,', ' 9073930,'));
    expect(await load(damaged, secondRun)).toMatchObject({ status: 'ok' });
    const after = await weeks('sp500_emini');
    expect(after.weeks).toEqual(before.weeks);
  });

  it('a line that stands twice fails the load and keeps what was served', async () => {
    await load(fixture, firstRun);
    const doubled = await written((line) => (line.includes('2023-10-10,13874A') ? `${line}\r\n${line}` : line));
    expect(await load(doubled, secondRun)).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/same key in data\.\w+ \{.*13874A.*: lines \d+ and \d+$/),
    });
    expect(await weeks('sp500_emini')).toMatchObject({ as_of: firstRun });
  });
});
