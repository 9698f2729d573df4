import { nameCore, nameKey, slipsBetween } from '@dqs/core/name-search';
import type { Caller } from '@dqs/limits';
import { ServiceError } from '@dqs/schemas';
import type { Surface } from '@dqs/storage';
import { completionSearches, searchedAnswer, type CompletionSearch, type FoundValue } from './completion.ts';
import { briefNote, knownOnly } from './brief-note.ts';
import { createNamedValueSearch, valuesReadByName, type NamedValueSearch } from './named-values.ts';
import type { Operation } from './operation.ts';
import { namesOfOne } from './other-names.ts';
import type { Service } from './service.ts';

/** A value that stands for what was asked, and the sentence that says so. */
interface Reading {
  readonly parameter: string;
  /** A list where the request gave one. */
  readonly value: string | readonly string[];
  readonly note: string;
  /** The same thing at other frequencies, for a request that the first has no rows for. */
  readonly others?: readonly { readonly value: string; readonly note: string }[];
}

/** What a search makes of an identifier that was not found: the value it must mean, or the error with the values it may mean. */
export type Identified = { readonly reading: Reading } | { readonly error: ServiceError };

/** Hits that an error lists, before the candidates that the operation itself has. */
const mostCandidates = 5;

/** Shorter texts are symbols; a search of them finds chance, unless it finds that whole name. */
const shortestName = 3;

/** Others that a note names beside the value that was read. */
const mostOthers = 2;

/** A name with more than this many times the words asked is another name: "Vanguard" does not name "Vanguard 500 Index Fund". */
const largestShare = 3;

/** Names that are read in one list; longer lists of them are refused with candidates. */
const mostNames = 20;

/** Letters of a name in which one slip leaves no doubt; a shorter one has neighbours that are names too. */
const shortestWithSlip = 8;

/** The same where the search finds nothing else. */
const shortestAlone = 6;

/** A value with what it is called; of a county also the state. */
const shown = ({ value, label, countyOf }: FoundValue): string =>
  label === null ? value : `${value} (${label}${countyOf === undefined ? '' : `, ${countyOf}`})`;

/** Letters and digits of some words, each of which begins where a word of the name begins. */
const runsOf = (words: readonly string[]): readonly string[] => words.map((_, at) => words.slice(at).join(''));

/** Whether a name has these words, whatever blanks stand between them: `exxonmobil` and `Exxon Mobil`, `JP Morgan` and `JPMorgan`. */
const hasRun = (name: readonly string[], words: readonly string[]): boolean => {
  const run = words.join('');
  const ends = new Set(runsOf(name));
  return runsOf(name).some((text) => text.startsWith(run) && (text === run || ends.has(text.slice(run.length))));
};

/** Words that a name may have or lack without becoming another name. */
const wordsOf = (name: string): readonly string[] =>
  nameKey(name)
    .split(' ')
    .filter((word) => word !== 'the' && word !== 'and');

/** Of several that bear a name as a whole: the first if they are one thing, the parent of all others, or the one that has not ended. */
const oneOf = (named: readonly FoundValue[]): FoundValue | null => {
  const [first, ...others] = named;
  if (!first || others.length === 0) return first ?? null;
  const whole = named.find(
    ({ same: own }) => own !== undefined && named.every(({ same, parent }) => same === own || parent === own),
  );
  if (whole) return whole;
  const active = named.filter(({ isActive }) => isActive === true);
  return active.length === 1 ? active[0]! : null;
};

/** The hit whose code stands in the text, "ZIP 30043"; null where several have it. */
const coded = (asked: string, found: readonly FoundValue[]): FoundValue | null => {
  const codes = asked.match(/\d{3,}/g) ?? [];
  const [only, ...others] = found.filter(({ value }) => codes.some((code) => value.split(':').at(-1) === code));
  return only && others.length === 0 ? only : null;
};

/** The one hit that a search knows by the whole name, whatever it is called; with the legal form where one was asked for. */
const calledSo = (asked: string, found: readonly FoundValue[]): FoundValue | null => {
  if (asked.length < shortestName) return null;
  const isWithoutForm = wordsOf(asked).join(' ') === nameCore(asked);
  return oneOf(found.filter(({ isWhole, hasForm }) => isWhole === true && (isWithoutForm || hasForm !== false)));
};

/** The name of a hit without its legal form; of a county also without its kind, and with its state. */
const coresOf = ({ label, countyOf }: FoundValue): readonly string[] => {
  const core = nameCore(label ?? '');
  if (countyOf === undefined) return [core];
  const state = countyOf.toLowerCase();
  return [core, core.replace(/ [^ ]+$/, '')].flatMap((name) => [name, `${name} ${state}`]);
};

