import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { officialSources as sources } from '@dqs/testing';
import { describe, expect, it } from 'vitest';
import { calendarConnectors } from './connectors.ts';
import type { ReleaseDate } from './release-date.ts';

const folders = [join(sources, 'calendars'), join(sources, '../further-sources/calendars')].filter((folder) =>
  existsSync(folder),
);
const files = folders
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((path) => !path.endsWith('.md'));

const bytesOf = (path: string): Buffer => {
  const bytes = readFileSync(path);
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
};
const textOf = (path: string): string => bytesOf(path).toString('utf8');
const headOf = (path: string): string => bytesOf(path).subarray(0, 4096).toString('utf8');

const datesOf = async (path: string): Promise<readonly ReleaseDate[]> => {
  const found = calendarConnectors.filter(({ recognition }) => recognition.recognise('file', headOf(path)) !== null);
  expect(found.map(({ key }) => key)).toHaveLength(1);
  const artifact = { name: basename(path), address: '', path, sha256: '', bytes: statSync(path).size };
  const dates: ReleaseDate[] = [];
  for await (const batch of found[0]!.reading.parse(artifact)) dates.push(...batch.map(({ record }) => record));
  return dates;
};

const briefly = (dates: readonly ReleaseDate[]) =>
  dates.map(({ name, scheduledAt }) => `${scheduledAt} ${name}`).toSorted();
const file = (start: string): string => files.find((path) => basename(path).startsWith(start)) ?? '';

/**
 * US Eastern under the rule of 2007: daylight saving time from the second Sunday of March to the first of November, at
 * 2:00.
 */
const easternOffset = (day: string): number => {
  const year = day.slice(0, 4);
  const sunday = (month: string, number: number) => {
    const first = new Date(`${year}-${month}-01T00:00:00Z`).getUTCDay();
    return `${year}-${month}-${String(1 + ((7 - first) % 7) + 7 * (number - 1)).padStart(2, '0')}`;
  };
  return day >= sunday('03', 2) && day < sunday('11', 1) ? 4 : 5;
};
const eastern = (day: string, hour: number, minute: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + ((hour + easternOffset(day)) * 60 + minute) * 60_000)
    .toISOString()
    .replace('.000', '');

