import { slipsBetween } from '@dqs/core/name-search';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandedKey, plainKey, spellingsOf } from './name-key.ts';

describe('keys of names', () => {
  it.each([
    ['St. Louis', 'st louis', 'saint louis'],
    ['Doña Ana County', 'doña ana county', 'dona ana county'],
    ["Prince George's County", 'prince georges county', 'prince georges county'],
    ['Prince George’s', 'prince georges', 'prince georges'],
    ['Miami-Dade', 'miami dade', 'miami dade'],
    ['Washington, D.C.', 'washington dc', 'washington dc'],
    ['LaSalle  Parish ', 'lasalle parish', 'lasalle parish'],
    ['Mt. Isa (C)', 'mt isa c', 'mount isa c'],
    ['Ste. Genevieve', 'ste genevieve', 'sainte genevieve'],
    ['Unincorp. Other Territories', 'unincorp other territories', 'unincorporated other territories'],
    ['constructor', 'constructor', 'constructor'],
  ])('%s is %s and %s', (name, plain, expanded) => {
    expect([plainKey(name), expandedKey(name)]).toEqual([plain, expanded]);
  });

  it('are their own keys, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const key = expandedKey(text);
        expect(expandedKey(key)).toBe(key);
        expect(plainKey(plainKey(text))).toBe(plainKey(text));
        expect(plainKey(text)).toMatch(/^([\p{L}\p{M}\p{N}]+( [\p{L}\p{M}\p{N}]+)*)?$/u);
      }),
    );
  });
});

const letters = fc.stringMatching(/^[a-z]{5,14}$/);

/** The text after one typing error of a kind at a position. */
const slip = (text: string, kind: number, at: number, letter: string): string =>
  [
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + letter + text.slice(at),
    text.slice(0, at) + letter + text.slice(at + 1),
    text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
  ][kind] ?? text;

describe('typing errors', () => {
  it('leave two names one apart, with a common variant', () => {
    fc.assert(
      fc.property(letters, fc.nat(3), fc.nat(), fc.stringMatching(/^[a-z]$/), (name, kind, place, letter) => {
        const other = slip(name, kind, place % name.length, letter);
        expect(slipsBetween(name, other)).toBeLessThanOrEqual(1);
        const spellings = new Set(spellingsOf(name));
        expect(spellingsOf(other).some((each) => spellings.has(each))).toBe(true);
      }),
    );
  });

  it('are counted equally from either side, and not between equal names', () => {
    fc.assert(
      fc.property(letters, letters, (left, right) => {
        expect(slipsBetween(left, right)).toBe(slipsBetween(right, left));
        expect(slipsBetween(left, left)).toBe(0);
        expect(slipsBetween(left, right)).toBeLessThanOrEqual(Math.max(left.length, right.length));
        if (left !== right) expect(slipsBetween(left, right)).toBeGreaterThan(0);
      }),
    );
  });

  it('in short names and codes are not corrected', () => {
    expect(spellingsOf('lee')).toEqual([]);
    expect(spellingsOf('10001')).toEqual([]);
    expect(spellingsOf('de kalb')).toContain('dekalb');
  });
});
