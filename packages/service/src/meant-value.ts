import { isOneSlip, nameCore, nameKey } from '@dqs/core/name-search';
import type { MatchedValue } from './completion.ts';

/** Shorter texts are symbols. A search finds only chance matches for them, except for a whole name. */
export const shortestName = 3;

/** A name with more than this multiple of the given words is another: "Vanguard" is not "Vanguard 500 Index Fund". */
const largestShare = 3;

/** Minimum length of a name for which one typing error is unambiguous. Neighbors of shorter names are also names. */
const shortestWithSlip = 8;

/** Minimum length if the search finds nothing else. */
const shortestAlone = 6;

/** Concatenations of the words from each word to the end. */
const runsOf = (words: readonly string[]): readonly string[] => words.map((_, at) => words.slice(at).join(''));

/** Whether a name contains these words, regardless of spaces: `exxonmobil` and `Exxon Mobil`. */
const hasRun = (name: readonly string[], words: readonly string[]): boolean => {
  const run = words.join('');
  const ends = new Set(runsOf(name));
  return runsOf(name).some((text) => text.startsWith(run) && (text === run || ends.has(text.slice(run.length))));
};

/** Words of a name without those that can be omitted without changing its meaning. */
export const wordsOf = (name: string): readonly string[] =>
  nameKey(name)
    .split(' ')
    .filter((word) => word !== 'the' && word !== 'and');

/**
 * Of several matches with the whole name: the first if they are one thing, the parent of all, or the only active one.
 */
export const distinctOne = (named: readonly MatchedValue[]): MatchedValue | null => {
  const [first, ...others] = named;
  if (!first || others.length === 0) return first ?? null;
  const whole = named.find(
    ({ same: own }) => own !== undefined && named.every(({ same, parent }) => same === own || parent === own),
  );
  if (whole) return whole;
  const active = named.filter(({ isActive }) => isActive === true);
  return active.length === 1 ? active[0]! : null;
};

/** The match whose code is in the text, such as "ZIP 30043"; null if several match. */
const withCode = (asked: string, found: readonly MatchedValue[]): MatchedValue | null => {
  const codes = asked.match(/\d{3,}/g) ?? [];
  const [only, ...others] = found.filter(({ value }) => codes.some((code) => value.split(':').at(-1) === code));
  return only && others.length === 0 ? only : null;
};

/** The only match with the whole name, whatever its label. It must have a legal form that was given. */
const withWholeName = (asked: string, found: readonly MatchedValue[]): MatchedValue | null => {
  if (asked.length < shortestName) return null;
  const isWithoutForm = wordsOf(asked).join(' ') === nameCore(asked);
  return distinctOne(found.filter(({ isWhole, hasForm }) => isWhole === true && (isWithoutForm || hasForm !== false)));
};

/** The name of a match without its legal form. For a county, also without its kind and with its state. */
const coresOf = ({ label, countyOf }: MatchedValue): readonly string[] => {
  const core = nameCore(label ?? '');
  if (countyOf === undefined) return [core];
  const state = countyOf.toLowerCase();
  return [core, core.replace(/ [^ ]+$/, '')].flatMap((name) => [name, `${name} ${state}`]);
};

/**
 * The only match whose whole name differs by one typing error: `Mircosoft` and `Microsoft`; null if several do. A legal
 * form that was given must be the match's.
 */
const misspelt = (asked: string, found: readonly MatchedValue[]): MatchedValue | null => {
  const core = nameCore(asked);
  const shortest = found.length === 1 ? shortestAlone : shortestWithSlip;
  if (core.replaceAll(' ', '').length < shortest) return null;
  const words = wordsOf(asked).join(' ');
  const namesOf = (hit: MatchedValue) => (words === core ? coresOf(hit) : [wordsOf(hit.label ?? '').join(' ')]);
  return distinctOne(found.filter((hit) => namesOf(hit).some((each) => isOneSlip(words, each))));
};

/**
 * The one value that a name means. Of several matches, this is the one with this whole current or former name, or the
 * only one with all words in its own name and those of its parents. A legal form may be omitted, but one that is given
 * must be the match's. Of similar matches, a long name with one typing error is accepted. If the search `leads`, the
 * first match of a phrase is taken.
 */
export const meantBy = (asked: string, found: readonly MatchedValue[], leads = false): MatchedValue | null => {
  const words = wordsOf(asked);
  const core = nameCore(asked);
  const isWithoutForm = words.join(' ') === core;
  const named = found.filter(
    ({ label }) =>
      label !== null && (wordsOf(label).join(' ') === words.join(' ') || (isWithoutForm && nameCore(label) === core)),
  );
  if (named.length > 0) return distinctOne(named) ?? (leads ? named[0]! : null);
  if (asked.length < shortestName) return null;
  const called = withWholeName(asked, found);
  if (called) return called;
  const [first] = found;
  // A part of a key is a typing error, not a phrase.
  if (leads && first && first.isAlike !== true && !asked.includes('.')) return first;
  const holding = (namesOf: (hit: MatchedValue) => string): readonly MatchedValue[] =>
    found.filter((hit) => {
      const held = wordsOf(namesOf(hit));
      return hit.label !== null && (words.every((word) => held.includes(word)) || hasRun(held, words));
    });
  const ofLabel = holding(({ label }) => label ?? '');
  const every = ofLabel.length > 0 ? ofLabel : holding(({ label, names }) => `${label ?? ''} ${names ?? ''}`);
  const lasting = every.filter(({ isActive }) => isActive !== false);
  const all = lasting.length > 0 ? lasting : every;
  const [only, ...others] = all;
  const isOne = others.every(({ same }) => same !== undefined && same === only?.same);
  if (only && isOne && nameCore(only.label ?? '').split(' ').length <= words.length * largestShare) return only;
  const ofCode = withCode(asked, found);
  if (ofCode !== null) return ofCode;
  return leads ? null : misspelt(asked, found);
};
