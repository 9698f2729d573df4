import { expandedKey } from './name-key.ts';

export type Country = 'US' | 'AU';

/** A state or its equivalent: its code of two digits or one digit, its abbreviation and its name. */
export interface State {
  readonly country: Country;
  readonly geographyId: string;
  readonly code: string;
  readonly abbreviation: string;
  readonly name: string;
}

// ANSI INCITS 38, with the Postal Service's abbreviations.
const american = `01 AL Alabama|02 AK Alaska|04 AZ Arizona|05 AR Arkansas|06 CA California|08 CO Colorado|09 CT Connecticut
10 DE Delaware|11 DC District of Columbia|12 FL Florida|13 GA Georgia|15 HI Hawaii|16 ID Idaho|17 IL Illinois|18 IN Indiana
19 IA Iowa|20 KS Kansas|21 KY Kentucky|22 LA Louisiana|23 ME Maine|24 MD Maryland|25 MA Massachusetts|26 MI Michigan
27 MN Minnesota|28 MS Mississippi|29 MO Missouri|30 MT Montana|31 NE Nebraska|32 NV Nevada|33 NH New Hampshire
34 NJ New Jersey|35 NM New Mexico|36 NY New York|37 NC North Carolina|38 ND North Dakota|39 OH Ohio|40 OK Oklahoma
41 OR Oregon|42 PA Pennsylvania|44 RI Rhode Island|45 SC South Carolina|46 SD South Dakota|47 TN Tennessee|48 TX Texas
49 UT Utah|50 VT Vermont|51 VA Virginia|53 WA Washington|54 WV West Virginia|55 WI Wisconsin|56 WY Wyoming
60 AS American Samoa|66 GU Guam|69 MP Northern Mariana Islands|72 PR Puerto Rico|74 UM U.S. Minor Outlying Islands
78 VI U.S. Virgin Islands`;

// The State and Territory codes of the ASGS, with the usual abbreviations.
const australian = `1 NSW New South Wales|2 VIC Victoria|3 QLD Queensland|4 SA South Australia|5 WA Western Australia
6 TAS Tasmania|7 NT Northern Territory|8 ACT Australian Capital Territory|9 OT Other Territories`;

const read = (country: Country, level: string, text: string): readonly State[] =>
  text.split(/[|\n]/).map((line) => {
    const [code = '', abbreviation = '', ...words] = line.split(' ');
    return { country, geographyId: `${level}:${code}`, code, abbreviation, name: words.join(' ') };
  });

export const states: readonly State[] = [...read('US', 'state', american), ...read('AU', 'au_state', australian)];

const find = <K extends keyof State>(country: Country, field: K) => {
  const byValue = new Map(states.filter((state) => state.country === country).map((state) => [state[field], state]));
  return (value: string): State | undefined => byValue.get(value as State[K]);
};

/** By two-digit FIPS code. */
export const americanState = find('US', 'code');
/** By postal abbreviation. */
export const americanStateByPostal = find('US', 'abbreviation');
/** By one-digit ASGS code. */
export const australianState = find('AU', 'code');

// Abbreviations from before the Postal Service's of 1963, which the GPO Style Manual (section 9) and newspapers still
// use. Those that are also a word or a name (Ore., Ind., Ill., Miss., Del., Ga., La., Me., Md., Mo., Pa., Va., Vt.) are
// omitted, or equal the postal ones in another letter case.
const traditional = `AL Ala|AK Alas|AZ Ariz|AR Ark|CA Calif|CO Colo|CT Conn|FL Fla|KS Kans|KS Kan|KY Ken|MA Mass|MI Mich|MN Minn
MT Mont|NE Nebr|NE Neb|NV Nev|NH N Hampshire|NJ N Jersey|NM N Mex|NM N Mexico|NC N Car|NC N Carolina|ND N Dak|ND N Dakota
OK Okla|PA Penna|PA Penn|RI R Island|SC S Car|SC S Carolina|SD S Dak|SD S Dakota|TN Tenn|TX Tex|WA Wash|WV W Virginia|WV W Va
WI Wis|WI Wisc|WY Wyo|NC North Car|SC South Car`;

const americanTexts = states.filter(({ country }) => country === 'US');

/** The states by traditional abbreviation. */
const traditionalNames: readonly (readonly [string, State])[] = traditional.split(/[|\n]/).flatMap((entry) => {
  const [postal = '', ...words] = entry.split(' ');
  const state = americanTexts.find(({ abbreviation }) => abbreviation === postal);
  return state ? [[expandedKey(words.join(' ')), state] as const] : [];
});

const byWords = Map.groupBy(
  [
    ...states.flatMap((state) => [
      [expandedKey(state.abbreviation), state] as const,
      [expandedKey(state.name), state] as const,
    ]),
    ...traditionalNames,
  ],
  ([words]) => words,
);

const byTradition: ReadonlyMap<string, State> = new Map(traditionalNames);

/** The state for a traditional abbreviation as an expanded key (`mass`, `n carolina`); undefined for other keys. */
export const stateByTradition = (key: string): State | undefined => byTradition.get(key);

/** The states with an expanded key as name or abbreviation. Two countries share some (`wa`). */
export const statesNamed = (key: string): readonly State[] => (byWords.get(key) ?? []).map(([, state]) => state);

/** Maximum number of words in the name of a state. */
export const longestStateName = 4;

/**
 * Names that are in no official list, by postal abbreviation: the Postal Service's, the Commonwealth's own, and
 * everyday ones.
 */
const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'virgin islands': 'VI',
    usvi: 'VI',
    'commonwealth of the northern mariana islands': 'MP',
    cnmi: 'MP',
    'washington dc': 'DC',
  }),
);

const bySpelling: ReadonlyMap<string, State> = new Map(
  states
    .filter(({ country }) => country === 'US')
    .flatMap((state) =>
      [state.name, state.abbreviation, state.code, state.geographyId].map(
        (text) => [expandedKey(text), state] as const,
      ),
    ),
);

/**
 * The US state for a name, postal abbreviation, FIPS code or id (`state:12`), in any letter case; null if there is
 * none.
 */
export const findAmericanState = (text: string): State | null => {
  const key = expandedKey(text);
  return americanStateByPostal(otherNames.get(key) ?? '') ?? bySpelling.get(key) ?? byTradition.get(key) ?? null;
};

/** The state code in a county's or tract's code: its first two digits. */
export const stateCodeOf = (fips: string): string => fips.slice(0, 2);

/** The US state of a county or tract code; undefined if its first two digits are not a state. */
export const stateOfCode = (fips: string): State | undefined => americanState(stateCodeOf(fips));
