import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServiceError, type Envelope } from '@dqs/schemas';
import type { Caller } from '@dqs/limits';
import { createFakeService, type FakeService } from './testing/index.ts';

const never = new AbortController().signal;
const callerOf = (surface: 'public' | 'internal'): Caller => ({
  accountId: 'a',
  keyId: surface,
  keyPrefix: 'dqs_live_x',
  surface,
});
const [open, internal] = [callerOf('public'), callerOf('internal')];

const refusal = async (work: Promise<unknown>): Promise<ServiceError> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

const ask = ({ service }: FakeService, tool: string, search: string, caller = open) =>
  service.call(tool, { search }, caller, never);

interface RatesData {
  readonly rates: readonly { readonly number: number; readonly value: string }[];
}

describe('answers', () => {
  it('are the envelope, serialized once', async () => {
    const fake = createFakeService();
    const answer = await ask(fake, 'fake_get_rates', 'quote=USD&limit=2');
    const envelope = answer.envelope() as Envelope<RatesData>;
    expect(Object.keys(envelope)).toEqual(['data', 'meta', 'pagination']);
    expect(envelope.data.rates.map(({ number }) => number)).toEqual([0, 1]);
    expect(envelope.meta).toEqual({ source: 'fake_public', as_of: '2026-01-25T12:00:00Z' });
    expect(envelope.pagination).toEqual({ limit: 2, has_more: true, next_cursor: answer.nextCursor });
    expect(answer.bytes.toString()).toBe(JSON.stringify(envelope));
  });

  it('have a note on what is loaded if they are empty, from the cache too, and none if they are full', async () => {
    const fake = createFakeService();
    for (let asked = 0; asked < 2; asked += 1) {
      expect((await ask(fake, 'fake_get_rates', 'quote=XXX')).note).toMatch(/^no rates of XXX: « none » .*Load/);
      expect((await ask(fake, 'fake_get_rates', 'quote=USD')).note).toBeNull();
    }
    // Each answer reads once. The empty one also reads which datasets are loaded.
    expect(fake.db.reads).toBe(3);
  });

  it('have no pagination if the operation does not page', async () => {
    const answer = await ask(createFakeService(), 'fake_search', 'query=usd');
    expect(answer.envelope().pagination).toBeNull();
  });

  it('are the same for an address and for values', async () => {
    const fake = createFakeService({ cacheBytes: 0 });
    const byAddress = await ask(fake, 'fake_get_rates', 'quote=USD&limit=3&start=2026-01-20');
    const byValues = await fake.service.call(
      'fake_get_rates',
      { values: { quote: 'USD', limit: '3', start: '2026-01-20' } },
      open,
      never,
    );
    const byPairs = await fake.service.call(
      'fake_get_rates',
      {
        query: [
          ['limit', '3'],
          ['quote', 'USD'],
          ['start', '2026-01-20'],
        ],
      },
      open,
      never,
    );
    expect(byValues.bytes.equals(byAddress.bytes)).toBe(true);
    expect(byPairs.bytes.equals(byAddress.bytes)).toBe(true);
    expect(byValues.etag).toBe(byAddress.etag);
  });
});

describe('paging', () => {
  it('covers the whole list without gap or repetition, for all page sizes', async () => {
    const fake = createFakeService();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 26 }), { minLength: 1 }), async (sizes) => {
        const seen: number[] = [];
        let cursor: string | null = null;
        for (let page = 0; page === 0 || cursor !== null; page++) {
          const limit = sizes[page % sizes.length] ?? 1;
          const answer = await fake.service.call(
            'fake_get_rates',
            { values: { quote: 'USD', limit, cursor } },
            open,
            never,
          );
          const { data, pagination } = answer.envelope() as Envelope<RatesData>;
          expect(pagination?.limit).toBe(limit);
          expect(data.rates.length === limit || !pagination?.has_more).toBe(true);
          seen.push(...data.rates.map(({ number }) => number));
          cursor = answer.nextCursor;
        }
        expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => at));
      }),
      { numRuns: 50 },
    );
  });

  it('rejects a cursor with other filters, of another operation, or invented', async () => {
    const fake = createFakeService();
    const { nextCursor } = await ask(fake, 'fake_get_rates', 'quote=USD&limit=2');
    const continued = await ask(fake, 'fake_get_rates', `quote=USD&limit=5&cursor=${nextCursor}`);
    expect((continued.envelope() as Envelope<RatesData>).data.rates[0]?.number).toBe(2);
    for (const search of [
      `quote=EUR&cursor=${nextCursor}`,
      `quote=USD&start=2026-01-01&cursor=${nextCursor}`,
      'quote=USD&cursor=AAAA',
    ]) {
      expect(await refusal(ask(fake, 'fake_get_rates', search))).toMatchObject({
        code: 'bad_parameter',
        detail: { param: 'cursor' },
      });
    }
  });
});

