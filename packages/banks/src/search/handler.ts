import { asOfRows } from '@dqs/core';
import {
  foldName,
  leastScore,
  nameCore,
  nameQuestion,
  priorOf,
  rank,
  wholeScore,
  type EverydayName,
} from '@dqs/core/name-search';
import { joinedNotes, type HandlerParams, type Handler, type Reader } from '@dqs/kit';
import { americanStateByPostal } from '@dqs/places';
import type { Data } from '@dqs/schemas';
import { acquirerKey } from '../acquirer-key.ts';
import { bankFind } from '../sources.ts';
import type { search } from './contract.ts';
import { everydayBank, numberIn } from './everyday-names.ts';
import {
  countWithoutCounty,
  readByHolder,
  readByName,
  readByNumber,
  readListed,
  type Chosen,
  type InstitutionRow,
} from './query.ts';

type Match = Data<typeof search>['matches'][number];

/** An institution with its match reason and score. */
interface Found {
  readonly row: InstitutionRow;
  readonly score: number;
  readonly match_reason: string;
}

/** Matches every institution, for a search by state or acquirer only. */
const everyone = '*';

/** The number of name matches from which a city selects. */
const chosenFrom = 200;

const reasonOf = (reason: string, score: number): string => {
  if (reason === 'cert' || reason === 'rssd_id' || reason === 'holding_rssd_id') return reason;
  if (score >= leastScore.core) return 'name_exact';
  return score >= leastScore.beginning ? 'name_prefix' : 'name_fuzzy';
};

const ofNumber = async (db: Reader, query: string, limit: number): Promise<readonly InstitutionRow[]> => {
  const identifier = numberIn(query);
  if (identifier === null) return [];
  const rows = await readByNumber(db, identifier.number);
  const own = rows.filter(
    ({ cert, rssd_id }) =>
      identifier.of === 'either' || String(identifier.of === 'cert' ? cert : rssd_id) === identifier.number,
  );
  return own.length > 0 || identifier.of === 'cert' ? own : readByHolder(db, identifier.number, limit);
};

/** The name without "bank": `Wells Fargo` is the whole name of Wells Fargo Bank, National Association. */
const withoutBank = (name: string): string => nameCore(name).replace(/ bank(?: na)?$/, '');

const formerNamesOf = ({ former_names: names }: InstitutionRow): readonly string[] => names as readonly string[];

const rankOf = (query: string, rows: readonly InstitutionRow[], limit: number): readonly Found[] =>
  rank(
    query,
    rows,
    (row) => ({
      fields: [
        { kind: 'code', value: String(row.cert), reason: 'cert' },
        ...(row.rssd_id === null ? [] : [{ kind: 'code' as const, value: String(row.rssd_id), reason: 'rssd_id' }]),
        ...(row.holding_rssd_id === null
          ? []
          : [{ kind: 'code' as const, value: String(row.holding_rssd_id), reason: 'holding_rssd_id' }]),
        // `Union Bank` is the whole name of Union Bank, National Association.
        ...[row.name, nameCore(row.name), withoutBank(row.name)].map((value) => ({
          kind: 'name' as const,
          value,
          reason: 'name',
        })),
        ...formerNamesOf(row).map((value) => ({ kind: 'name' as const, value, reason: 'name', isFormer: true })),
      ],
      name: row.name,
      key: String(row.cert).padStart(9, '0'),
      prior: priorOf(row.prominence),
    }),
    { limit, eachWord: 'if_none' },
  ).map(({ item, reason, score }) => ({
    row: item,
    score: wholeScore(score),
    match_reason: reasonOf(reason, score),
  }));

const byName = async (
  db: Reader,
  name: string,
  limit: number,
  chosen: Chosen | null = null,
): Promise<readonly Found[]> => {
  const question = nameQuestion(name);
  return question === null ? [] : rankOf(name, await readByName(db, [...question.parameters, limit], chosen), limit);
};

const wholeName = wholeScore(leastScore.whole);

/**
 * The bank of an everyday name by its certificate, whatever name is loaded for it. It comes before other banks of the
 * name.
 */
