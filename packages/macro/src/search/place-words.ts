import { regionNames } from '@dqs/core';
import type { Entry } from '@dqs/core/vocabulary';
import { states } from '@dqs/places';

/** A place in a question, and how its series are marked. */
export interface NamedPlace {
  readonly name: string;
  /** Values of `geography`. */
  readonly geographies: readonly string[];
  /** Names of the place in titles; empty if the geography alone decides. */
  readonly names: readonly string[];
  /** The letters of a state behind a city in titles: `Denver-Aurora-Lakewood, CO`. */
  readonly letters?: string;
}

const place = (name: string, geographies: readonly string[], names: readonly string[] = []): NamedPlace => ({
  name,
  geographies,
  names,
});

const counted = (area: string, from: number, to: number): readonly string[] => [
  area,
  ...Array.from({ length: to - from + 1 }, (_, at) => `${area}${from + at}`),
];

const unitedStates = place('the United States', ['US', 'United States']);
const euroArea = place('the euro area', counted('EA', 11, 21));
const europeanUnion = place('the European Union', [...counted('EU', 15, 28), 'EU27_2020']);

/** Codes that ISO 3166 reserves or leaves to users, for areas that are not countries. */
const otherAreas: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'US', 'UK']);

/** The ISO 3166 countries except the United States, by code. */
const countries: ReadonlyMap<string, NamedPlace> = new Map(
  regionNames().flatMap(([code, name]) => (otherAreas.has(code) ? [] : [[code, place(name, [code], [name])] as const])),
);

/** Other names of countries, and their adjectives. */
const countryWords = `
AT Austrian|AU Australian|BE Belgian|BG Bulgarian|BR Brazilian|CA Canadian|CH Swiss|CN Chinese|CY Cypriot|CZ Czech|CZ Czech Republic
DE German|DK Danish|EE Estonian|ES Spanish|FI Finnish|FR French|GB British|GB UK|GB Britain|GB Great Britain|GB England|GR Greek
HR Croatian|HU Hungarian|IE Irish|IN Indian|IS Icelandic|IT Italian|JP Japanese|KR Korean|KR Korea|LT Lithuanian|LV Latvian
MX Mexican|NL Dutch|NL Holland|NO Norwegian|PL Polish|PT Portuguese|RO Romanian|RU Russian|SE Swedish|SI Slovenian|SK Slovak
TR Turkish|TR Turkey|ZA South African`;

const stateOf = (state: (typeof states)[number]): NamedPlace => ({
  ...place(state.name, [`US-${state.abbreviation}`, state.name], [state.name]),
  letters: state.abbreviation,
});

/** Whether a title names a city in one of these states: `all items in Seattle-Tacoma-Bellevue, WA`. */
export const isInStateOf = (title: string, places: readonly NamedPlace[]): boolean =>
  places.some(({ letters }) => letters !== undefined && new RegExp(`, (?:[A-Z]{2}-)*${letters}\\b`).test(title));

const americanStates = states.filter(({ country }) => country === 'US');

const named = (term: string, meaning: NamedPlace): Entry<NamedPlace> => ({ term, meaning, weight: 1, isName: true });

/** Names of places. A name of two places has an entry for each, and both are meant. */
export const placeEntries: readonly Entry<NamedPlace>[] = [
  ...['United States', 'United States of America', 'USA', 'America', 'American', 'Americans'].map((term) =>
    named(term, unitedStates),
  ),
  ...['euro area', 'eurozone', 'euro zone', 'European monetary union'].map((term) => named(term, euroArea)),
  ...['European Union', 'EU', 'EU27'].map((term) => named(term, europeanUnion)),
  ...['Europe', 'European'].flatMap((term) => [named(term, euroArea), named(term, europeanUnion)]),
  ...[...countries.values()].map((country) => named(country.name, country)),
  ...countryWords
    .trim()
    .split(/[|\n]/)
    .map((line) => named(line.slice(3), countries.get(line.slice(0, 2))!)),
  ...americanStates.map((state) => named(state.name, stateOf(state))),
];

const codes: readonly (readonly [code: string, meaning: NamedPlace])[] = [
  ...americanStates.map((state) => [state.abbreviation, stateOf(state)] as const),
  ...countries,
  ['UK', countries.get('GB')!],
  ['EA', euroArea],
  ['EU', europeanUnion],
];

const byCode = Map.groupBy(codes, ([code]) => code);

/** The places with this code of two capital letters; none for other words. */
export const placesOfCode = (code: string): readonly NamedPlace[] =>
  (byCode.get(code) ?? []).map(([, meaning]) => meaning);
