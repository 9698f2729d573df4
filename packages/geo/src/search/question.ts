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

/** One way to read a query as a name: with or without a state at its end, with or without a kind of county. */
export interface Reading {
  readonly plain: string;
  readonly expanded: string;
  /** The states it must lie in; null: any. */
  readonly within: readonly State[] | null;
  /** The country that was said behind the name; absent: any. */
  readonly country?: Country;
  /** The kind that was said and is left out of the name here (`Denver County`, `Chicago metro area`, `City of Chicago`). */
  readonly only: 'county' | 'cbsa' | 'city' | null;
}

/** A place that an everyday name means, if it lies in the states that were said behind the name. */
interface AliasMeant extends Pick<Reading, 'within' | 'country'> {
  readonly id: string;
}

/** A query, understood as far as possible without looking anything up. */
export interface Question {
  /** Ids that it can be the code of, the likeliest level first. */
  readonly codes: readonly string[];
  /** Ids of what replaced a county or metropolitan area whose code it is. */
  readonly successors: readonly string[];
  readonly postal: readonly string[];
  /** What it means as an everyday name, with or without a state behind it, the most likely first. */
  readonly aliases: readonly AliasMeant[];
  readonly readings: readonly Reading[];
  /** What misspellings are measured against: the reading without state and kind. */
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

/** Words before a code that say what kind it is. */
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
 * Spellings of codes that say their level themselves: a fully qualified GEOID, ZIP+4, a ZIP that lost its zero, a county's code
 * with its two parts (`06-037`), ISO 3166-2 (`US-CA`), `U.S.`.
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
    // A spreadsheet took the zero.
    const lost = (['county', 'zcta'] as const).filter((level) => !levels || levels.includes(level));
    return key !== '' && !levels ? [] : lost.map((level) => `${level}:${whole}`);
  }
  if (key !== '' && !levels) return [];
  return codeForms
    .filter(([level, form]) => form.test(code.toUpperCase()) && (!levels || levels.includes(level)))
    .map(([level]) => `${level}:${code.toUpperCase()}`);
};

/** The states that the last words of a key name, and the words before them. */
const endings = (key: string): readonly { readonly head: string; readonly within: readonly State[] }[] => {
  const words = key.split(' ');
  return Array.from({ length: Math.min(longestStateName, words.length - 1) }, (_, at) => at + 1).flatMap((length) => {
    const within = statesNamed(words.slice(-length).join(' '));
    return within.length === 0 ? [] : [{ head: words.slice(0, -length).join(' '), within }];
  });
};

/** Countries as they are said behind the name of a place. */
const countryWords: readonly (readonly [RegExp, Country])[] = [
  [/ (?:usa|us|u s a?|united states(?: of america)?)$/, 'US'],
  [/ (?:australia|aus)$/, 'AU'],
];

/** The country that a key ends with, and the key without it; null where it ends with none. */
const countrySaid = (key: string): { readonly head: string; readonly country: Country } | null => {
  const [words, country] = countryWords.find(([pattern]) => pattern.test(key)) ?? [];
  return words === undefined || country === undefined ? null : { head: key.replace(words, ''), country };
};

/** Whether words are those of a country behind the name of a place. */
export const isCountry = (key: string): boolean => countryWords.some(([pattern]) => pattern.test(` ${key}`));

const firstWords = (text: string, words: number): string => text.split(' ').slice(0, words).join(' ');

/** A name as it is written, and without the state that it ends with. */
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

/** The same of `Victoria, Australia` without the country, which `Western Australia` is not. */
const withoutCountry = (plain: string, expanded: string): readonly Reading[] => {
  const said = countrySaid(expanded);
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
      const said = countySaid(spelled, coIsCounty || reading.within !== null);
      return said === reading.expanded ? [] : [{ ...reading, plain: said, expanded: said }];
    }),
  ];
  const kindless = named.flatMap((reading): Reading[] => {
    const words = countyWords(reading.expanded);
    return words === null ? [] : [{ ...reading, plain: words, expanded: words, only: 'county' }];
  });
  return [...named, ...kindless, ...named.flatMap(kindSaid)];
};

/** Words before or after a name that say that the metropolitan area is meant. */
const metropolitanWords = [
  / (?:metro|metropolitan|micro|micropolitan)(?: area| statistical area| region)?$/,
  / (?:msa|cbsa|smsa|area|metroplex)$/,
  /^(?:metro|metropolitan|greater) /,
];
const cityWords = [/^(?:city and county|city|town|village) of /];

/** A county said in another way than behind its name: `County of Cook`, `Harris Co.`, `Harford Cnty`. */
const countySaid = (key: string, coIsCounty: boolean): string =>
  key
    .replace(/^(?:county|parish|borough) of (.+)$/, '$1 county')
    .replace(coIsCounty ? / (?:co|cnty|cty)$/ : / (?:cnty|cty)$/, ' county');

