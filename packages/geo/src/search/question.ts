import {
  areaSuccessorsOf,
  countyWords,
  expandedKey,
  idOfGeoid,
  idsOfAlias,
  idsOfInitials,
  isCommonWord,
  longestStateName,
  plainKey,
  spellingsOf,
  stateByTradition,
  type State,
  states,
  statesNamed,
  successorsOf,
  withoutCommonWords,
  withLeadingZero,
} from '@dqs/places';
import type { Country, GeographyLevel } from '../geography/terms.ts';

/** One interpretation of a query as a name: with or without the state at its end, with or without the kind of place. */
export interface Reading {
  readonly plain: string;
  readonly expanded: string;
  /** The place must lie in one of these states; null means any. */
  readonly within: readonly State[] | null;
  /** The country after the name; absent means any. */
  readonly country?: Country;
  /** The kind in the query, which the name here does not contain (`Denver County`, `Chicago metro area`, `City of Chicago`). */
  readonly only: 'county' | 'cbsa' | 'city' | null;
}

/** A place that an everyday name means, if it lies in the states after the name. */
interface AliasMatch extends Pick<Reading, 'within' | 'country'> {
  readonly id: string;
}

/** A parsed query. Nothing has been looked up yet. */
export interface Question {
  /** Ids if the query is a code, likeliest level first. */
  readonly codes: readonly string[];
  /** Ids of the successors if the query is a retired code of a county or metropolitan area. */
  readonly successors: readonly string[];
  readonly postal: readonly string[];
  /** Places if the query is an everyday name, with or without a state after it, likeliest first. */
  readonly aliases: readonly AliasMatch[];
  readonly readings: readonly Reading[];
  /** The reading without state and kind, with which names are compared to find misspellings. */
  readonly core: string;
  readonly within: readonly State[] | null;
}

const codeForms: readonly (readonly [GeographyLevel, RegExp])[] = [
  ['nation', /^(US|AU)$/],
  ['state', /^\d{2}$/],
  ['au_state', /^[1-9]$/],
  ['county', /^\d{5}$/],
  ['zcta', /^\d{5}$/],
  ['cbsa', /^\d{5}$/],
  ['zip3', /^\d{3}$/],
  ['au_gccsa', /^\d[A-Z]{4}$/],
  ['au_lga', /^\d{5}$/],
  ['au_sa4', /^\d{3}$/],
  ['au_sa3', /^\d{5}$/],
];

const geographyId = /^([a-z0-9_]+):([A-Za-z0-9@]+)$/i;

/** Words before a code that tell its level. */
const codeWords: readonly (readonly [RegExp, readonly GeographyLevel[]])[] = [
  [/^(?:zip ?3|zip prefix|(?:3|three) digit zip(?: code)?)$/, ['zip3']],
  [/^(?:zip|zip code|zipcode|zcta5?|zip code tabulation area|postal code)$/, ['zcta', 'zip3']],
  [/^(?:fips|fips code|geoid)$/, ['county', 'state']],
  [/^(?:county|county fips)$/, ['county']],
  [/^state(?: fips)?$/, ['state', 'au_state']],
  [/^(?:cbsa|msa|metro|metro area)$/, ['cbsa']],
  [/^gccsa$/, ['au_gccsa']],
  [/^lga$/, ['au_lga']],
  [/^sa4$/, ['au_sa4']],
  [/^sa3$/, ['au_sa3']],
];

