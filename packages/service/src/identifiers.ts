import type { Caller } from '@dqs/limits';
import { ServiceError } from '@dqs/schemas';
import type { Surface } from '@dqs/storage';
import { completionSearches, searchedAnswer, type CompletionSearch, type MatchedValue } from './completion.ts';
import { briefNote, notLoadedError } from './brief-note.ts';
import { distinctOne, meantBy, shortestName, wordsOf } from './meant-value.ts';
import { createNamedValueSearch, isSign, valuesReadByName, type NamedValueSearch } from './named-values.ts';
import type { Operation } from './operation.ts';
import { namesOfOne } from './other-names.ts';
import type { Service } from './service.ts';

/** A value that replaces the requested one, with the sentence that says so. */
interface Reading {
  readonly parameter: string;
  /** A list if the request has a list. */
  readonly value: string | readonly string[];
  readonly note: string;
  /** The same thing at other frequencies, used if the first has no rows for the request. */
  readonly others?: readonly { readonly value: string; readonly note: string }[];
}

/** The result for an identifier that was not found: the value that it must mean, or an error with candidates. */
export type Identified = { readonly reading: Reading } | { readonly error: ServiceError };

/** Maximum number of matches that an error lists, before the candidates of the operation itself. */
const mostCandidates = 5;

/** Maximum number of alternatives that a note names. */
const mostOthers = 2;

/** Maximum number of names resolved in one list. Longer lists of names are rejected with candidates. */
const mostNames = 20;

/** A value with its name; for a county also the state. */
const shown = ({ value, label, countyOf }: MatchedValue): string =>
  label === null ? value : `${value} (${label}${countyOf === undefined ? '' : `, ${countyOf}`})`;

/** The words of a title without the parts in brackets, such as its frequency. */
const titleWords = (label: string | null): ReadonlySet<string> =>
  new Set(wordsOf((label ?? '').replaceAll(/\([^)]*\)/g, '')));

/** Words that describe frequency or adjustment, not the subject. */
const howOften = /^(?:daily|weekly|monthly|quarterly|annual|annually|yearly|half|not|seasonally|unadjusted|adjusted)$/;

const lackOnlyHowOften = (words: ReadonlySet<string>, of: ReadonlySet<string>): boolean =>
  [...words].every((word) => of.has(word) || howOften.test(word));

/** Further matches that are the resolved thing at another frequency. Other places or measures are never substituted. */
const substitutesOf = (
  meant: MatchedValue,
  { found, leads }: { readonly found: readonly MatchedValue[]; readonly leads: boolean },
): readonly MatchedValue[] => {
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
 * A number that another register may also have issued. It is resolved only if no other register issues such codes:
 * `852218` of the Federal Reserve might be the certificate of a bank that is not loaded.
 */
const registerNumber = /^\d{4,}$/;

/** A number in groups, such as `11-832-8411`. A year with a month is none. */
const groupedNumber = /^\d+(?:[-. ]\d+)+$/;

const isNumber = (text: string): boolean =>
  registerNumber.test(text) || (groupedNumber.test(text) && text.replaceAll(/\D/g, '').length >= shortestGrouped);

/** Shorter groups of digits are dates. */
const shortestGrouped = 9;

const nameOf = (value: unknown): string | null => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return (text.length >= 2 && /\p{L}/u.test(text)) || isNumber(text) || isSign(text) ? text : null;
};

/** The names in a value: one for each element of a list, otherwise one. */
const namesIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map(nameOf).filter((name) => name !== null);

/** The one candidate that differs from a text only in letter case. */
const sameLetters = (given: unknown, candidates: readonly string[]): string | null =>
  typeof given === 'string'
    ? (candidates.find((each) => each.toLowerCase() === given.trim().toLowerCase()) ?? null)
    : null;

/** Letters and digits of an identifier, without the level prefix and leading zeros. */
const folded = (text: string): string =>
  text
    .slice(text.indexOf(':') + 1)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<!\d)0+(?=\d)/g, '');

/** The one candidate that is the same identifier in another notation: `NDA 021588`, or `90210` without its level. */
const sameWriting = (given: unknown, candidates: readonly string[]): string | null => {
  const text: unknown = Array.isArray(given) && given.length === 1 ? given[0] : given;
  const asked = typeof text === 'string' ? folded(text) : '';
  const [only, ...others] = asked === '' ? [] : candidates.filter((each) => folded(each) === asked);
  return only !== undefined && others.length === 0 ? only : null;
};

