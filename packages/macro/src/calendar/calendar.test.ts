import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceError } from '@dqs/schemas';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beaCalendar, blsCalendar, fomcCalendar } from '../connectors/calendars/connectors.ts';
import { factsConnector, writeFacts } from '../fixtures/facts.ts';
import { macro } from '../index.ts';
import { blsSource } from '../sources.ts';
import { calendar } from './contract.ts';

const sample = (name: string) => join(import.meta.dirname, '../../../../samples/macro', name);
const firstRun = '2026-02-06T12:00:00Z';

let scratch: ScratchService;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'macro-calendar-'));
  scratch = await openScratchService(macro, firstRun);
  await scratch.load(blsCalendar, [sample('bls-schedule.ics')]);
  await scratch.load(beaCalendar, [sample('bea-release_dates.json')]);
  await scratch.load(fomcCalendar, [sample('fomccalendars.htm')]);
  const about = { release: { name: 'Consumer Price Index', scheduleUrl: null } };
  await scratch.load(factsConnector('macro.test-agency', blsSource, false), [
    writeFacts(folder, 'cpi', [
      { key: 'bls.cpi.core', period: '2025-12-01', value: '1', about: { ...about, prominence: 2 } },
      { key: 'bls.cpi.all', period: '2025-12-01', value: '1', about: { ...about, prominence: 1 } },
      { key: 'bls.cpi.detail', period: '2025-12-01', value: '1', about: { ...about, prominence: 70 } },
      { key: 'bls.ces.all', period: '2025-12-01', value: '1', about: { prominence: 1 } },
      {
        key: 'census.trade.all',
        period: '2025-12-01',
        value: '1',
        about: {
          source: 'census',
          release: { name: 'U.S. International Trade in Goods and Services', scheduleUrl: null },
          prominence: 1,
        },
      },
    ]),
  ]);
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

const ask = async (values: object) => {
  const { data, meta, pagination } = await scratch.answer(calendar, values);
  return { data, meta, pagination };
};
const briefly = async (values: object) =>
  (await ask(values)).data.events.map(({ scheduled_at, release_name }) => `${scheduled_at} ${release_name}`);

const written = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe('the calendar', () => {
  it('names the series of a release that two agencies announce, whichever publishes them', async () => {
    const { data } = await ask({ start: '2026-02-01', end: '2026-04-30', source: 'bea', limit: 200 });
    const trade = data.events.filter(({ release_name: name }) => name.startsWith('U.S. International Trade'));
    expect(trade.length).toBeGreaterThan(0);
    for (const event of trade) expect(event.series_keys).toEqual(['census.trade.all']);
  });

  it('has the releases of a window of UTC days, soonest first, with both ends', async () => {
    const { data, meta } = await ask({ start: '2026-02-11', end: '2026-02-13' });
    expect(data).toMatchObject({ start: '2026-02-11', end: '2026-02-13', source: null });
    expect(data.events.map(({ scheduled_at }) => scheduled_at)).toEqual(
      data.events.map(({ scheduled_at }) => scheduled_at).toSorted(),
    );
    expect(data.events.find(({ release_name }) => release_name === 'Consumer Price Index')).toEqual({
      source: 'bls',
      release_name: 'Consumer Price Index',
      scheduled_at: '2026-02-13T13:30:00Z',
      scheduled_end: null,
      period_label: null,
      status: 'scheduled',
      url: 'https://www.bls.gov/schedule/news_release/',
      attribution: 'Source: U.S. Bureau of Labor Statistics',
      series_keys: ['bls.cpi.all', 'bls.cpi.core'],
      as_of: firstRun,
    });
    expect(meta).toEqual({ source: 'bls.calendar', as_of: firstRun });
  });

  it('speaks of today and two weeks more unless told otherwise', async () => {
    expect((await ask({})).data).toMatchObject({ start: '2026-02-06', end: '2026-02-20' });
    expect((await ask({ start: '2026-03-01' })).data).toMatchObject({ start: '2026-03-01', end: '2026-03-15' });
  });

  it('keeps daylight saving: 8:30 in Washington is 13:30 before and 12:30 UTC after the second Sunday of March', async () => {
    const list = await briefly({ start: '2026-03-01', end: '2026-04-30', source: 'bls', limit: 200 });
    expect(list).toContain('2026-03-06T13:30:00Z Employment Situation');
    expect(list).toContain('2026-04-03T12:30:00Z Employment Situation');
  });

  it('keeps the releases of one agency', async () => {
    const { data, meta } = await ask({ start: '2026-01-01', end: '2026-03-31', source: 'bea' });
    expect(new Set(data.events.map(({ source }) => source))).toEqual(new Set(['bea']));
    expect(meta.source).toBe('bea.calendar');
  });

  it('marks meetings as tentative that the one before has not confirmed', async () => {
    const { data } = await ask({ start: '2026-04-01', end: '2026-06-30', source: 'frb' });
    expect(data.events.map(({ release_name, period_label, status }) => [release_name, period_label, status])).toEqual([
      ['FOMC minutes', 'March 17-18, 2026', 'scheduled'],
      ['FOMC statement', 'April 28-29, 2026', 'scheduled'],
      ['FOMC statement', 'June 16-17, 2026', 'tentative'],
    ]);
  });

  it('pages to its end whatever the page size', async () => {
    const window = { start: '2026-01-01', end: '2026-03-31' };
    const whole = await briefly({ ...window, limit: 200 });
    const seen: string[] = [];
    let cursor: string | null | undefined = null;
    do {
      const { data, pagination } = await ask({ ...window, limit: 7, cursor });
      seen.push(...data.events.map(({ scheduled_at, release_name }) => `${scheduled_at} ${release_name}`));
      cursor = pagination?.next_cursor;
    } while (cursor);
    expect(seen).toEqual(whole);
    expect(whole.length).toBeGreaterThan(20);
  });

  it('spans at most 93 days', async () => {
    expect((await ask({ start: '2026-01-01', end: '2026-04-03' })).data.end).toBe('2026-04-03');
    for (const values of [
      { start: '2026-01-01', end: '2026-04-04' },
      // Without start the window begins today.
      { end: '2025-12-31' },
    ]) {
      const refusal = (await ask(values).catch((error: unknown) => error)) as ServiceError;
      expect(refusal).toMatchObject({ code: 'bad_parameter', detail: { param: 'end' } });
    }
  });
});

