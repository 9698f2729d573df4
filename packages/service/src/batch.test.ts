import type { Caller } from '@dqs/limits';
import { ServiceError } from '@dqs/schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFakeService } from './testing/index.ts';

const never = new AbortController().signal;
const caller: Caller = { accountId: 'a', keyId: 'public', keyPrefix: 'dqs_live_x', surface: 'public' };
const fake = createFakeService();
const ask = (search: string, tool = 'fake_get_rates') => fake.service.call(tool, { search }, caller, never);
const refusal = (search: string, tool?: string): Promise<ServiceError> =>
  ask(search, tool).then(
    () => Promise.reject(new Error(`${search} was answered`)),
    (error: unknown) => (error instanceof ServiceError ? error : Promise.reject(error as Error)),
  );

/** The tables of consecutive pages. */
const pages = async (search: string): Promise<readonly string[]> => {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const answer = await ask(`${search}${cursor === null ? '' : `&cursor=${cursor}`}`);
    found.push(answer.bytes.toString());
    cursor = answer.nextCursor;
  } while (cursor !== null);
  return found;
};

const quotes = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'XXX'];
const named = (values: readonly string[]): string => values.map((value) => `quote=${value}`).join('&');

describe('a batch', () => {
  it('contains the rows of the single answers one after the other, page by page, in every format', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(quotes, { minLength: 2 }),
        fc.integer({ min: 1, max: 8 }),
        fc.constantFrom('csv', 'ndjson'),
        fc.constantFrom('', '&start=2026-01-20'),
        async (values, limit, format, rest) => {
          const how = `&limit=${limit}&format=${format}${rest}`;
          const singles = await Promise.all(values.map((value) => pages(`quote=${value}${how}`)));
          const head = format === 'csv' ? `${singles[0]![0]!.split('\r\n')[0]}\r\n` : '';
          const longest = Math.max(...singles.map(({ length }) => length));
          const expected = Array.from(
            { length: longest },
            (_, at) => head + singles.map((single) => (single[at] ?? head).slice(head.length)).join(''),
          );
          expect(await pages(named(values) + how)).toEqual(expected);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('has at most as many rows as the largest single page', async () => {
    const six = named(quotes.slice(0, 5));
    expect((await ask(`${six}&format=ndjson`)).bytes.toString().split('\n')).toHaveLength(5 * 10 + 1);
    const eleven = named(Array.from({ length: 11 }, (_, at) => `AA${String.fromCharCode(65 + at)}`));
    expect((await ask(`${eleven}&format=ndjson`)).bytes.toString().split('\n')).toHaveLength(11 * 4 + 1);
    expect(await refusal(`${six}&format=csv&limit=11`)).toMatchObject({
      code: 'bad_parameter',
      message: 'limit 11 for each of 5 values of quote is more than the 50 rows of a page',
      detail: { param: 'limit', hint: 'Pass limit=10 or less, or fewer values of quote.' },
    });
    expect(await refusal(`${six}&format=csv&limit=51`)).toMatchObject({ detail: { param: 'limit' } });
  });

  it('is available only as a table', async () => {
    expect(await refusal(named(['USD', 'EUR']))).toMatchObject({
      message: 'several values of quote require a table format; the answer is JSON',
      detail: { param: 'quote', hint: expect.stringContaining('format=csv') as string },
    });
  });

  it('is rejected as a whole, and the error names the invalid values', async () => {
    expect(await refusal('quote=USD&quote=usd&quote=GBP&quote=x&format=csv')).toMatchObject({
      code: 'bad_parameter',
      message:
        'quote must be an ISO 4217 code such as USD; got "usd"; quote must be an ISO 4217 code such as USD; got "x"',
      detail: { param: 'quote' },
    });
    expect(await refusal('key=alpha&key=alps&key=nothing&format=csv', 'fake_get_item')).toMatchObject({
      code: 'not_found',
      message: 'there is no item alps; there is no item nothing',
      detail: { param: 'key', candidates: ['alpha', 'alphabet'] },
    });
    expect(await refusal('key=alpha&key=beta&quarterly=true&format=csv', 'fake_get_item')).toMatchObject({
      code: 'out_of_coverage',
      message: 'alpha is held by year only; beta is held by year only',
    });
    expect(await refusal('quote=USD&quote=EUR&start=x&format=csv')).toMatchObject({ detail: { param: 'start' } });
    for (const name of ['limit', 'cursor'])
      expect(await refusal(`quote=USD&quote=EUR&${name}=1&${name}=1&format=csv`)).toMatchObject({
        message: `${name} is given more than once: it takes one value`,
      });
  });

  it('accepts each value once, and at most twenty', async () => {
    expect(await refusal('quote=USD&quote=EUR&quote=USD&format=csv')).toMatchObject({
      message: 'quote "USD" is given twice',
    });
    const many = Array.from({ length: 21 }, (_, at) => `key=k${at}`).join('&');
    expect(await refusal(`${many}&format=csv`, 'fake_get_item')).toMatchObject({
      message: 'key may be given at most 20 times here; got 21',
    });
  });

  it('continues with the same values in the same order only', async () => {
    const { nextCursor } = await ask('quote=USD&quote=EUR&limit=2&format=csv');
    expect((await ask(`quote=USD&quote=EUR&limit=3&format=csv&cursor=${nextCursor}`)).nextCursor).not.toBeNull();
    for (const other of ['quote=EUR&quote=USD', 'quote=USD&quote=GBP', 'quote=USD', 'quote=USD&quote=EUR&quote=GBP'])
      expect(await refusal(`${other}&limit=2&format=csv&cursor=${nextCursor}`)).toMatchObject({
        detail: { param: 'cursor' },
      });
  });

  it('has one row for each thing if the operation has no list, also if the address names only the first', async () => {
    const rows = (await ask('key=alpha&key=beta&format=csv', 'fake_get_item')).bytes.toString().split('\r\n');
    expect(rows).toHaveLength(4);
    const input = { search: 'key=beta&format=csv', path: [['key', 'alpha']] } as const;
    const answer = await fake.service.call('fake_get_item', input, caller, never);
    expect(answer.bytes.toString().split('\r\n')).toEqual(rows);
  });

  it('has the notes of its parts', async () => {
    const { note } = await ask('quote=USD&quote=XXX&format=csv');
    expect(note).toMatch(/^XXX: no rows|^XXX: no rates of XXX/);
  });

  it('has its own entity tag, which changes with the data, the format and the order', async () => {
    const search = 'quote=USD&quote=EUR&format=csv';
    const tag = (await ask(search)).etag;
    const current = (asked: string) => fake.service.isCurrent('fake_get_rates', { search: asked }, caller, tag);
    expect(current(search)?.etag).toBe(tag);
    for (const other of ['quote=EUR&quote=USD&format=csv', 'quote=USD&quote=EUR&format=ndjson', 'quote=USD&format=csv'])
      expect(current(other)).toBeNull();
    fake.db.commit('fake.rates');
    expect(current(search)).toBeNull();
    expect((await ask(search)).etag).not.toBe(tag);
  });

  it('uses the same cache as single requests', async () => {
    await ask('quote=NOK&limit=5');
    const before = fake.db.reads;
    await ask('quote=NOK&quote=SEK&limit=5&format=csv');
    expect(fake.db.reads).toBe(before + 1);
  });
});
