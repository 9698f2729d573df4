import type { IngestReport } from '@dqs/ingest';
import { expect, it } from 'vitest';
import { filesSummary } from './ingest-report.ts';

const reportOf = (...statuses: readonly string[]) =>
  ({ artifacts: statuses.map((status) => ({ status })) }) as unknown as IngestReport;

it('says how many files of a folder were loaded, and how many were not', () => {
  expect(filesSummary([reportOf('ok', 'failed'), reportOf('ok', 'unchanged')], 1)).toBe(
    '2 of 5 files loaded, 1 unchanged, 1 rejected, 1 left out',
  );
  expect(filesSummary([reportOf('ok', 'ok')], 0)).toBe('2 of 2 files loaded');
  expect(filesSummary([reportOf('failed')], 0)).toBeNull();
});
