import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aliases, states } from '@dqs/places';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

const count = (words: readonly string[], text: string): number =>
  words.filter((word) => new RegExp(`(?<![A-Za-z])${word}(?![A-Za-z])`).test(text)).length;

const american = states.filter(({ country }) => country === 'US');
const names = american.map(({ name }) => name);
const abbreviations = american.map(({ abbreviation }) => abbreviation);

/** More states than a sentence or an example names. */
const isListOfStates = (text: string): boolean => count(names, text) > 15 || count(abbreviations, text) > 35;

const everyday = aliases.flatMap(({ name, reason }) => (reason === 'everyday' && /^[A-Z]/.test(name) ? [name] : []));

/** More nicknames than an example names. */
const isListOfNicknames = (text: string): boolean => count(everyday, text) > 8;

/** Accents taken off a name by hand: what a fold does first. */
const isFold = (text: string): boolean => /normalize\('NFK?D'\)/.test(text);

/** A county's or tract's code by a pattern or a part of one. */
const readsFips = (text: string): boolean =>
  /fips[\w.]*\.slice\(0, ?2\)|\bstateBy(?:Fips|Postal)\b|\(0\[1-9\]\|\[1-5\]\\d\)/i.test(text) ||
  /\\d\{4\}US/.test(text);

const sources = (...owners: readonly string[]): readonly string[] => {
  const files = globSync('{packages,apps}/*/src/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && !owners.some((owner) => file.startsWith(owner)),
  );
  expect(files.length).toBeGreaterThan(300);
  return files;
};

const offending = (files: readonly string[], banned: (text: string) => boolean): readonly string[] =>
  files.filter((file) => banned(readFileSync(join(root, file), 'utf8')));

describe('words of places and names', () => {
  it('the states are listed in packages/places and nowhere else', () => {
    expect(offending(sources('packages/places/'), isListOfStates)).toEqual([]);
  });

  it('the everyday names of places are listed in packages/places and nowhere else', () => {
    expect(offending(sources('packages/places/'), isListOfNicknames)).toEqual([]);
  });

  it('names are folded in core/name-search and nowhere else', () => {
    expect(offending(sources('packages/core/src/name-search/'), isFold)).toEqual([]);
  });

  it('codes of counties and tracts are taken apart in packages/places and nowhere else', () => {
    expect(offending(sources('packages/places/'), readsFips)).toEqual([]);
  });

  it('a second copy is recognised wherever it would begin', () => {
    expect(isListOfStates(names.map((name) => `['${name}'],`).join('\n'))).toBe(true);
    expect(isListOfStates(`'${abbreviations.join(' ')}'`)).toBe(true);
    expect(
      isListOfNicknames(
        everyday
          .slice(-20)
          .map((name) => `['${name}'],`)
          .join('\n'),
      ),
    ).toBe(true);
    expect(isListOfNicknames('such as NYC, DFW, OKC or the Metroplex')).toBe(false);
    expect(isFold(`text.normalize('NFKD').replace(/x/, '')`)).toBe(true);
    expect(readsFips('const state = fips.slice(0, 2);')).toBe(true);
    expect(readsFips(String.raw`/^050\d{4}US(\d{5})$/`)).toBe(true);
  });
});
