import { nameCore, nameKey } from '@dqs/core/name-search';
import type { Caller } from '@dqs/limits';
import { ServiceError } from '@dqs/schemas';
import type { Surface } from '@dqs/storage';
import { completionSearches, searchedValues, type CompletionSearch, type FoundValue } from './completion.ts';
import type { Service } from './service.ts';
import type { Input } from './input.ts';

/** A value that stands for what was asked, and the sentence that says so. */
interface Reading {
  readonly parameter: string;
  readonly value: string;
  readonly note: string;
}

/** What a search makes of an identifier that was not found: the value it must mean, or the error with the values it may mean. */
export type Identified = { readonly reading: Reading } | { readonly error: ServiceError };

/** Hits that an error lists, before the candidates that the operation itself has. */
const mostCandidates = 5;

/** Shorter texts are codes; a search of them finds chance. */
const shortestName = 3;

const shown = ({ value, label }: FoundValue): string => (label === null ? value : `${value} (${label})`);

/** Words that a name may have or lack without becoming another name. */
const wordsOf = (name: string): readonly string[] =>
  nameKey(name)
    .split(' ')
    .filter((word) => word !== 'the' && word !== 'and');

/**
 * The one value that a name means: of several hits the one whose whole name it is; of a single hit that one, if all words of the name
 * stand in its label. A legal form may be left out, but one that is asked for must be the hit's. A hit by likeness of letters is never
 * taken.
 */
export const meantBy = (asked: string, found: readonly FoundValue[]): FoundValue | null => {
  const words = wordsOf(asked);
  const core = nameCore(asked);
  const isWithoutForm = words.join(' ') === core;
  const named = found.filter(
    ({ label }) =>
      label !== null && (wordsOf(label).join(' ') === words.join(' ') || (isWithoutForm && nameCore(label) === core)),
  );
  if (named.length > 0) return named.length === 1 ? named[0]! : null;
  const [only, ...others] = found;
  if (!only || others.length > 0 || only.label === null) return null;
  const held = new Set(wordsOf(only.label));
  return words.every((word) => held.has(word)) ? only : null;
};

const single = (value: unknown): string | null => {
  const only: unknown = Array.isArray(value) ? (value.length === 1 ? value[0] : null) : value;
  const text = typeof only === 'string' ? only.trim() : '';
  return text.length >= shortestName && /\p{L}{2}/u.test(text) ? text : null;
};

/** The text that a request gives for a parameter, before it is decoded. */
export const givenText = (input: Input, parameter: string): unknown => {
  if ('values' in input) return (input.values as Readonly<Record<string, unknown>> | null)?.[parameter];
  const pairs = 'search' in input ? [...(input.path ?? []), ...new URLSearchParams(input.search)] : [...input.query];
  return pairs.find(([name]) => name === parameter)?.[1];
};

/** The same request with another value of one parameter. */
export const withText = (input: Input, parameter: string, value: string): Input => {
  if ('values' in input) return { ...input, values: { ...(input.values as object), [parameter]: value } };
  const changed = (pairs: Iterable<readonly [string, string]>) =>
    [...pairs].map(([name, text]) => [name, name === parameter ? value : text] as const);
  if ('query' in input) return { query: changed(input.query) };
  const search = new URLSearchParams();
  for (const [name, text] of changed(new URLSearchParams(input.search))) search.append(name, text);
  return { search: search.toString(), ...(input.path ? { path: changed(input.path) } : {}) };
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

  const search = async (
    tool: string,
    parameter: string,
    asked: string,
    caller: Caller,
    signal: AbortSignal,
  ): Promise<readonly FoundValue[]> => {
    const found = searchesOf(caller.surface).get(`${tool} ${parameter}`);
    if (!found) return [];
    // A search that cannot answer adds nothing to the error that is there already.
    return searchedValues(service(), found, asked, caller, signal).catch(() => []);
  };

  return {
    /**
     * What an error about an identifier becomes. `given` is the value of the parameter that the error names; `isIdentifier` is false
     * where an operation understood the value and refused it, so that no other may stand in its place.
     */
    async identify(
      tool: string,
      error: ServiceError,
      given: unknown,
      caller: Caller,
      signal: AbortSignal,
      isIdentifier: boolean,
    ): Promise<Identified> {
      const { param: parameter } = error.detail;
      const asked = single(given);
      if (parameter === undefined || asked === null) return { error };
      const found = await search(tool, parameter, asked, caller, signal);
      if (found.length === 0) return { error };
      const meant = isIdentifier ? meantBy(asked, found) : null;
      if (meant && meant.value !== asked)
        return {
          reading: {
            parameter,
            value: meant.value,
            note: `${parameter} ${JSON.stringify(asked)} was read as ${shown(meant)}.`,
          },
        };
      const hits = found.slice(0, mostCandidates);
      const others = (error.detail.candidates ?? []).filter((other) => !hits.some(({ value }) => value === other));
      const candidates = [...new Set([...hits.map(shown), ...others])];
      const hint = error.detail.hint ?? 'Take one of the candidates, without the name in brackets.';
      return {
        error: new ServiceError(error.code, error.message, { ...error.detail, hint, candidates }, { cause: error }),
      };
    },
  };
};
