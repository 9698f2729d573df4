import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '@dqs/domains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInstallation, type Installation } from './installation.ts';

interface Rate {
  readonly date: string;
  readonly value: string;
}

interface Page {
  readonly data: { readonly rates: readonly Rate[] };
  readonly pagination: { readonly has_more: boolean; readonly next_cursor: string | null };
}

let installation: Installation;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-change-'));
  installation = await openInstallation();
});
afterAll(async () => {
  await installation[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const ecb = domains.flatMap(({ connectors }) => connectors).find(({ key }) => key === 'fx.ecb');

let files = 0;
/** Loads a history file of the bank with these lines. */
const loadHistory = async (currencies: string, lines: readonly string[]): Promise<void> => {
  const path = join(folder, String(files++));
  await mkdir(path);
  await writeFile(
    join(path, 'eurofxref-hist.csv'),
    [`Date,${currencies}`, ...lines, ''].map((line) => (line === '' ? line : `${line},`)).join('\n'),
  );
  if (!ecb) throw new Error('there is no connector fx.ecb');
  await installation.load(ecb, path);
};

/** Days on which the bank publishes, from one on. */
const weekdays = (first: string, count: number): readonly string[] =>
  Array.from({ length: 2 * count }, (_, at) => new Date(Date.parse(first) + at * 86_400_000))
    .filter((day) => day.getUTCDay() % 6 !== 0)
    .slice(0, count)
    .map((day) => day.toISOString().slice(0, 10));

const pageOf = async (query: string): Promise<Page> => {
  const got = await installation.caller.ask(`/v1/fx/rates?${query}`);
  expect(got.status, got.text).toBe(200);
  return got.json() as Page;
};

const toEnd = async (query: string, limit: number, between: () => Promise<void> = async () => undefined) => {
  const rates: Rate[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: Page = await pageOf(`${query}&limit=${limit}${next && `&cursor=${next}`}`);
    rates.push(...page.data.rates);
    next = page.pagination.next_cursor;
    await between();
  }
  return rates;
};

describe('a load between two pages', () => {
  it('neither repeats nor skips a row of the pages that follow', async () => {
    installation.clock.set('2026-03-31T12:00:00Z');
    const query = 'quote=USD&start=2026-01-01';
    const before = await toEnd(query, 500);
    let loaded = 0;
    const days = weekdays('2026-03-06', 18);
    const across = await toEnd(query, 5, () => loadHistory('USD', [`${days[loaded++]},1.17${loaded}`]));
    expect(across).toEqual(before);
    const after = await toEnd(query, 500);
    expect(loaded).toBeLessThanOrEqual(days.length);
    expect(after.length).toBe(before.length + loaded);
    expect(after.slice(loaded)).toEqual(before);
  });
});

describe('readers while a dataset is replaced again and again', () => {
  it('never get two versions on one page', async () => {
    const days = weekdays('2030-01-01', 120).toReversed();
    // Every value of a version says which it is, and a pound is always two dollars inside one version.
    const version = (number: number) =>
      loadHistory(
        'USD,GBP',
        days.map((day) => `${day},${1000 + number}.25,${2000 + 2 * number}.5`),
      );
    installation.clock.set('2030-07-01T12:00:00Z');
    await version(1);

    let [pages, swapping] = [0, true];
    const seen = new Set<string>();
    const reader = async (number: number): Promise<void> => {
      let next: string | null = null;
      for (let at = 0; swapping || pages < 10_000; at++) {
        const limit = 2 + ((at + number) % 29);
        const derived = number % 2 === 1;
        const pair = derived ? 'base=USD&quote=GBP' : 'base=EUR&quote=USD';
        const query = `${pair}&start=2030-01-01&limit=${limit}${next === null ? '' : `&cursor=${next}`}`;
        const page: Page = await pageOf(query);
        const values = new Set(page.data.rates.map(({ value }) => value));
        expect([...values], query).toHaveLength(1);
        if (derived) expect([...values]).toEqual(['2']);
        else seen.add([...values].join());
        next = page.pagination.next_cursor;
        pages++;
      }
    };
    const readers = Promise.all(Array.from({ length: 8 }, (_, number) => reader(number)));
    for (let number = 2; number <= 21; number++) await version(number);
    swapping = false;
    await readers;
    expect(pages).toBeGreaterThanOrEqual(10_000);
    expect(seen.size).toBeGreaterThan(10);
  });
});