const ofEverydayName = async (
  db: Reader,
  { number: cert, name }: EverydayName,
  limit: number,
): Promise<readonly Found[]> => {
  const [own] = (await readByNumber(db, String(cert))).filter((row) => row.cert === cert);
  const named = await byName(db, name, limit);
  if (own) {
    const first: Found = { row: own, score: wholeName, match_reason: 'name_exact' };
    return [first, ...named.filter(({ row }) => row.cert !== cert)].slice(0, limit);
  }
  // No other institution replaces one that is not loaded.
  return (named[0]?.score ?? 0) < wholeScore(leastScore.beginning) ? [] : named;
};

/** The most words of a city and its state. */
const wordsOfCity = 4;

/** The location words that can follow a name: city, state, or both of the head office. */
const placesOf = ({ city, state }: InstitutionRow): readonly string[] =>
  [state, state && americanStateByPostal(state)?.name]
    .flatMap((of) => (of ? [of] : []))
    .flatMap((of) => (city ? [of, `${city} ${of}`] : [of]))
    .concat(city ?? [])
    .map(foldName);

/**
 * Banks whose name, or the start of it, precedes the city or state of their head office: `Colonial Bank Montgomery`.
 */
const ofPlace = async (db: Reader, query: string, limit: number): Promise<readonly Found[]> => {
  const words = foldName(query).split(' ');
  for (let count = Math.min(wordsOfCity, words.length - 1); count > 0; count -= 1) {
    const place = words.slice(-count).join(' ');
    const name = words.slice(0, -count).join(' ').replace(/ in$/, '');
    const found = (await byName(db, name, chosenFrom)).filter(
      ({ row, score }) => score >= wholeScore(leastScore.beginning) && placesOf(row).includes(place),
    );
    if (found.length > 0) return found.slice(0, limit);
  }
  return [];
};

const find = async (db: Reader, query: string, limit: number): Promise<readonly Found[]> => {
  const numbered = await ofNumber(db, query, limit);
  if (numbered.length > 0) return rankOf(numberIn(query)?.number ?? query, numbered, limit);
  const meant = everydayBank(query);
  if (meant) return ofEverydayName(db, meant, limit);
  const named = await byName(db, query, limit);
  if ((named[0]?.score ?? 0) >= wholeScore(leastScore.beginning)) return named;
  const placed = await ofPlace(db, query, limit);
  return placed.length > 0 ? placed : named;
};

/** A bank that is loaded from a file of figures only has its certificate as its name. */
const nameLoaded = ({ cert, name }: InstitutionRow): string =>
  name === `Certificate ${cert}` ? 'No name of it is loaded' : `The newest loaded name is ${name}`;

/** The former name of a bank that a query gives, if its current name is another. */
const formerNameIn = (query: string, row: InstitutionRow): string | null => {
  const asked = nameCore(query);
  const isCurrent = [row.name, withoutBank(row.name)].some((name) => nameCore(name) === asked);
  return isCurrent ? null : (formerNamesOf(row).find((name) => nameCore(name) === asked) ?? null);
};

const noteOf = (query: string, [first]: readonly Found[]): string | null => {
  const meant = numberIn(query) === null ? everydayBank(query) : null;
  if (!first) return meant && `"${query}" was read as ${meant.name}, which is not loaded.`;
  const { row, match_reason } = first;
  const former = formerNameIn(query, row);
  return joinedNotes(
    meant?.number === row.cert && nameCore(row.name) !== nameCore(meant.name)
      ? `"${query}" was read as ${meant.name} (certificate ${meant.number}). ${nameLoaded(row)}.`
      : null,
    meant === null && former !== null ? `${row.name.replace(/\.$/, '')} is the present name of ${former}.` : null,
    match_reason === 'holding_rssd_id'
      ? `RSSD id ${row.holding_rssd_id} is a holding company${row.holding_name === null ? '' : `, ${row.holding_name}`}. The matches are its institutions.`
      : null,
    row.acquirer_name === null ? null : `${row.name} was acquired by ${row.acquirer_name.replace(/\.$/, '')}.`,
  );
};