describe('a moved date', () => {
  const held = async () => {
    const { rows } = await scratch.db.knex.raw<{ rows: { count: string }[] }>(
      'select count(*)::text as count from data.macro_release',
    );
    return rows[0]!.count;
  };

  it('changes the same occurrence, found by its UID', async () => {
    const before = await held();
    const moved = readFileSync(sample('bls-schedule.ics'), 'utf8').replace('20260213T083000', '20260218T083000');
    scratch.clock.set('2026-02-07T12:00:00Z');
    await scratch.load(blsCalendar, [written('moved.ics', moved)]);
    expect(await held()).toBe(before);
    const list = await briefly({ start: '2026-02-11', end: '2026-02-20', source: 'bls' });
    expect(list.filter((line) => line.endsWith('Consumer Price Index'))).toEqual([
      '2026-02-18T13:30:00Z Consumer Price Index',
    ]);
  });

  it('changes the same occurrence where a calendar has dates alone', async () => {
    const before = await held();
    const text = readFileSync(sample('bea-release_dates.json'), 'utf8');
    const list = JSON.parse(text) as Record<string, { release_dates: string[] }>;
    const [first, second, third] = list['Gross Domestic Product']!.release_dates;
    const edited = (updated: string, change: (date: string) => string[]) =>
      JSON.stringify({
        ...list,
        'Gross Domestic Product': { release_dates: list['Gross Domestic Product']!.release_dates.flatMap(change) },
        file_last_updated: updated,
      });
    const away = second!
      .replace(/T/, 'T')
      .replace(/-(\d\d)T/, (_, day: string) => `-${Number(day) > 14 ? '12' : '20'}T`);
    scratch.clock.set('2026-02-08T12:00:00Z');
    await scratch.load(beaCalendar, [
      written(
        'moved.json',
        edited('2026-07-20T08:00:00', (date) => [date === second ? away : date]),
      ),
    ]);
    expect(await held()).toBe(before);
    const dates = async () =>
      (
        await scratch.db.knex.raw<{ rows: { at: string }[] }>(
          `select to_char(scheduled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"') as at from data.macro_release
          where release_name = 'Gross Domestic Product' order by scheduled_at`,
        )
      ).rows.map(({ at }) => at);
    const after = await dates();
    expect(after).toContain(away);
    expect(after).not.toContain(second);

    // A date that a file no longer contains stays, and an older edition changes nothing.
    await scratch.load(beaCalendar, [
      written(
        'dropped.json',
        edited('2026-07-21T08:00:00', (date) => (date === first || date === second ? [] : [date])),
      ),
    ]);
    expect(await dates()).toEqual(after);
    await scratch.load(beaCalendar, [
      written(
        'older.json',
        edited('2026-07-01T08:00:00', (date) => [
          date === third ? third.replace('T12', 'T18').replace('T13', 'T19') : date,
        ]),
      ),
    ]);
    expect(await dates()).toEqual(after);
  });
});
