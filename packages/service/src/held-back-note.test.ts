import { markOf, type HeldBack } from '@dqs/ingest';
import { describe, expect, it } from 'vitest';
import { noteOfHeldBack } from './held-back-note.ts';
import type { Request } from './request.ts';

const request = { parameters: { quote: 'USD', base: null, list: ['EUR'] } } as unknown as Request;
const data = { pair: { base: 'EUR' }, cik: 320193, rates: [{ note: 'JPY' }] };

const row = (...words: readonly string[]): HeldBack => ({
  dataset: 'fx.rates',
  connector: 'fx.ecb',
  foundAt: '2026-11-24T12:00:00Z' as HeldBack['foundAt'],
  marks: words.map(markOf),
});
const file: HeldBack = { ...row(), marks: null };

describe('the note on held back data', () => {
  it.each([
    ['a row with a word that was asked for', row('USD')],
    ['a row with a word of a list that was asked for', row('EUR', 'USD')],
    ['a row with a number of the answer', row('320193')],
  ])('names %s', (_, held) => {
    expect(noteOfHeldBack(request, data, [held])).toBe(
      '1 value has been held back as implausible since 2026-11-24 and is not in this answer.',
    );
  });

  it.each([
    ['of which one word is another', row('USD', 'JPY')],
    ['about a row of a list', row('JPY')],
    ['of which nobody knows what it is about', row()],
  ])('is absent for a row %s', (_, held) => {
    expect(noteOfHeldBack(request, data, [held])).toBeNull();
  });

  it('counts rows, the newest first', () => {
    const older = { ...row('USD'), foundAt: '2026-11-02T12:00:00Z' as HeldBack['foundAt'] };
    expect(noteOfHeldBack(request, data, [row('USD'), older])).toBe(
      '2 values have been held back as implausible, the newest since 2026-11-24, and are not in this answer.',
    );
  });

  it('names a whole file if no row concerns the answer', () => {
    expect(noteOfHeldBack(request, data, [row('JPY'), file])).toBe(
      'A file of fx.ecb has been held back since 2026-11-24. Its changes are not in this answer.',
    );
    expect(noteOfHeldBack(request, data, [])).toBeNull();
  });
});