const zipWords = /^(?:zip(?: ?code)?|zcta5?|postal code)[\s:#-]*/i;

/**
 * The id of a code whose spelling determines its level: a fully qualified GEOID, ZIP+4, a ZIP Code without its leading zero,
 * a county code in two parts (`06-037`), ISO 3166-2 (`US-CA`), `U.S.`.
 */
const spelledCode = (text: string): string | null => {
  const zip = /^(\d{5})-?\d{4}$/.exec(text.replace(zipWords, ''))?.[1];
  if (zip !== undefined) return `zcta:${zip}`;
  const short = zipWords.test(text) ? /^\d{4}$/.exec(text.replace(zipWords, ''))?.[0] : undefined;
  if (short !== undefined) return `zcta:${withLeadingZero(short, 5) ?? short}`;
  const [, state, county] = /^(\d{2})[- ](\d{3})$/.exec(text) ?? [];
  if (state !== undefined && county !== undefined) return `county:${state}${county}`;
  const [, country, subdivision] = /^(US|AU)-([A-Z]{2,3})$/i.exec(text) ?? [];
  if (country !== undefined && subdivision !== undefined) {
    const within = states.find(
      (each) => each.country === country.toUpperCase() && each.abbreviation === subdivision.toUpperCase(),
    );
    return within?.geographyId ?? null;
  }
  return ['us', 'usa', 'u s', 'u s a'].includes(plainKey(text).replace(/^the /, '')) ? 'nation:US' : idOfGeoid(text);
};

const codesOf = (text: string): readonly string[] => {
  const spelled = spelledCode(text);
  if (spelled !== null) return [spelled];
  const id = geographyId.exec(text);
  if (id) return [`${id[1]!.toLowerCase()}:${id[2]!.toUpperCase()}`];
  const parts = /^(.*?)[\s:#-]*(\d[A-Za-z0-9]*|US|AU)$/i.exec(text);
  if (!parts) return [];
  const [, words = '', code = ''] = parts;
  const key = plainKey(words);
  const levels = codeWords.find(([pattern]) => pattern.test(key))?.[1];
  const whole = /^\d{4}$/.test(code) ? withLeadingZero(code, 5) : null;
  if (whole !== null) {
    // Spreadsheet programs drop leading zeros.
    const lost = (['county', 'zcta'] as const).filter((level) => !levels || levels.includes(level));
    return key !== '' && !levels ? [] : lost.map((level) => `${level}:${whole}`);
  }
  if (key !== '' && !levels) return [];
  return codeForms
    .filter(([level, form]) => form.test(code.toUpperCase()) && (!levels || levels.includes(level)))
    .map(([level]) => `${level}:${code.toUpperCase()}`);
};

/** The states that the last words of a key may name, each with the words before them. */
const endings = (key: string): readonly { readonly head: string; readonly within: readonly State[] }[] => {
  const words = key.split(' ');
  return Array.from({ length: Math.min(longestStateName, words.length - 1) }, (_, at) => at + 1).flatMap((length) => {
    const within = statesNamed(words.slice(-length).join(' '));
    return within.length === 0 ? [] : [{ head: words.slice(0, -length).join(' '), within }];
  });
};

/** Names of countries after the name of a place. */
const countryWords: readonly (readonly [RegExp, Country])[] = [
  [/ (?:usa|us|u s a?|united states(?: of america)?)$/, 'US'],
  [/ (?:australia|aus)$/, 'AU'],
];

/** The country at the end of a key, and the key without it; null if there is none. */
const countryAtEnd = (key: string): { readonly head: string; readonly country: Country } | null => {
  const [words, country] = countryWords.find(([pattern]) => pattern.test(key)) ?? [];
  return words === undefined || country === undefined ? null : { head: key.replace(words, ''), country };
};

/** Whether a key is the name of a country. */
export const isCountry = (key: string): boolean => countryWords.some(([pattern]) => pattern.test(` ${key}`));

const firstWords = (text: string, words: number): string => text.split(' ').slice(0, words).join(' ');

/** The readings of a name with and without the state at its end. */
const withAndWithoutState = (plain: string, expanded: string, country?: Country): readonly Reading[] => {
  const said = country === undefined ? {} : { country };
  return [
    { plain, expanded, within: null, only: null, ...said },
    ...endings(expanded).map(({ head, within }): Reading => {
      const words = head.split(' ').length;
      return { plain: firstWords(plain, words), expanded: head, within, only: null, ...said };
    }),
  ];
};

/** The readings of a name without the country at its end, such as `Victoria, Australia`. */
const withoutCountry = (plain: string, expanded: string): readonly Reading[] => {
  const said = countryAtEnd(expanded);
  if (said === null) return [];
  const { head, country } = said;
  return withAndWithoutState(firstWords(plain, head.split(' ').length), head, country);
};

const readingsOf = (query: string, coIsCounty: boolean): readonly Reading[] => {
  const [plain, expanded] = [plainKey(query), expandedKey(query)];
  const written = [...withAndWithoutState(plain, expanded), ...withoutCountry(plain, expanded)];
  const named = [
    ...written,
    ...written.flatMap((reading): Reading[] => {
      const spelled = withDirection(reading.expanded.replace(/^the (?=.)/, ''));
      const said = normalizedCounty(spelled, coIsCounty || reading.within !== null);
      return said === reading.expanded ? [] : [{ ...reading, plain: said, expanded: said }];
    }),
  ];
  const kindless = named.flatMap((reading): Reading[] => {
    const words = countyWords(reading.expanded);
    return words === null ? [] : [{ ...reading, plain: words, expanded: words, only: 'county' }];
  });
  return [...named, ...kindless, ...named.flatMap(withoutKindWords)];
};

/** Words before or after a name that mean the metropolitan area. */
const metropolitanWords = [
  / (?:metro|metropolitan|micro|micropolitan)(?: area| statistical area| region)?$/,
  / (?:msa|cbsa|smsa|area|metroplex)$/,
  /^(?:metro|metropolitan|greater) /,
];
const cityWords = [/^(?:city and county|city|town|village) of /];

/** Rewrites other forms of a county's name: `County of Cook`, `Harris Co.`, `Harford Cnty`. */
const normalizedCounty = (key: string, coIsCounty: boolean): string =>
  key
    .replace(/^(?:county|parish|borough) of (.+)$/, '$1 county')
    .replace(coIsCounty ? / (?:co|cnty|cty)$/ : / (?:cnty|cty)$/, ' county');

const directions: Readonly<Record<string, string>> = { n: 'north', s: 'south', e: 'east', w: 'west' };

/** Spells out a compass direction at the start of a key: `E. St. Louis`. */
const withDirection = (key: string): string => key.replace(/^[nsew](?= .)/, (letter) => directions[letter] ?? letter);

const finalCo =
  /(?<comma>,?)\s*\bco(?<stop>\.?)(?:[\s,]+(?:usa?|u\.\s?s\.?(?:\s?a\.?)?|united states(?: of america)?))?\s*$/i;

/** Whether `Co` at the end of a query means Colorado, a county, or either. A comma before it means the state, a full stop a county. */
const meaningOfCo = (query: string): 'state' | 'county' | 'either' => {
  const groups = finalCo.exec(query)?.groups;
  if (groups === undefined || groups['comma'] !== '') return 'state';
  return groups['stop'] === '' ? 'either' : 'county';
};

const without = (key: string, patterns: readonly RegExp[]): string =>
  patterns.reduce((text, pattern) => text.replace(pattern, ''), key);

/** Readings of `Chicago metro area`, `Greater Boston` and `City of Chicago` without the words for the kind. */
const withoutKindWords = (reading: Reading): readonly Reading[] => {
  const area = without(reading.expanded, metropolitanWords);
  const city = without(reading.expanded, cityWords);
  return [
    ...(area === reading.expanded ? [] : [{ ...reading, plain: area, expanded: area, only: 'cbsa' as const }]),
    ...(city === reading.expanded ? [] : [{ ...reading, plain: city, expanded: city, only: 'city' as const }]),
  ];
};

const postalOf = (query: string): readonly string[] => {
  if (idsOfInitials(query).length > 0) return [];
  const said = countryAtEnd(expandedKey(query));
  if (said !== null) {
    const letters = said.head.replaceAll(' ', '').toUpperCase();
    return states
      .filter(({ abbreviation, country }) => abbreviation === letters && country === said.country)
      .map(({ geographyId: id }) => id);
  }
  const letters = plainKey(query).replaceAll(' ', '').toUpperCase();
  const traditional = stateByTradition(expandedKey(query));
  return [
    ...states.filter(({ abbreviation }) => abbreviation === letters).map(({ geographyId: id }) => id),
    ...(traditional === undefined ? [] : [traditional.geographyId]),
  ];
};

/** Parses a query into the codes, abbreviations and names that it can be. Pure: nothing is looked up. */
export const questionOf = (query: string): Question => questionWith(query, meaningOfCo(query) === 'county');

/** The ZIP Code in an address such as `San Francisco, CA 94105`; null if there is none or several. */
const zipBesideName = (query: string): string | null => {
  const [zip, ...others] = query.match(/(?<![\d-])\d{5}(?=(?:-\d{4})?(?![\d-]))/g) ?? [];
  return zip !== undefined && others.length === 0 && /\p{L}{2}/u.test(query) ? zip : null;
};

/**
 * Other interpretations of a query, for use if nothing matches it exactly: `Harris co` as a county, `rents in Nashville`
 * as the name without the other words, an address as its ZIP Code.
 */
export const otherQuestions = (query: string): readonly Question[] => {
  const key = expandedKey(query);
  const [, state = ''] = /( \S+)$/.exec(key) ?? [];
  // `Anderson, IN`: the last word is a state, not the common word "in".
  // `Worth, IL` is a name in a state, although "worth" is a common word.
  const isNameInState = /^[^\s,]+\s*,/.test(query.trim()) && endings(key).length > 0;
  const name = isNameInState
    ? ''
    : withoutCommonWords(key) + (isCommonWord(state.trim()) && endings(key).length > 0 ? state : '');
  const zip = zipBesideName(query);
  return [
    ...(zip === null ? [] : [questionOf(`zip ${zip}`)]),
    ...(meaningOfCo(query) === 'either' ? [questionWith(query, true)] : []),
    ...(name.trim() === '' || name === key ? [] : [questionOf(name)]),
  ];
};

/** Whether a query has only common words. Such a query is never a misspelt name. */
export const isOfCommonWords = (query: string): boolean => withoutCommonWords(expandedKey(query)) === '';

/** The state that `Washington state` means. */
const statesWithSuffix = (key: string): readonly string[] =>
  / state$/.test(key) ? statesNamed(key.replace(/ state$/, '')).map(({ geographyId }) => geographyId) : [];

const questionWith = (query: string, coIsCounty: boolean): Question => {
  const readings = readingsOf(query, coIsCounty);
  // The shortest reading is closest to the name itself.
  const bare = readings.toSorted((left, right) => left.expanded.length - right.expanded.length)[0]!;
  const codes = codesOf(query.trim());
  return {
    codes,
    successors: codes.flatMap((id) => [
      ...(id.startsWith('county:') ? successorsOf(id.slice(7)).map((code) => `county:${code}`) : []),
      ...(id.startsWith('cbsa:') ? areaSuccessorsOf(id.slice(5)).map((code) => `cbsa:${code}`) : []),
    ]),
    postal: postalOf(query),
    aliases: [
      ...idsOfInitials(query).map((id) => ({ id, within: null })),
      ...statesWithSuffix(expandedKey(query)).map((id) => ({ id, within: null })),
      ...readings.flatMap(({ expanded, only, within, country }) =>
        (only === 'county' && within !== null ? [] : idsOfAlias(expanded))
          .filter((id) => only !== 'cbsa' || /^(?:cbsa|au_gccsa):/.test(id))
          .map((id) => ({ id, within, ...(country === undefined ? {} : { country }) })),
      ),
    ],
    readings,
    core: bare.expanded,
    within: bare.within,
  };
};

/** Keys that a misspelt name can share with the correct one. */
export const spellingsOfQuestion = (question: Question): readonly string[] => [
  ...new Set([question.core, question.readings[0]!.expanded].flatMap(spellingsOf)),
];

/** Whether a reading may name a city. `Washington County` does not name a city called Washington. */
export const isOfCities = ({ only }: Pick<Reading, 'only'>): boolean => only === null || only === 'city';

/** Whether a geography lies in the states and country of a reading. */
export const liesWithin = (
  { within, country: said }: Pick<Reading, 'within' | 'country'>,
  place: { readonly country: Country; readonly states: readonly string[] },
): boolean =>
  (said === undefined || said === place.country) &&
  (within === null ||
    within.some(({ country, abbreviation }) => country === place.country && place.states.includes(abbreviation)));
