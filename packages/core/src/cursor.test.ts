import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '@dqs/schemas';
import { z } from 'zod';
import { createCursorCodec, pinOf } from './cursor.ts';

const codec = createCursorCodec('a secret of this test');
const keyset = z.tuple([z.string(), z.int()]);
const place = { tool: 'fake_get_rows', pin: pinOf('[["quote","USD"]]') };

const refusal = (work: () => unknown): ServiceError => {
  try {
    work();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('cursors', () => {
  it('give back the keyset they were made of', () => {
    fc.assert(
      fc.property(fc.string(), fc.maxSafeInteger(), (text, count) => {
        expect(codec.decode(codec.encode(place, [text.toWellFormed(), count]), place, keyset)).toEqual([
          text.toWellFormed(),
          count,
        ]);
      }),
    );
  });

  it('refuse every single changed character', () => {
    const cursor = codec.encode(place, ['2024-01-31', 42]);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    fc.assert(
      fc.property(fc.nat(cursor.length - 1), fc.constantFrom(...alphabet), (at, character) => {
        fc.pre(cursor[at] !== character);
        const altered = cursor.slice(0, at) + character + cursor.slice(at + 1);
        expect(refusal(() => codec.decode(altered, place, keyset)).detail.param).toBe('cursor');
      }),
      { numRuns: 500 },
    );
  });

  it('refuse garbage with bad_parameter and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (text) => {
        expect(refusal(() => codec.decode(text, place, keyset))).toMatchObject({
          code: 'bad_parameter',
          detail: { param: 'cursor' },
        });
      }),
    );
  });

  it('say whether the operation, the filters or the secret differ', () => {
    const cursor = codec.encode(place, ['2024-01-31', 42]);
    expect(refusal(() => codec.decode(cursor, { ...place, tool: 'fake_get_other' }, keyset)).message).toBe(
      'cursor belongs to the operation fake_get_rows, not to fake_get_other',
    );
    expect(refusal(() => codec.decode(cursor, { ...place, pin: pinOf('[]') }, keyset)).message).toMatch(
      /other filters/,
    );
    expect(refusal(() => createCursorCodec('another').decode(cursor, place, keyset)).message).toMatch(/altered/);
    expect(refusal(() => codec.decode(codec.encode(place, ['only one']), place, keyset)).message).toMatch(
      /another version/,
    );
  });
});
