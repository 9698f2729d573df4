import type { ArtifactReport, IngestReport } from '@dqs/ingest';
import { noCounts } from '@dqs/storage';
import { expect, it } from 'vitest';
import { logLoads } from './process-log.ts';

it('writes one line for each file: what was loaded, by how much it differs, and what was not loaded', () => {
  const loaded: ArtifactReport = {
    artifact: 'a.csv',
    file: null,
    status: 'ok',
    counts: { ...noCounts, read: 3, inserted: 1, changed: 2 },
    members: null,
    rejects: 4,
    withheld: 5,
    differences: ['fx_rate.value: 2 of 3 values differ'],
    firstRejects: [],
    message: 'a new column: "Note"',
    line: null,
    error: null,
  };
  const report: IngestReport = {
    connector: 'fx.ecb',
    dataset: 'fx.rates',
    status: 'failed',
    artifacts: [loaded, { ...loaded, artifact: 'b.csv', status: 'failed', message: 'it is cut off', differences: [] }],
    notTried: [],
    passedOver: [],
    unknownFiles: [],
  };
  const lines: unknown[] = [];
  const write =
    (level: string) =>
    (fields: unknown, text?: string): void =>
      void lines.push([level, text, fields]);
  logLoads({ info: write('info'), warn: write('warn') } as never, report);
  expect(lines).toEqual([
    [
      'info',
      'a file was loaded',
      {
        event: 'load',
        connector: 'fx.ecb',
        dataset: 'fx.rates',
        artifact: 'a.csv',
        status: 'ok',
        rows_inserted: 1,
        rows_changed: 2,
        rows_removed: 0,
        rejects: 4,
        withheld: 5,
        differences: ['fx_rate.value: 2 of 3 values differ'],
        message: 'a new column: "Note"',
      },
    ],
    ['warn', 'a file was not loaded', expect.objectContaining({ artifact: 'b.csv', message: 'it is cut off' })],
  ]);
});