const directions: Readonly<Record<string, string>> = { n: 'north', s: 'south', e: 'east', w: 'west' };

/** A key whose first word is a point of the compass, written in full: `E. St. Louis`. */
const withDirection = (key: string): string => key.replace(/^[nsew](?= .)/, (letter) => directions[letter] ?? letter);

const finalCo =
  /(?<comma>,?)\s*\bco(?<stop>\.?)(?:[\s,]+(?:usa?|u\.\s?s\.?(?:\s?a\.?)?|united states(?: of america)?))?\s*$/i;

/** Whether `Co` at the end of a query is Colorado, a county, or either: a comma means the state, a full stop the county. */
const coMeant = (query: string): 'state' | 'county' | 'either' => {
  const groups = finalCo.exec(query)?.groups;
  if (groups === undefined || groups['comma'] !== '') return 'state';
  return groups['stop'] === '' ? 'either' : 'county';
};

const without = (key: string, patterns: readonly RegExp[]): string =>
  patterns.reduce((text, pattern) => text.replace(pattern, ''), key);

/** Readings of `Chicago metro area`, `Greater Boston` and `City of Chicago` without what says the kind. */
const kindSaid = (reading: Reading): readonly Reading[] => {
  const area = without(reading.expanded, metropolitanWords);
  const city = without(reading.expanded, cityWords);
  return [
    ...(area === reading.expanded ? [] : [{ ...reading, plain: area, expanded: area, only: 'cbsa' as const }]),
    ...(city === reading.expanded ? [] : [{ ...reading, plain: city, expanded: city, only: 'city' as const }]),
  ];
};

const postalOf = (query: string): readonly string[] => {
  if (idsOfInitials(query).length > 0) return [];
  const said = countrySaid(expandedKey(query));
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

/** Reads a query: the codes, abbreviations and names it can be. Pure; nothing is looked up. */
export const questionOf = (query: string): Question => questionWith(query, coMeant(query) === 'county');

/** The one ZIP Code that stands beside a name, as in an address: `San Francisco, CA 94105`; null where there is none, or several. */
const zipBesideName = (query: string): string | null => {
  const [zip, ...others] = query.match(/(?<![\d-])\d{5}(?=(?:-\d{4})?(?![\d-]))/g) ?? [];
  return zip !== undefined && others.length === 0 && /\p{L}{2}/u.test(query) ? zip : null;
};

/**
 * What else a query can mean where nothing bears its name: `Harris co` a county, `rents in Nashville` the name without the words
 * around it. Empty where it means nothing else.
 */
export const otherQuestions = (query: string): readonly Question[] => {
  const key = expandedKey(query);
  const [, state = ''] = /( \S+)$/.exec(key) ?? [];
  // `Anderson, IN`: the last word is a state.
  // `Worth, IL` is a place, which its state alone is not.
  const isNameInState = /^[^\s,]+\s*,/.test(query.trim()) && endings(key).length > 0;
  const name = isNameInState
    ? ''
    : withoutCommonWords(key) + (isCommonWord(state.trim()) && endings(key).length > 0 ? state : '');
  const zip = zipBesideName(query);
  return [
    ...(zip === null ? [] : [questionOf(`zip ${zip}`)]),
    ...(coMeant(query) === 'either' ? [questionWith(query, true)] : []),
    ...(name.trim() === '' || name === key ? [] : [questionOf(name)]),
  ];
};

/** Whether no word of a query can be the name of a place that is only similar to it. */
export const isOfCommonWords = (query: string): boolean => withoutCommonWords(expandedKey(query)) === '';

/** `Washington state`: the state, which a city or county of the name is not. */
const statesSaid = (key: string): readonly string[] =>
  / state$/.test(key) ? statesNamed(key.replace(/ state$/, '')).map(({ geographyId }) => geographyId) : [];

const questionWith = (query: string, coIsCounty: boolean): Question => {
  const readings = readingsOf(query, coIsCounty);
  // The reading that leaves out most says best what the name itself is.
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
      ...statesSaid(expandedKey(query)).map((id) => ({ id, within: null })),
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

/** Spellings that a misspelt name can share with the right one. */
export const spellingsAsked = (question: Question): readonly string[] => [
  ...new Set([question.core, question.readings[0]!.expanded].flatMap(spellingsOf)),
];

/** Whether a reading may name a city: “Washington County” names none that is called Washington. */
export const isOfCities = ({ only }: Pick<Reading, 'only'>): boolean => only === null || only === 'city';

/** Whether a geography of these states and country lies where a reading wants it. */
export const liesWithin = (
  { within, country: said }: Pick<Reading, 'within' | 'country'>,
  place: { readonly country: Country; readonly states: readonly string[] },
): boolean =>
  (said === undefined || said === place.country) &&
  (within === null ||
    within.some(({ country, abbreviation }) => country === place.country && place.states.includes(abbreviation)));