/**
 * The one hit whose whole name differs by one slip: `Mircosoft` and `Microsoft`; null where several do. A legal form that is asked for
 * must be the hit's.
 */
const misspelt = (asked: string, found: readonly FoundValue[]): FoundValue | null => {
  const core = nameCore(asked);
  const shortest = found.length === 1 ? shortestAlone : shortestWithSlip;
  if (core.replaceAll(' ', '').length < shortest) return null;
  const words = wordsOf(asked).join(' ');
  const namesOf = (hit: FoundValue) => (words === core ? coresOf(hit) : [wordsOf(hit.label ?? '').join(' ')]);
  return oneOf(found.filter((hit) => namesOf(hit).some((each) => slipsBetween(words, each) === 1)));
};

/**
 * The one value that a name means: of several hits the one whose whole name it is or was, or the only one with all words of the name in its own
 * name and those of where it belongs. A legal form may be left out, but one that is asked for must be the hit's. Of hits by likeness of
 * letters the one is taken whose long name has one slip. Where the search `leads`, the first hit of a phrase is taken.
 */
export const meantBy = (asked: string, found: readonly FoundValue[], leads = false): FoundValue | null => {
  const words = wordsOf(asked);
  const core = nameCore(asked);
  const isWithoutForm = words.join(' ') === core;
  const named = found.filter(
    ({ label }) =>
      label !== null && (wordsOf(label).join(' ') === words.join(' ') || (isWithoutForm && nameCore(label) === core)),
  );
  if (named.length > 0) return oneOf(named) ?? (leads ? named[0]! : null);
  if (asked.length < shortestName) return null;
  const called = calledSo(asked, found);
  if (called) return called;
  const [first] = found;
  // A part of a key is a slip, not a phrase.
  if (leads && first && first.isAlike !== true && !asked.includes('.')) return first;
  const holding = (namesOf: (hit: FoundValue) => string): readonly FoundValue[] =>
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
  const ofCode = coded(asked, found);
  if (ofCode !== null) return ofCode;
  return leads ? null : misspelt(asked, found);
};

/** A title without what stands in brackets, such as how often it is published, in words. */
const titleWords = (label: string | null): ReadonlySet<string> =>
  new Set(wordsOf((label ?? '').replaceAll(/\([^)]*\)/g, '')));

/** Words that say how often a thing is published, or whether it is adjusted, and not what it is. */
const howOften = /^(?:daily|weekly|monthly|quarterly|annual|annually|yearly|half|not|seasonally|unadjusted|adjusted)$/;

const lackOnlyHowOften = (words: ReadonlySet<string>, of: ReadonlySet<string>): boolean =>
  [...words].every((word) => of.has(word) || howOften.test(word));

/** Hits after the one that is read which are the same thing at another frequency: of another place or measure nothing is answered. */
const substitutesOf = (
  meant: FoundValue,
  { found, leads }: { readonly found: readonly FoundValue[]; readonly leads: boolean },
): readonly FoundValue[] => {
  if (!leads) return [];
  const words = titleWords(meant.label);
  return found
    .slice(found.indexOf(meant) + 1)
    .filter(({ label }) => {
      const other = titleWords(label);
      return lackOnlyHowOften(words, other) && lackOnlyHowOften(other, words);
    })
    .slice(0, mostOthers);
};

/**
 * A number that another register may have issued. Only a code that no other register issues is read: `852218` of the Federal Reserve
 * might be a bank's certificate that is not loaded.
 */
const registerNumber = /^\d{4,}$/;

const nameOf = (value: unknown): string | null => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return (text.length >= 2 && /\p{L}/u.test(text)) || registerNumber.test(text) ? text : null;
};

/** The names in a value: of a list each, of another value that one. */
const namesIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map(nameOf).filter((name) => name !== null);

/** The one candidate that differs from a text in its letter case alone. */
const sameLetters = (given: unknown, candidates: readonly string[]): string | null =>
  typeof given === 'string'
    ? (candidates.find((each) => each.toLowerCase() === given.trim().toLowerCase()) ?? null)
    : null;

/** Letters and digits of an identifier, without the level before its code and zeros before a number. */
const folded = (text: string): string =>
  text
    .slice(text.indexOf(':') + 1)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<!\d)0+(?=\d)/g, '');