/** Resolves an acquirer: by certificate, or by a current, former or everyday name. */
const acquirerAsked = async (db: Reader, asked: string): Promise<NonNullable<Chosen['acquirer']>> => {
  const number = numberIn(asked);
  const meant = number === null ? everydayBank(asked) : null;
  const cert = number === null ? (meant?.number ?? null) : Number.parseInt(number.number, 10);
  const [own] = cert === null ? [] : (await readByNumber(db, String(cert))).filter((row) => row.cert === cert);
  const names = [
    ...(number === null ? [asked] : []),
    ...(meant ? [meant.name] : []),
    ...(own ? [own.name, ...formerNamesOf(own)] : []),
  ];
  return { cert, keys: [...new Set(names.map(acquirerKey))].filter((key) => key !== '') };
};

const isOf = (row: InstitutionRow, { state, county, acquirer }: Chosen): boolean =>
  (state === null || row.state === state) &&
  (county === null || row.county_fips === county) &&
  (acquirer === null ||
    (acquirer.cert !== null && row.acquirer_cert === acquirer.cert) ||
    (row.acquirer_key !== null && acquirer.keys.includes(row.acquirer_key)));

const noun = (count: number): string => (count === 1 ? 'institution' : 'institutions');

/** Institutions of a state, a county or an acquirer: all of them, or those that match a name. */
const findChosen = async (db: Reader, { query, limit, state, county, acquirer }: HandlerParams<typeof search>) => {
  const chosen: Chosen = {
    state: state ?? null,
    county: county ?? null,
    acquirer: acquirer ? await acquirerAsked(db, acquirer) : null,
  };
  const what = [
    state ? `in ${state}` : '',
    county ? `in county ${county}` : '',
    acquirer ? `acquired by ${acquirer}` : '',
  ]
    .filter(Boolean)
    .join(', ');
  if (query.trim() !== everyone) {
    const isDirect = numberIn(query) !== null || everydayBank(query) !== null;
    const direct = isDirect ? (await find(db, query, limit)).filter(({ row }) => isOf(row, chosen)) : [];
    const found = direct.length > 0 ? direct : await byName(db, query, limit, chosen);
    return { found, note: found.length === 0 ? `No loaded institution ${what} has that name or number.` : null };
  }
  const rows = await readListed(db, chosen, limit);
  const all = rows[0]?.institutions ?? 0;
  const loaded = `${all.toLocaleString('en-US')} ${noun(all)} ${what} ${all === 1 ? 'is' : 'are'} loaded`;
  const without = county && all === 0 ? await countWithoutCounty(db) : 0;
  const unknown =
    without === 0
      ? ''
      : `. ${without.toLocaleString('en-US')} loaded ${noun(without)} ${without === 1 ? 'has' : 'have'} no county`;
  return {
    found: rows.map(({ institutions: _, ...row }): Found => ({ row, score: 100, match_reason: 'listed' })),
    note: all > rows.length ? `${loaded}. The ${rows.length} largest are shown.` : `${loaded}${unknown}.`,
  };
};

const matchOf = ({ row, score, match_reason }: Found): Match => {
  const {
    former_names: _,
    prominence: __,
    holding_rssd_id: ___,
    holding_name: ____,
    holding_as_of: _____,
    ...rest
  } = row;
  const { acquirer_cert: ______, acquirer_name: _______, acquirer_key: ________, as_of, ...institution } = rest;
  return { ...institution, score, match_reason, as_of };
};

/** Institutions by name or number, best match first. By state or acquirer alone, the largest come first. */
export const searchBanks: Handler<typeof search> = async (params, { db }) => {
  const { query, limit } = params;
  const { found, note } =
    params.state || params.county || params.acquirer
      ? await findChosen(db, params)
      : await find(db, query, limit).then((all) => ({ found: all, note: noteOf(query, all) }));
  const matches = found.map(matchOf);
  const isKnownOnly = found.length === 0 && numberIn(query) === null && everydayBank(query) !== null;
  return { data: { query, matches }, meta: { source: bankFind.tag, as_of: asOfRows(matches) }, note, isKnownOnly };
};
