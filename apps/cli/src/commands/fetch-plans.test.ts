import { domains } from '@dqs/domains';
import type { FetchPlan } from '@dqs/ingest';
import { describe, expect, it } from 'vitest';
import type { Installation } from '../installation.ts';
import { run } from '../run.ts';
import { testingIo } from '../testing-io.ts';
import { planLines, totalLine } from './plan-lines.ts';

const file = (artifact: string, more: Partial<FetchPlan['artifacts'][number]> = {}) => ({
  artifact,
  address: `https://www.example.org/${artifact}`,
  bytes: null,
  lastLoaded: null,
  fault: null,
  ...more,
});

const rates: FetchPlan = {
  connector: 'fx.ecb',
  artifacts: [file('rates.zip', { bytes: 650_000, lastLoaded: '2026-03-05T15:20:00.000Z' }), file('today.csv')],
  fault: null,
};
const permits: FetchPlan = {
  connector: 're.permits',
  artifacts: Array.from({ length: 1200 }, (_, at) => file(`co${at}.txt`, { bytes: 1_000_000 })),
  fault: null,
};
const broken: FetchPlan = {
  connector: 'macro.census',
  artifacts: [file('gone.csv', { fault: 'www.example.org answered 404' })],
  fault: 'the page lists nothing',
};

describe('what would be fetched', () => {
  it('is told file by file, with its size, what is loaded and why something cannot be had', () => {
    expect(planLines(rates)).toEqual([
      'fx.ecb: 2 files, 1 not loaded, 0.7 MB as far as sizes are known',
      '  rates.zip: 0.7 MB, loaded, last on 2026-03-05 (https://www.example.org/rates.zip)',
      '  today.csv: size unknown, not loaded (https://www.example.org/today.csv)',
    ]);
    expect(planLines(broken)).toEqual([
      'macro.census: 1 files, 1 not loaded, 0 MB as far as sizes are known',
      '  gone.csv: cannot be fetched: www.example.org answered 404 (https://www.example.org/gone.csv)',
      '  discovery failed: the page lists nothing',
    ]);
  });

  it('is added up over all sources, and those of which something is missing are named', () => {
    expect(totalLine([rates, permits])).toBe(
      'in all: 2 sources, 1,202 files, 1,201 not loaded; 1,200.7 MB in the 1,201 files whose size is known',
    );
    expect(totalLine([rates, permits, broken])).toBe(
      'in all: 3 sources, 1,203 files, 1,202 not loaded; 1,200.7 MB in the 1,201 files whose size is known' +
        '; some files could not be found or fetched: macro.census',
    );
  });
});

/** The command up to where it would ask publishers, which it does for nobody. */
const dryRun = async (...words: readonly string[]) => {
  const { io, err } = testingIo();
  const installation = { settings: {}, close: () => Promise.resolve() } as unknown as Installation;
  const none = () => Promise.reject(new Error('nothing is migrated'));
  const host = { open: () => Promise.resolve(installation), migrate: none, planMigrations: none, delegate: null };
  const status = await run(['ingest', ...words, '--dry-run'], io, host);
  return { status, err: err() };
};

describe('dqs ingest --since --dry-run', () => {
  it('names the sources for which a day to go back to has no meaning, and leaves them out', async () => {
    const { status, err } = await dryRun('--all', '--since', '2026-01-01');
    const [, names = ''] = /^left out, because they always fetch everything or the newest: (.+)$/m.exec(err) ?? [];
    const left = names.split(', ');
    expect(left).toContain('fx.ecb');
    for (const { key, publication } of domains.flatMap(({ connectors }) => connectors))
      if (publication.goesBack || publication.ofPeriods) expect(left).not.toContain(key);
    expect(status).toBe(1);
    expect(err).toContain('DQS_CONTACT is not set');
  });

  it('leaves nothing out where every day is fetched anyway, nor of a source that is named', async () => {
    expect((await dryRun('--all')).err).not.toContain('left out');
    expect((await dryRun('stocks.schedule-13', '--since', '2026-01-01')).err).not.toContain('left out');
  });
});