describe('surfaces', () => {
  it('list and run an operation only if one of its datasets is shown', async () => {
    const fake = createFakeService();
    const names = (surface: 'public' | 'internal') =>
      fake.service.visible(surface).map(({ endpoint }) => endpoint.tool);
    expect(names('internal')).toContain('fake_get_secret');
    expect(names('public')).not.toContain('fake_get_secret');
    expect((await ask(fake, 'fake_get_secret', '', internal)).envelope().data).toEqual({ value: '42' });
    const error = await refusal(ask(fake, 'fake_get_secret', ''));
    expect(error.code).toBe('not_found');
    expect(error.detail.candidates).not.toContain('fake_get_secret');
    expect((await refusal(ask(fake, 'fake_get_rate', ''))).detail.candidates?.[0]).toBe('fake_get_rates');
  });

  it('never share a cached answer', async () => {
    const fake = createFakeService();
    const [first, second] = [
      await ask(fake, 'fake_search', 'query=x'),
      await ask(fake, 'fake_search', 'query=x', internal),
    ];
    expect(first.etag).not.toBe(second.etag);
  });

  it('reject an answer that names a hidden source', async () => {
    const fake = createFakeService();
    const error = await refusal(ask(fake, 'fake_get_faults', 'fault=foreign_source'));
    expect(error.code).toBe('internal_error');
    expect(error.message).not.toContain('fake_licensed');
    expect(String((error.cause as Error).message)).toContain('fake_licensed');
    expect((await ask(fake, 'fake_get_faults', 'fault=foreign_source', internal)).envelope().data).toEqual({
      ok: true,
    });
  });
});

describe('internal errors', () => {
  it('become internal_error without details', async () => {
    const fake = createFakeService();
    for (const fault of ['throw', 'extra_field']) {
      const error = await refusal(ask(fake, 'fake_get_faults', `fault=${fault}`));
      expect(error.code).toBe('internal_error');
      expect(JSON.stringify(error.toBody())).not.toMatch(/relation|control|internal_note/);
      expect(error.cause).toBeInstanceOf(Error);
    }
  });

  it('exclude errors that a caller can act on, which are returned unchanged', async () => {
    const error = await refusal(ask(createFakeService(), 'fake_get_faults', 'fault=busy'));
    expect(error).toMatchObject({ code: 'upstream_rate_limited', detail: { retry_after: 7 } });
  });

  it('include an undeclared error code if every answer is checked; otherwise the code is returned', async () => {
    const checked = await refusal(ask(createFakeService(), 'fake_get_faults', 'fault=undeclared'));
    expect(checked.code).toBe('internal_error');
    expect((checked.cause as Error).message).toBe(
      'fake_get_faults refuses with out_of_coverage, which its contract does not declare',
    );
    const relayed = await refusal(ask(createFakeService({ checkEvery: 2 }), 'fake_get_faults', 'fault=undeclared'));
    expect(relayed.code).toBe('out_of_coverage');
  });

  it('are found by checking the first answer and every n-th', async () => {
    const fake = createFakeService({ checkEvery: 2, cacheBytes: 0 });
    await ask(fake, 'fake_get_faults', 'fault=none');
    await ask(fake, 'fake_get_faults', 'fault=extra_field');
    expect((await refusal(ask(fake, 'fake_get_faults', 'fault=extra_field'))).code).toBe('internal_error');
  });
});

