import { createRandom } from '../random.ts';
import { states, type State } from './states.ts';

/** An invented county of a real state. */
export interface County {
  readonly fips: string;
  readonly name: string;
  readonly state: State;
  /** Eleven-digit codes. */
  readonly tracts: readonly string[];
}

/** An invented ZIP Code Tabulation Area with its parts in counties: square metres of land, which add up to `land`. */
interface Zcta {
  readonly code: string;
  readonly land: number;
  readonly parts: readonly { readonly county: County; readonly land: number }[];
}

export interface Nation {
  readonly counties: readonly County[];
  readonly zctas: readonly Zcta[];
}

/** How many of each there are in the United States, about. */
export const fullSize = { counties: 3_200, zctas: 34_000, tracts: 85_000 } as const;

export type Size = Readonly<Record<keyof typeof fullSize, number>>;

const beginnings =
  'Ash Bal Bar Bel Ber Brad Brook Bur Cal Can Carl Cham Ches Clar Clay Col Craw Cum Dal Del Dor Dun East El Fair Fay Frank ' +
  'Gar Glen Grand Green Ham Han Har Hart Hen Hill Hol Jack Jef Ken King Lan Law Lin Liv Mad Mar Mer Mid Mon Mor New Nor ' +
  'Oak Or Pal Pem Per Pierce Ply Pop Ran Rich Ros Rus Sal Shel Sher Som Stan Sul Tal Tay Ten Thom Ver Wal War Wash Way Web Wil';
const endings =
  'bury dale den don fax ferson field ford gomery ham ington kamp lan land ley mont mouth nell neck pool port ren rock ' +
  'rence sey shire ster ston ton vale ville ward wick win wood worth';

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

/** So many as there are, each with its share of `total`, in whole numbers from 1. */
const shares = (weights: readonly number[], total: number): readonly number[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let given = 0;
  let seen = 0;
  return weights.map((weight) => {
    seen += weight;
    const upTo = Math.round((seen / sum) * total);
    const own = upTo - given;
    given = upTo;
    return own;
  });
};

const countiesOf = (size: Size, random: (below: number) => number): readonly County[] => {
  const [starts, ends] = [beginnings.split(' '), endings.split(' ')];
  const perState = shares(
    states.map(({ code }) => (code === 'TX' ? 4 : 1)),
    size.counties,
  );
  const taken = new Set<string>();
  /** No two counties of a state have one name. */
  const nameIn = ({ code }: State): string => {
    for (;;) {
      const name = `${starts[random(starts.length)]}${ends[random(ends.length)]}`;
      if (taken.has(`${code} ${name}`)) continue;
      taken.add(`${code} ${name}`);
      return name;
    }
  };
  const bare = states.flatMap((state, at) =>
    Array.from({ length: perState[at] ?? 0 }, (_, number) => ({
      state,
      fips: `${state.fips}${digits(number * 2 + 1, 3)}`,
      name: nameIn(state),
      // Few have many: a city has a hundred times the tracts of a rural county, and California a tenth of all.
      weight: (1 + 60 / (1 + random(60))) * (state.code === 'CA' ? 5 : 1),
    })),
  );
  const tracts = shares(
    bare.map(({ weight }) => weight),
    size.tracts,
  );
  return bare.map(({ state, fips, name }, at) => ({
    state,
    fips,
    name,
    tracts: Array.from({ length: tracts[at] ?? 0 }, (_, number) => `${fips}${digits((number + 1) * 100, 6)}`),
  }));
};

const zctaOf = (at: number, size: Size, counties: readonly County[], random: (below: number) => number): Zcta => {
  const first = Math.floor((at * counties.length) / size.zctas);
  // A third of them reach into a second county, and some of those into a third.
  const reach = random(3) > 0 ? 1 : 2 + (random(5) === 0 ? 1 : 0);
  const parts = counties
    .slice(first, first + reach)
    .map((county) => ({ county, land: 1_000_000 + random(90_000_000) }));
  return {
    code: digits(Math.floor((at * 99_000) / size.zctas) + 501, 5),
    land: parts.reduce((sum, { land }) => sum + land, 0),
    parts,
  };
};

/** Invented counties, tracts and ZIP areas of the real states; the same for the same `seed`. */
export const inventNation = (size: Size, seed = 1): Nation => {
  const random = createRandom(seed);
  const counties = countiesOf(size, random);
  return { counties, zctas: Array.from({ length: size.zctas }, (_, at) => zctaOf(at, size, counties, random)) };
};
