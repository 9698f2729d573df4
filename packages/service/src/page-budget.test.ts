import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallerPage, tooLarge } from './page-budget.ts';

type Page = Parameters<typeof smallerPage>;

const request = (mostBytes: number | null): Page[0] =>
  ({ mostBytes, compiled: { operation: { endpoint: { rows: ['list'] } } } }) as unknown as Page[0];

const page = (rows: readonly number[]): Page[1] => ({ data: { list: rows } }) as unknown as Page[1];

describe('a smaller page', () => {
  it('is not requested without a limit, if the answer fits, or if it has one row', () => {
    expect(smallerPage(request(null), page([1, 2]), 1_000_000, 2)).toBeNull();
    expect(smallerPage(request(100), page([1, 2]), 100, 2)).toBeNull();
    expect(smallerPage(request(100), page([1]), 1_000, 1)).toBeNull();
  });

  it('finally fits, whatever the sizes of the rows', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(
        sizes,
        fc.integer({ min: 500, max: 20_000 }),
        fc.integer({ min: 1, max: 1000 }),
        (rows, most, asked) => {
          let limit = asked;
          for (let turns = 1; ; turns += 1) {
            const shown = rows.slice(0, limit);
            const bytes = shown.reduce((sum, size) => sum + size, 0);
            const fewer = smallerPage(request(most), page(shown), bytes, limit);
            if (fewer === null) {
              expect(bytes <= most || limit === 1).toBe(true);
              return;
            }
            expect(fewer).toBeLessThan(limit);
            expect(turns).toBeLessThan(20);
            limit = fewer;
          }
        },
      ),
    );
  });
});

describe('an answer without pages that is too large', () => {
  const asked = (parameters: object, mostBytes: number | null = 1000): Page[0] =>
    ({ mostBytes, parameters }) as unknown as Page[0];

  it('is rejected with a size that would fit', () => {
    expect(tooLarge(asked({ query: 'oak', limit: 50 }, 60 * 1024), 90 * 1024)).toMatchObject({
      code: 'bad_parameter',
      message: 'the answer with limit 50 has 90 KB, more than the maximum of 60 KB for a tool',
      detail: { param: 'limit', hint: 'Repeat the call with limit 31.' },
    });
    expect(tooLarge(asked({ numbers: ['a', 'b', 'c'] }), 2000)).toMatchObject({
      detail: { param: 'numbers', hint: 'Request at most 1 per call.' },
    });
  });

  it('is returned if it fits, without a limit, and if nothing smaller can be requested', () => {
    expect(tooLarge(asked({ limit: 50 }), 1000)).toBeNull();
    expect(tooLarge(asked({ limit: 50 }, null), 100_000)).toBeNull();
    expect(tooLarge(asked({ limit: 1 }), 100_000)).toBeNull();
    expect(tooLarge(asked({ key: 'alpha' }), 100_000)).toBeNull();
  });
});