/** The one candidate of an error that is the value itself in another writing: `NDA 021588`, or `90210` without its level. */
const sameWriting = (given: unknown, candidates: readonly string[]): string | null => {
  const text: unknown = Array.isArray(given) && given.length === 1 ? given[0] : given;
  const asked = typeof text === 'string' ? folded(text) : '';
  const [only, ...others] = asked === '' ? [] : candidates.filter((each) => folded(each) === asked);
  return only !== undefined && others.length === 0 ? only : null;
};

/**
 * The rule for identifiers that name nothing, the same for every operation whose parameter a search finds values of: the best hits of
 * that search are the candidates of the error, as `value (name)`, and the one hit that bears the name is taken.
 */
export const createIdentifiers = (service: () => Service) => {
  const bySurface = new Map<Surface, ReadonlyMap<string, CompletionSearch>>();
  const searchesOf = (surface: Surface): ReadonlyMap<string, CompletionSearch> => {
    const known = bySurface.get(surface);
    if (known) return known;
    const made = completionSearches(service().visible(surface));
    bySurface.set(surface, made);
    return made;
  };

  const named = new Map<string, NamedValueSearch>();
  /** The search of the names that a domain gives to the values of a parameter; null where it gives none. */
  const namesOf = (tool: string, parameter: string, surface: Surface): NamedValueSearch | null => {
    const subject = `${tool} ${parameter}`;
    const known = named.get(subject);
    if (known) return known;
    const operation: Operation | undefined = service()
      .visible(surface)
      .find(({ endpoint }) => endpoint.tool === tool);
    const values = operation ? valuesReadByName(operation, parameter) : [];
    if (values.length === 0) return null;
    const made = createNamedValueSearch(values);
    named.set(subject, made);
    return made;
  };

  const mayBeUncovered = (tool: string, surface: Surface): boolean =>
    service()
      .visible(surface)
      .some(({ endpoint }) => endpoint.tool === tool && endpoint.errors?.includes('out_of_coverage') === true);

  interface Search {
    readonly found: readonly FoundValue[];
    readonly leads: boolean;
    /** What the search says of finding nothing. */
    readonly note: string | null;
    /** Whether the search knows what is asked for, and nothing of it is loaded. */
    readonly isKnownOnly?: boolean;
    /** The one value of a vocabulary that is called so; absent where the values are not one. */
    readonly named?: FoundValue | null;
  }

  const nothing: Search = { found: [], leads: false, note: null };

  const search = async (
    tool: string,
    parameter: string,
    asked: string,
    caller: Caller,
    signal: AbortSignal,
  ): Promise<Search> => {
    // Names of a vocabulary go before a search: the level of a place is not a place.
    const names = namesOf(tool, parameter, caller.surface);
    if (names !== null) {
      const { found, meant } = names(asked);
      return { found, leads: false, note: null, named: meant };
    }
    const by = searchesOf(caller.surface).get(`${tool} ${parameter}`);
    if (!by) return nothing;
    // A search that cannot answer adds nothing to the error that is there already.
    const answer = await searchedAnswer(service(), by, asked, caller, signal).catch(() => null);
    if (answer === null) return nothing;
    // A search that says something of its hits has read other words than those asked: "core inflation" is not inflation.
    const [first, ...others] = answer.found;
    const isRead = !answer.isQualified || first?.isNamed === true;
    const isOnly = by.isComplete === true && others.length === 0 && first?.hasWords === true;
    return { ...answer, leads: (by.leads === true || isOnly) && isRead };
  };

  const noteOf = (parameter: string, asked: string, meant: FoundValue, { found, leads }: Search): string => {
    const others = leads ? found.filter(({ value }) => value !== meant.value).slice(0, mostOthers) : [];
    const also = others.length === 0 ? '' : ` Others: ${others.map(shown).join('; ')}.`;
    return `${parameter} ${JSON.stringify(asked)} was read as ${shown(meant)}.${also}`;
  };

  /** The one value that the names in a text mean: `Square, Inc. (Block)`; null where it gives one name, or they mean several. */
  const byOtherNames = async (
    text: string,
    find: (name: string) => Promise<Pick<Search, 'found' | 'leads'>>,
  ): Promise<FoundValue | null> => {
    const named = namesOfOne(text).map(async (name) => {
      const { found, leads } = await find(name);
      const own = found.find(({ value }) => value.toLowerCase() === name.toLowerCase());
      return own ?? meantBy(name, found, leads);
    });
    const values = new Map((await Promise.all(named)).flatMap((one) => (one ? [[one.value, one] as const] : [])));
    return values.size === 1 ? [...values.values()][0]! : null;
  };

  return {
    /**
     * What an error about an identifier becomes. `given` is the value of the parameter that the error names; `isIdentifier` is false
     * where an operation understood the value and refused it: only a name in words, or the whole name of a hit, may then be read as
     * another value.
     */
    async identify(
      tool: string,
      error: ServiceError,
      given: unknown,
      caller: Caller,
      signal: AbortSignal,
      isIdentifier: boolean,
    ): Promise<Identified> {
      const { param: parameter, candidates: own = [] } = error.detail;
      if (parameter === undefined) return { error };
      // Candidates of a day or a word of an enumeration are none of an identifier.
      const isLookedFor = searchesOf(caller.surface).has(`${tool} ${parameter}`);
      const inLetters = isLookedFor ? sameLetters(given, own) : null;
      const same = error.code === 'not_found' && isIdentifier ? sameWriting(given, own) : inLetters;
      if (same !== null && same !== given)
        return {
          reading: { parameter, value: same, note: `${parameter} ${JSON.stringify(given)} was read as ${same}.` },
        };
      const names = namesIn(given);
      if (names.length === 0 || names.length > mostNames) return { error };
      const searches = await Promise.all(names.map((name) => search(tool, parameter, name, caller, signal)));
      const meant = names.map((name, at) => {
        const { found, leads, named: ofName } = searches[at]!;
        const isRead = isIdentifier || name.includes(' ');
        const called = () =>
          name.length < shortestName ? null : oneOf(found.filter(({ isWhole }) => isWhole === true));
        const byName = () => (isRead ? meantBy(name, found, leads) : called());
        const byCode = () => oneOf(found.filter(({ isCode }) => isCode === true));
        const one = ofName === undefined ? (registerNumber.test(name) ? byCode() : byName()) : ofName;
        return one !== null && one.value.toLowerCase() !== name.toLowerCase() ? one : null;
      });
      for (const [at, name] of names.entries())
        meant[at] ??= await byOtherNames(name, (each) => search(tool, parameter, each, caller, signal));
      if (meant.some((one) => one !== null)) {
        const read = (value: unknown): string => meant[names.indexOf(String(value).trim())]?.value ?? String(value);
        const notes = names.flatMap((name, at) => {
          const one = meant[at];
          return one ? [noteOf(parameter, name, one, searches[at]!)] : [];
        });
        const value = Array.isArray(given) ? given.map(read) : read(given);
        const [one] = meant;
        const others = one && names.length === 1 && !Array.isArray(given) ? substitutesOf(one, searches[0]!) : [];
        const ofOther = (other: FoundValue) => ({
          value: other.value,
          note: `${parameter} ${JSON.stringify(given)} was read as ${shown(other)}: ${shown(one!)} matches better, but has no rows for this request.`,
        });
        const further = others.length === 0 ? {} : { others: others.map(ofOther) };
        return { reading: { parameter, value, note: notes.join(' '), ...further } };
      }
      const hits = names.flatMap((name, at) =>
        name.length < shortestName || !(/\p{L}{2}/u.test(name) || registerNumber.test(name))
          ? []
          : searches[at]!.found.filter(({ value }) => value !== name).slice(0, mostCandidates),
      );
      if (hits.length === 0) {
        const said = searches.flatMap(({ note }) => note ?? []).map(briefNote);
        const known = searches.find(({ isKnownOnly }) => isKnownOnly === true)?.note ?? null;
        // Where nothing at all is loaded the error says so, with the command.
        const saysCommand = error.detail.hint?.includes('dqs ingest') ?? false;
        if (known !== null && !saysCommand && mayBeUncovered(tool, caller.surface))
          return { error: knownOnly(parameter, briefNote(known), error) };
        const [first] = own.length > 0 ? [] : said;
        if (first === undefined) return { error };
        const hint = [error.detail.hint?.replace(/(?<![.!?])$/, '.'), first]
          .filter((text) => text !== undefined)
          .join(' ');
        return { error: new ServiceError(error.code, error.message, { ...error.detail, hint }, { cause: error }) };
      }
      const others = own.filter(
        (other) => !hits.some(({ value }) => value === other || other.startsWith(`${value} (`)),
      );
      const candidates = [...new Set([...hits.map(shown), ...others])];
      const hint = error.detail.hint ?? 'Take one of the candidates, without the name in brackets.';
      return {
        error: new ServiceError(error.code, error.message, { ...error.detail, hint, candidates }, { cause: error }),
      };
    },
  };
};
