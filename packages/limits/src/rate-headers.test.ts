import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Rates } from './admission.ts';
import { rateHeaders } from './rate-headers.ts';

type Item = readonly [name: string, parameters: Readonly<Record<string, number>>];

/** A strict parser for the part of structured fields (RFC 9651) that may occur: a list of strings with integer parameters. */
const parseList = (field: string): readonly Item[] => {
  let rest = field;
  const take = (pattern: RegExp): string => {
    const match = pattern.exec(rest);
    if (!match) throw new Error(`not a structured field at "${rest}"`);
    rest = rest.slice(match[0].length);
    return match[1] ?? match[0];
  };
  const item = (): Item => {
    const name = take(/^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"/);
    const parameters: Record<string, number> = {};
    while (rest.startsWith(';')) {
      const key = take(/^; *([a-z*][a-z0-9_.*-]*)/);
      take(/^=/);
      parameters[key] = Number.parseInt(take(/^-?\d{1,15}(?![\d.])/), 10);
    }
    return [name, parameters];
  };
  const items = [item()];
  while (rest !== '') {
    take(/^[ \t]*,[ \t]*/);
    items.push(item());
  }
  return items;
};

const count = fc.integer({ min: 0, max: 1_000_000_000_000 });
const window = fc.record({ limit: count, remaining: count, resetSeconds: count, windowSeconds: count });
const month = fc.record({
  limit: count,
  remaining: count,
  resetSeconds: count,
  monthSeconds: count,
  resetAt: fc.constant('2026-06-01T00:00:00Z'),
});
const rates: fc.Arbitrary<Rates> = fc.record({ window: fc.option(window), month: fc.option(month) });

describe('rate headers', () => {
  it('read back as structured fields with the figures that went in, unlimited parts left out', () => {
    fc.assert(
      fc.property(rates, (given) => {
        const headers = rateHeaders(given);
        const policy: Item[] = [];
        const state: Item[] = [];
        if (given.window) {
          policy.push(['key', { q: given.window.limit, w: given.window.windowSeconds }]);
          state.push(['key', { r: given.window.remaining, t: given.window.resetSeconds }]);
        }
        if (given.month) {
          policy.push(['month', { q: given.month.limit, w: given.month.monthSeconds }]);
          state.push(['month', { r: given.month.remaining, t: given.month.resetSeconds }]);
        }
        if (policy.length === 0) {
          expect(headers).toEqual({});
          return;
        }
        expect(parseList(headers['RateLimit-Policy'] ?? '')).toEqual(policy);
        expect(parseList(headers['RateLimit'] ?? '')).toEqual(state);
        const [first] = [given.window, given.month].filter((allowance) => allowance !== null);
        expect(headers['X-RateLimit-Limit']).toBe(String(first?.limit));
        expect(headers['X-RateLimit-Remaining']).toBe(String(first?.remaining));
        expect(headers['X-RateLimit-Reset']).toBe(String(first?.resetSeconds));
      }),
      { numRuns: 2000 },
    );
  });

  it('look like this', () => {
    const given: Rates = {
      window: { limit: 120, remaining: 0, resetSeconds: 17, windowSeconds: 60 },
      month: {
        limit: 100_000,
        remaining: 99_880,
        resetSeconds: 850_868,
        monthSeconds: 2_592_000,
        resetAt: '2026-12-01T00:00:00Z',
      },
    };
    expect(rateHeaders(given, 17)).toEqual({
      'RateLimit-Policy': '"key";q=120;w=60, "month";q=100000;w=2592000',
      RateLimit: '"key";r=0;t=17, "month";r=99880;t=850868',
      'X-RateLimit-Limit': '120',
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': '17',
      'Retry-After': '17',
    });
  });

  it('carry Retry-After alone where nothing is known of the caller', () => {
    expect(rateHeaders(null, 1)).toEqual({ 'Retry-After': '1' });
    expect(rateHeaders(null)).toEqual({});
  });
});