describe('the response cache', () => {
  it('answers equal requests from one read until the dataset changes', async () => {
    const fake = createFakeService();
    const first = await ask(fake, 'fake_get_rates', 'quote=USD&limit=10');
    const same = await ask(fake, 'fake_get_rates', 'limit=10&quote=USD');
    const withDefault = await fake.service.call(
      'fake_get_rates',
      { values: { quote: 'USD', start: null } },
      open,
      never,
    );
    expect(same).toBe(first);
    expect(withDefault).toBe(first);
    expect(fake.db.reads).toBe(1);
    fake.db.commit('fake.rates');
    const changed = await ask(fake, 'fake_get_rates', 'quote=USD&limit=10');
    expect(fake.db.reads).toBe(2);
    expect(changed.etag).not.toBe(first.etag);
    expect((changed.envelope() as Envelope<RatesData>).data.rates[0]?.value).toBe('1.020');
  });

  it('expires with the UTC day', async () => {
    const fake = createFakeService();
    const today = await ask(fake, 'fake_get_rates', 'quote=USD');
    fake.clock.moveTo('2026-01-21T00:00:00Z');
    const tomorrow = await ask(fake, 'fake_get_rates', 'quote=USD');
    expect(tomorrow.etag).not.toBe(today.etag);
  });

  it('reads once for concurrent equal requests', async () => {
    const fake = createFakeService();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(fake, 'fake_get_rates', 'quote=USD')));
    expect(new Set(answers).size).toBe(1);
    expect(fake.db.reads).toBe(1);
  });

  it('contains no volatile answer and no error', async () => {
    const fake = createFakeService();
    const counts = [await ask(fake, 'fake_get_moment', ''), await ask(fake, 'fake_get_moment', '')].map(
      (answer) => answer.envelope().data,
    );
    expect(counts).toEqual([{ count: 1 }, { count: 2 }]);
    expect(fake.service.isCurrent('fake_get_moment', { search: '' }, open, '*')).toBeNull();
    await refusal(ask(fake, 'fake_get_faults', 'fault=throw'));
    await refusal(ask(fake, 'fake_get_faults', 'fault=throw'));
  });

  it('stays within its bytes', async () => {
    const fake = createFakeService({ cacheBytes: 20_000 });
    const quotes = Array.from({ length: 20 }, (_, at) => `A${String.fromCharCode(65 + at)}A`);
    for (const quote of quotes) await ask(fake, 'fake_get_rates', `quote=${quote}&limit=1`);
    const before = fake.db.reads;
    await ask(fake, 'fake_get_rates', 'quote=ATA&limit=1');
    expect(fake.db.reads).toBe(before);
    await ask(fake, 'fake_get_rates', 'quote=AAA&limit=1');
    expect(fake.db.reads).toBe(before + 1);
  });

  it('can be disabled', async () => {
    const fake = createFakeService({ cacheBytes: 0 });
    await ask(fake, 'fake_get_rates', 'quote=USD');
    await ask(fake, 'fake_get_rates', 'quote=USD');
    expect(fake.db.reads).toBe(2);
  });
});

describe('entity tags', () => {
  it('match without a read while nothing has changed', async () => {
    const fake = createFakeService();
    const { etag } = await ask(fake, 'fake_get_rates', 'quote=USD');
    const current = (tags: string) => fake.service.isCurrent('fake_get_rates', { search: 'quote=USD' }, open, tags);
    expect(current(`"other", ${etag}`)?.etag).toBe(etag);
    expect(current(etag.slice(2))?.etag).toBe(etag);
    expect(current('"other"')).toBeNull();
    expect(current('*')).toBeNull();
    fake.db.commit('fake.rates');
    expect(current(etag)).toBeNull();
    expect(fake.db.reads).toBe(1);
  });

  it('come with the time of reuse: until the next publication, at most an hour, never past midnight', async () => {
    const fake = createFakeService();
    const answer = await ask(fake, 'fake_get_rates', 'quote=USD');
    expect(answer.maxAge).toBe(30 * 60);
    fake.clock.moveTo('2026-01-20T13:00:00Z');
    expect(answer.maxAge).toBe(3600);
    fake.clock.moveTo('2026-01-20T23:59:30Z');
    expect(answer.maxAge).toBe(30);
    expect((await ask(fake, 'fake_get_moment', '')).maxAge).toBe(0);
  });
});

describe('time', () => {
  it('ends an operation that takes too long with timeout', async () => {
    const error = await refusal(ask(createFakeService({ timeout: 20 }), 'fake_get_faults', 'fault=wait'));
    expect(error).toMatchObject({ code: 'timeout' });
    expect(error.message).toContain('0.02 s');
  });

  it('cancels the work only after the last waiting request has left', async () => {
    const fake = createFakeService();
    const [first, second] = [new AbortController(), new AbortController()];
    const wait = (controller: AbortController) =>
      refusal(fake.service.call('fake_get_faults', { search: 'fault=wait' }, open, controller.signal));
    const [one, two] = [wait(first), wait(second)];
    first.abort();
    expect((await one).code).toBe('timeout');
    let done = false;
    void two.then(() => (done = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).toBe(false);
    second.abort();
    expect((await two).code).toBe('timeout');
    // A later request starts the work again and does not join the cancelled one.
    expect((await ask(fake, 'fake_get_faults', 'fault=none')).envelope().data).toEqual({ ok: true });
  });
});

describe('readiness', () => {
  it('depends on the database', async () => {
    const fake = createFakeService();
    await expect(fake.service.ready()).resolves.toBeUndefined();
    fake.db.setReachable(false);
    expect((await refusal(fake.service.ready())).code).toBe('service_unavailable');
  });
});