/**
 * The rule for unknown identifiers, shared by all operations with a search for the parameter's values: the best matches
 * are the candidates of the error, as `value (name)`; a single match with the whole name is used.
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
  /** The search over the names that a domain declares for the values of a parameter; null if it declares none. */
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
    readonly found: readonly MatchedValue[];
    readonly leads: boolean;
    /** The note of the search if it finds nothing. */
    readonly note: string | null;
    /** Whether the search knows the requested thing, but none of its data is loaded. */
    readonly isKnownOnly?: boolean;
    /** The one value of a vocabulary with this name; absent if the parameter has no vocabulary. */
    readonly named?: MatchedValue | null;
  }

  const noMatches: Search = { found: [], leads: false, note: null };

  const search = async (
    tool: string,
    parameter: string,
    asked: string,
    caller: Caller,
    signal: AbortSignal,
  ): Promise<Search> => {
    // A vocabulary takes precedence over a search: the level of a place is not a place.
    const names = namesOf(tool, parameter, caller.surface);
    if (names !== null) {
      const { found, meant } = names(asked);
      return { found, leads: false, note: null, named: meant };
    }
    const by = searchesOf(caller.surface).get(`${tool} ${parameter}`);
    if (!by || isSign(asked)) return noMatches;
    // If the search fails, the original error is returned unchanged.
    const answer = await searchedAnswer(service(), by, asked, caller, signal).catch(() => null);
    if (answer === null) return noMatches;
    // If the search qualifies its matches, it used other words than the requested ones: "core inflation" is not
    // inflation.
    const [first, ...others] = answer.found;
    const isRead = !answer.isQualified || first?.isNamed === true;
    const isOnly = by.isComplete === true && others.length === 0 && first?.hasWords === true;
    return { ...answer, leads: (by.leads === true || isOnly) && isRead };
  };

  const noteOf = (parameter: string, asked: string, meant: MatchedValue, { found, leads, note }: Search): string => {
    const others = leads ? found.filter(({ value }) => value !== meant.value).slice(0, mostOthers) : [];
    const also = others.length === 0 ? '' : ` Other matches: ${others.map(shown).join('; ')}.`;
    const why = note?.startsWith(`"${asked}" is the `) === true ? ` ${briefNote(note)}` : '';
    return `${parameter} ${JSON.stringify(asked)} was read as ${shown(meant)}.${also}${why}`;
  };

  /**
   * The one value that the names in `Square, Inc. (Block)` mean; null if they mean several, or if there is one name.
   */
  const byOtherNames = async (
    text: string,
    find: (name: string) => Promise<Pick<Search, 'found' | 'leads'>>,
  ): Promise<MatchedValue | null> => {
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
     * Resolves or improves an error about an identifier. `given` is the value of the parameter that the error names.
     * `isIdentifier` is false if an operation parsed the value and rejected it: then only a name in words, or the whole
     * name of a match, may be resolved to another value.
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
      // Candidates that are days or enumerated words are not identifiers.
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
          name.length < shortestName ? null : distinctOne(found.filter(({ isWhole }) => isWhole === true));
        const byName = () => (isRead ? meantBy(name, found, leads) : called());
        const byCode = () => distinctOne(found.filter(({ isCode }) => isCode === true));
        const one = ofName === undefined ? (isNumber(name) ? byCode() : byName()) : ofName;
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
        const ofOther = (other: MatchedValue) => ({
          value: other.value,
          note: `${parameter} ${JSON.stringify(given)} was read as ${shown(other)}. ${shown(one!)} matches better, but has no rows for this request.`,
        });
        const further = others.length === 0 ? {} : { others: others.map(ofOther) };
        return { reading: { parameter, value, note: notes.join(' '), ...further } };
      }
      const hits = names.flatMap((name, at) =>
        searches[at]!.named === undefined &&
        (name.length < shortestName || !(/\p{L}{2}/u.test(name) || registerNumber.test(name)))
          ? []
          : searches[at]!.found // What an operation offers for a number is surer than what a search finds for its digits.
              .filter(({ value }) => !registerNumber.test(name) || own.length === 0 || own.includes(value))
              .filter(({ value }) => value !== name)
              .slice(0, mostCandidates),
      );
      if (hits.length === 0) {
        const searchNotes = searches.flatMap(({ note }) => note ?? []).map(briefNote);
        const known = searches.find(({ isKnownOnly }) => isKnownOnly === true)?.note ?? null;
        // If nothing at all is loaded, the error already contains the command.
        const saysCommand = error.detail.hint?.includes('dqs ingest') ?? false;
        if (known !== null && !saysCommand && mayBeUncovered(tool, caller.surface))
          return { error: notLoadedError(parameter, briefNote(known), error) };
        const [first] = own.length > 0 ? [] : searchNotes;
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
      const hint = error.detail.hint ?? 'Use one of the candidates, without the name in brackets.';
      return {
        error: new ServiceError(error.code, error.message, { ...error.detail, hint, candidates }, { cause: error }),
      };
    },
  };
};