describe.skipIf(files.length === 0)('the official calendars (needs official files)', () => {
  it.each(files.map((path) => [basename(path), path]))('%s is known by its content and read', async (_, path) => {
    const dates = await datesOf(path);
    expect(dates.length).toBeGreaterThan(0);
    for (const { scheduledAt, name } of dates) {
      expect(scheduledAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(name).not.toBe('');
    }
  });

  it('every event of the schedule of BLS has its name and its time of Washington', async () => {
    const path = file('bls_');
    const byHand = textOf(path)
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((event) => {
        const [, year, month, day, hour = '', minute = ''] =
          /DTSTART;TZID=US-Eastern:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)00/.exec(event) ?? [];
        const name = /SUMMARY:(.*)/.exec(event)?.[1]?.trim();
        return `${eastern(`${year}-${month}-${day}`, Number(hour), Number(minute))} ${name}`;
      });
    const dates = await datesOf(path);
    expect(byHand).toHaveLength(246);
    expect(briefly(dates)).toEqual(byHand.toSorted());
    expect(briefly(dates)).toContain('2025-12-18T13:30:00Z Consumer Price Index');
    expect(briefly(dates)).toContain('2025-10-24T12:30:00Z Consumer Price Index');
    expect(new Set(dates.map(({ mark }) => mark)).size).toBe(246);
  });

  it('every date of BEA stands once', async () => {
    const path = file('bea_');
    const { file_last_updated: updated, ...releases } = JSON.parse(textOf(path)) as Record<
      string,
      { release_dates: string[] } & string
    >;
    const byHand = Object.entries(releases).flatMap(([name, { release_dates }]) =>
      [...new Set(release_dates)].map((at) => `${at.replace('+00:00', 'Z')} ${name}`),
    );
    expect(Object.keys(releases)).toHaveLength(30);
    const dates = await datesOf(path);
    expect(briefly(dates)).toEqual(byHand.toSorted());
    expect(dates[0]?.edition).toBe(`${String(updated).slice(0, 19)}Z`);
  });

  it.each(['fiscaldata_release_calendar_2021', 'fiscaldata_release_calendar_2026'])(
    'every entry of %s',
    async (start) => {
      const path = file(start);
      const json = JSON.parse(textOf(path)) as { data: unknown[] } | unknown[];
      const entries = (Array.isArray(json) ? json : json.data) as { datasetId: string; date: string; time: string }[];
      const dates = await datesOf(path);
      expect(dates.map(({ code, scheduledAt }) => `${scheduledAt} ${code}`).toSorted()).toEqual(
        entries
          .map(({ datasetId, date, time }) => `${date}T${time.slice(0, 2)}:${time.slice(-2)}:00Z ${datasetId}`)
          .toSorted(),
      );
    },
  );

  it('every release of the ECB is at its time of Frankfurt, with its reference period', async () => {
    const path = file('ecb_');
    const lines = textOf(path)
      .replace(/<[^>]+>/g, '\n')
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter(Boolean);
    const byHand: string[] = [];
    for (const [at, line] of lines.entries()) {
      const [, day, month, year, hour = ''] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):00 CET$/.exec(line) ?? [];
      if (day === undefined) continue;
      const date = `${year}-${month}-${day}`;
      // Daylight saving time of 2016: 27 March to 30 October; of 2017: from 26 March.
      const ahead = (date >= '2016-03-27' && date < '2016-10-30') || date >= '2017-03-26' ? 2 : 1;
      byHand.push(
        `${date}T${String(Number(hour) - ahead).padStart(2, '0')}:00:00Z ${lines[at + 1]} | ${lines[at + 3]}`,
      );
    }
    const dates = await datesOf(path);
    expect(byHand).toHaveLength(202);
    expect(dates.map((date) => `${date.scheduledAt} ${date.name} | ${date.periodLabel}`)).toEqual(byHand);
  });

  it('meetings of the FOMC: the second day at 14:00 in New York, tentative until the one before was held', async () => {
    const dates = await datesOf(file('fomccalendars_'));
    const statements = dates.filter(({ code }) => code === 'FOMC statement');
    const of = (year: string) =>
      statements.filter(({ mark }) => mark?.startsWith(year)).map(({ scheduledAt }) => scheduledAt.slice(0, 10));
    expect(of('2026')).toEqual([
      '2026-01-28',
      '2026-03-18',
      '2026-04-29',
      '2026-06-17',
      '2026-07-29',
      '2026-09-16',
      '2026-10-28',
      '2026-12-09',
    ]);
    expect(of('2024')).toEqual([
      '2024-01-31',
      '2024-03-20',
      '2024-05-01',
      '2024-06-12',
      '2024-07-31',
      '2024-09-18',
      '2024-11-07',
      '2024-12-18',
    ]);
    expect(statements).toHaveLength(56);
    const [march, april, june] = ['2026-03', '2026-04', '2026-06'].map((mark) =>
      statements.find((date) => date.mark === mark),
    );
    expect(march).toMatchObject({
      scheduledAt: '2026-03-18T18:00:00Z',
      tentative: false,
      periodLabel: 'March 17-18, 2026',
    });
    expect(april).toMatchObject({ scheduledAt: '2026-04-29T18:00:00Z', tentative: false });
    expect(june).toMatchObject({ tentative: true });
    expect(statements.find(({ mark }) => mark === '2024-04')).toMatchObject({ periodLabel: 'April 30-May 1, 2024' });
    const minutes = dates.filter(({ code }) => code === 'FOMC minutes');
    expect(minutes.at(-1)).toMatchObject({ mark: '2026-03', scheduledAt: '2026-04-08T18:00:00Z', tentative: false });
  });
});
