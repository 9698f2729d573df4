import { systemClock } from '@dqs/core';
import { domains } from '@dqs/domains';
import { createMemoryAdmission, createSharedAdmission, type Admission } from '@dqs/limits';
import { createService } from '@dqs/service';
import { openPlace } from '../installation.ts';
import { median } from '../load.ts';
import { cursorSecret, manyDays } from '../setting.ts';
import { heading, printTable } from '../table.ts';
import type { Section } from './section.ts';
import { measured } from '../floors.ts';

const requests = 20_000;
const together = 16;

/** CPU microseconds of this process per call, `together` calls at a time. */
const cpuOf = async (call: (at: number) => unknown): Promise<number> => {
  const before = process.cpuUsage();
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < requests) await call(next++);
  };
  await Promise.all(Array.from({ length: together }, worker));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / requests;
};

/** What it costs to let a request in and to understand it, without HTTP and without the data. */
export const admission: Section = async (fixture, { rounds }) => {
  const { place, key } = await fixture.postgres();
  const db = await openPlace(place);
  const defaults = { windowLimit: 100_000, windowSeconds: 1, monthlyQuota: 1_000_000_000_000 };
  const memory = createMemoryAdmission({ db, clock: systemClock, defaults });
  const shared = createSharedAdmission({ db, clock: systemClock, defaults: { ...defaults, windowLimit: 0 } });
  const serviceOver = (admitting: Admission) =>
    createService({
      domains,
      db,
      admission: admitting,
      clock: systemClock,
      cursorSecret,
      baseUrl: 'http://127.0.0.1',
      cacheBytes: 0,
    });
  const service = serviceOver(memory);
  const { caller } = await service.admit(key);
  // isCurrent decodes, checks and names the answer, and reads nothing. No tag fits, so the answer is always null.
  const understand = (at: number): unknown =>
    service.isCurrent(
      'fx_get_rates',
      { search: `quote=USD&limit=100&end=${manyDays[at % manyDays.length]}` },
      caller,
      'W/"none"',
    );
  const cases = {
    'key, window and quota in memory': () => memory.admit(key),
    'key and quota in PostgreSQL, 16 at once': () => shared.admit(key),
    'parameters of an address not seen before': understand,
    'admission in memory and parameters': async (at: number) => {
      await memory.admit(key);
      return understand(at);
    },
  };
  const figures = Object.fromEntries(Object.keys(cases).map((name) => [name, [] as number[]]));
  for (let turn = 0; turn <= rounds; turn += 1) {
    for (const [name, call] of Object.entries(cases)) {
      const cpu = await cpuOf(call);
      if (turn > 0) figures[name]?.push(cpu);
    }
  }
  await memory.close();
  await shared.close();
  await db.close();
  heading('Letting a request in and understanding it, CPU of Node per request');
  printTable([['', 'us'], ...Object.entries(figures).map(([name, values]) => [name, median(values).toFixed(1)])]);
  return [measured('P6', median(figures['admission in memory and parameters'] ?? []))];
};
