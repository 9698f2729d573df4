import { ServiceError } from '@dqs/schemas';
import { expect, it } from 'vitest';
import { auditedWork } from './audited-work.ts';

/** An audit log in memory. */
const createLog = () => {
  const rows: { event: string; detail: Record<string, unknown> }[] = [];
  const record = (entry: { event: string; detail: object }) =>
    Promise.resolve(rows.push({ ...entry, detail: { ...entry.detail } }));
  return { rows, record };
};
const what = { detail: { dataset: 'fx.rates' }, origin: { origin: 'export', from: './export' } };

it('work stands in the audit log with its start and its end under one number', async () => {
  const { rows, record } = createLog();
  await auditedWork(
    record,
    what,
    () => Promise.resolve({ rows: 3 }),
    (result) => result,
  );
  const load = rows[0]?.detail['load'];
  expect(load).toMatch(/^[0-9a-f-]{36}$/);
  expect(rows).toEqual([
    { event: 'load_started', detail: { load, dataset: 'fx.rates', origin: 'export', from: './export' } },
    { event: 'load_ended', detail: { load, dataset: 'fx.rates', rows: 3 } },
  ]);
});

it.each([
  [new ServiceError('service_unavailable', 'another load is running'), 'service_unavailable'],
  [new Error('aborted'), 'internal_error'],
])('work that throws %s ends as failed', async (error, reason) => {
  const { rows, record } = createLog();
  await expect(auditedWork(record, what, () => Promise.reject(error), Object)).rejects.toBe(error);
  expect(rows[1]).toMatchObject({ event: 'load_ended', detail: { status: 'failed', reason } });
});

it('work whose start cannot be recorded does not begin', async () => {
  let began = false;
  const work = () => Promise.resolve((began = true));
  const record = () => Promise.reject(new Error('the log is away'));
  await expect(auditedWork(record, what, work, Object)).rejects.toThrow('the log is away');
  expect(began).toBe(false);
});
