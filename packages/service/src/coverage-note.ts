import { addDays, canonicalParameters, daysBetween } from '@dqs/core';
import {
  extentOf,
  releaseText,
  releasesInPart,
  type CatalogDataset,
  type Context,
  type ReleaseHeld,
  type States,
} from '@dqs/kit';
import { ServiceError, type DatasetKey, type Day, type Endpoint } from '@dqs/schemas';
import { foldName, leastScore, nameCore } from '@dqs/core/name-search';
import { safeParse } from 'zod';
import { scoreOf, wholeNameScore } from './completion.ts';
import { noteOfQuestion } from './question-note.ts';
import type { Request } from './request.ts';

type Values = Readonly<Record<string, unknown>>;

/** Runs the operation of a request once more with other values. */
export type Rerun = (parameters: Values) => Promise<{ readonly data: unknown }>;

/** Parameters that bound the days of rows, in all contracts. */
const bounds: Readonly<Record<string, 'from' | 'to' | 'exactly'>> = {
  start: 'from',
  start_date: 'from',
  approved_after: 'from',
  since: 'from',
  end: 'to',
  end_date: 'to',
  approved_before: 'to',
  report_period: 'exactly',
};

/** Whether a parameter bounds the days of rows. */
const isBound = (parameter: string): boolean => parameter in bounds;

/** Fields with the day of a row. The first one present is used. */
const dayFields = [
  'period',
  'period_end',
  'report_date',
  'date',
  'event_date',
  'settlement_date',
  'scheduled_at',
  'updated_at',
  'submission_status_date',
  'approval_date',
  'filed_date',
  'transaction_date',
];

const dayPattern = /^\d{4}-\d\d-\d\d/;

const dayOfRow = (row: unknown): Day | null => {
  for (const field of dayFields) {
    const value = (row as Values | null)?.[field];
    if (typeof value === 'string' && dayPattern.test(value)) return value.slice(0, 10) as Day;
  }
  return null;
};

const isListOfRows = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null);

/** The rows that a page counts; null if the operation has no list. */
const rowsOf = ({ rows }: Endpoint, data: unknown): readonly unknown[] | null => {
  if (rows === undefined) return null;
  const list = (data as Values)[rows[0]];
  return Array.isArray(list) ? list : null;
};

/** Whether an answer has no rows at all, neither in the paged list nor in any other list. */
export const isWithoutRows = (endpoint: Endpoint, data: unknown): boolean =>
  rowsOf(endpoint, data)?.length === 0 &&
  Object.values(data as Values).every((value) => !isListOfRows(value) || value.length === 0);

const sentence = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' ');

const listed = (names: readonly string[], last: string): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)!}`;

/** The default of an omitted parameter; undefined if it is required. */
const whenLeftOut = ({ params: { shape } }: Endpoint, name: string): { readonly value: unknown } | undefined => {
  const schema = shape[name];
  const read = schema === undefined ? null : safeParse(schema, undefined);
  return read?.success === true ? { value: read.data } : undefined;
};

/**
 * Optional parameters that the request sets and that have no default. Without them the answer can only have more rows.
 */
const filtersOf = ({ compiled, parameters }: Request): readonly string[] => {
  const { endpoint } = compiled.operation;
  return Object.entries(parameters).flatMap(([name, value]) => {
    const isSet = value !== null && value !== undefined && value !== false;
    if (!isSet || name === 'cursor' || name === 'limit' || name === compiled.pageParameter) return [];
    const absent = whenLeftOut(endpoint, name);
    return absent !== undefined && (absent.value === undefined || absent.value === null) ? [name] : [];
  });
};

/** The earliest instant or day, for a lower bound that cannot be omitted. */
const earliest = (value: unknown): string =>
  typeof value === 'string' && value.length > 10 ? '0001-01-01T00:00:00Z' : '0001-01-01';

/** Maximum number of reads in a search for the first row after a day. */
const mostLooks = 20;

/** Reads rows for a request without rows, with other bounds or fewer filters. */
const createLook = (request: Request, rerun: Rerun) => {
  const { compiled, parameters } = request;
  const { endpoint } = compiled.operation;
  const named = (kind: (typeof bounds)[string]): string | undefined =>
    Object.keys(endpoint.params.shape).find((name) => bounds[name] === kind);
  const [lower, upper, exactly] = [named('from'), named('to'), named('exactly')];
  const pageOfOne = compiled.pageParameter === null ? {} : { [compiled.pageParameter]: 1 };
  const seen = new Map<string, Promise<readonly unknown[]>>();
  const rows = (changed: Values): Promise<readonly unknown[]> => {
    const key = canonicalParameters(changed as never);
    const known = seen.get(key);
    if (known) return known;
    const found = rerun({ ...parameters, ...pageOfOne, ...changed }).then(
      ({ data }) => rowsOf(endpoint, data) ?? [],
      (error: unknown) => {
        // A value that the operation rejects has no rows.
        if (error instanceof ServiceError) return [];
        throw error;
      },
    );
    seen.set(key, found);
    return found;
  };
  const isRequired = lower !== undefined && whenLeftOut(endpoint, lower) === undefined;
  return {
    lower,
    upper,
    exactly,
    rows,
    /** Rows between two days; null omits a bound. */
    between: (from: Day | null, to: Day | null): Promise<readonly unknown[]> =>
      rows({
        ...(lower === undefined ? {} : { [lower]: from ?? (isRequired ? earliest(parameters[lower]) : null) }),
        ...(upper === undefined ? {} : { [upper]: to }),
        ...(exactly === undefined ? {} : { [exactly]: null }),
      }),
  };
};

type Look = ReturnType<typeof createLook>;

const boundOf = (request: Request, name: string | undefined): Day | null => {
  const value = name === undefined ? null : request.parameters[name];
  return typeof value === 'string' && dayPattern.test(value) ? (value.slice(0, 10) as Day) : null;
};

/** The first day after another that has rows, if rows are ordered newest first. */
const firstAfter = async (look: Look, day: Day, newest: Day): Promise<Day> => {
  let [low, high] = [addDays(day, 1), newest];
  for (let looks = 0; low < high && looks < mostLooks; looks += 1) {
    const middle = addDays(low, Math.floor(daysBetween(low, high) / 2));
    const found = dayOfRow((await look.between(addDays(day, 1), middle))[0]);
    if (found === null) low = addDays(middle, 1);
    else high = found < middle ? found : middle;
  }
  return high;
};

const rangeText = (from: Day | null, to: Day | null): string => {
  if (from !== null && to !== null) return from === to ? `on ${from}` : `from ${from} to ${to}`;
  return from === null ? `on or before ${to}` : `on or after ${from}`;
};

/** The nearest days with rows, if the requested days have none; null if the bounds are not the reason. */
const nearestRange = async (request: Request, look: Look): Promise<string | null> => {
  const exact = boundOf(request, look.exactly);
  const [from, to] = [boundOf(request, look.lower), boundOf(request, look.upper)];
  if (exact === null && from === null && to === null) return null;
  const [row] = await look.between(null, null);
  if (row === undefined) return null;
  const newest = dayOfRow(row);
  if (exact !== null) return `No rows for ${exact}. Omit ${look.exactly} to get the newest.`;
  const none = `No rows ${rangeText(from, to)}.`;
  if (newest === null) return `${none} There are rows outside this range.`;
  if (from !== null && newest < from) return `${none} The newest row is from ${newest}.`;
  const before = from === null ? null : dayOfRow((await look.between(null, addDays(from, -1)))[0]);
  const after = to === null || newest <= to ? null : await firstAfter(look, to, newest);
  const near = [before, after].filter((day) => day !== null);
  return near.length === 0 ? none : `${none} The nearest rows are from ${listed(near, 'and')}.`;
};

/** The filters that exclude all rows; null if none of them does. */
const narrowFilter = async (request: Request, look: Look): Promise<string | null> => {
  const filters = filtersOf(request).filter((name) => !isBound(name));
  const all = filters.length < 2 ? [] : [filters];
  for (const names of [...filters.map((name) => [name]), ...all]) {
    const [row] = await look.rows(Object.fromEntries(names.map((name) => [name, null])));
    if (row === undefined) continue;
    const day = dayOfRow(row);
    const first = day === null ? '' : `; the first is from ${day}`;
    return `No rows with this ${listed(names, 'and')}. There are rows without ${names.length === 1 ? 'it' : 'them'}${first}.`;
  }
  return null;
};

/** Maximum number of datasets described individually. If there are more, only the missing ones are named. */
const describedOneByOne = 2;

/** Maximum number of commands in a note. */
const namedConnectors = 3;

const commandOf = (entries: readonly CatalogDataset[]): string | null => {
  const keys = [...new Set(entries.flatMap(({ connectors }) => connectors.map(({ key }) => key)))];
  if (keys.length === 0) return null;
  return keys.length > namedConnectors && new Set(entries.map(({ category }) => category)).size === 1
    ? `dqs ingest ${entries[0]!.category}`
    : `dqs ingest ${keys.slice(0, namedConnectors).join(', dqs ingest ')}`;
};

/**
 * The datasets that an answer was read from: those of its source, or all of the operation if it names another source.
 */
const datasetsOf = (request: Request, context: Context, source: unknown): readonly CatalogDataset[] => {
  const { endpoint } = request.compiled.operation;
  const read = context.catalog.datasets.filter(
    ({ dataset }) => endpoint.datasets.includes(dataset.key) && dataset.refresh !== 'live',
  );
  const own = read.filter(({ dataset }) => dataset.source === source);
  return own.length > 0 ? own : read;
};

/** How much of a domain's newest releases is loaded, by dataset. */
export type Completeness = ReadonlyMap<DatasetKey, readonly ReleaseHeld[]>;

/** What is loaded of some datasets, and the command that loads more. */
const extent = async (
  entries: readonly CatalogDataset[],
  completeness: Completeness,
  readStates: () => Promise<States>,
): Promise<string | null> => {
  if (entries.length === 0) return null;
  const states = { ...(await readStates()), completeness };
  const described = entries.map((entry) => ({ entry, here: extentOf(entry, states) }));
  const loaded = described.filter(({ here }) => here !== null);
  // A dataset that is loaded only on demand is not reported as missing if other datasets are loaded.
  const missing = described
    .filter(({ here, entry }) => here === null && (loaded.length === 0 || entry.dataset.refresh !== 'manual'))
    .map(({ entry }) => entry);
  const command = commandOf(missing.length > 0 ? missing : entries);
  return sentence([
    loaded.length === 0 || loaded.length > describedOneByOne
      ? null
      : `Loaded: ${loaded.map(({ entry, here }) => `${entry.dataset.displayName}${inBrackets(here!)}`).join('; ')}.`,
    missing.length === 0 ? null : `Not loaded: ${missing.map(({ dataset }) => dataset.displayName).join('; ')}.`,
    command === null
      ? null
      : `Load ${missing.length === 0 ? 'more' : missing.length === 1 ? 'it' : 'them'} with: ${command}`,
  ]);
};

const inBrackets = (here: string): string => (here === '' ? '' : ` (${here.replace(/^Loaded: /, '')})`);

/**
 * The note of an answer without rows: the parameter that excludes all rows, the nearest days with rows, what is loaded
 * and how completely, and the command that loads more. It follows the operation's own note.
 */
export const noteOfNone = async (
  request: Request,
  { meta, note }: { readonly meta: unknown; readonly note: string | null },
  rerun: Rerun,
  { completeness, readStates }: { readonly completeness: Completeness; readonly readStates: () => Promise<States> },
  context: Context,
): Promise<string> => {
  const look = createLook(request, rerun);
  const { query } = request.parameters;
  const near = request.compiled.operation.endpoint.isSoonestFirst ? null : await nearestRange(request, look);
  const reason = near ?? (note === null ? await narrowFilter(request, look) : null);
  const entries = datasetsOf(request, context, (meta as Values)['source']);
  const says = note?.includes('dqs ingest') === true ? null : await extent(entries, completeness, readStates);
  const noMatch =
    typeof query === 'string' ? `Nothing matches ${JSON.stringify(query)}.` : 'No rows match this request.';
  const asked = noteOfQuestion(request.compiled.operation.endpoint, query);
  return sentence([note, reason ?? (note === null ? noMatch : null), asked, says]);
};

/** Required parameters of operations that search whole datasets. */
const lookThrough = ['query', 'level', 'metric', 'filters'];

const looksThrough = new WeakMap<Endpoint, boolean>();

/** Whether an operation searches whole datasets, so that its answer can lack rows that are not loaded. */
const searchesAll = (endpoint: Endpoint): boolean => {
  const known = looksThrough.get(endpoint);
  if (known !== undefined) return known;
  const required = Object.keys(endpoint.params.shape).filter((name) => whenLeftOut(endpoint, name) === undefined);
  const found = required.length > 0 && required.every((name) => lookThrough.includes(name));
  looksThrough.set(endpoint, found);
  return found;
};

/** How much of the newest releases of the operation's domain is loaded. */
export const completenessBehind = async (request: Request, context: Context): Promise<Completeness> =>
  (await request.compiled.operation.domain.completeness?.(context.db)) ?? new Map<DatasetKey, never>();

/** The newest releases of the operation's datasets. */
export const releasesBehind = ({ compiled }: Request, completeness: Completeness): readonly ReleaseHeld[] =>
  compiled.operation.endpoint.datasets.flatMap((key) => completeness.get(key) ?? []);

/** Match reasons that do not require the requested words. */
const byLikeness = /fuzzy|previous_name|other_name/;

const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.flatMap(textsOf) : [];
};

/** An abbreviation is a whole word: `AMD` is not AMDAR. */
const abbreviation = /^[A-Z&]{2,5}$/;

/** Match reasons that only require a common beginning. */
const byBeginning = /^(?:legal_name|name|name_prefix)$/;

/** Whether a match is by similarity. Its score decides if the contract gives the reason of a name. */
const isByLikeness = (match: Values, reason: string): boolean =>
  byLikeness.test(reason) || (/^(?:former_)?name$/.test(reason) && scoreOf(match) < leastScore.words);

/** The words of each text of a match. */
const wordsIn = (match: Values): readonly (readonly string[])[] =>
  Object.values(match)
    .flatMap(textsOf)
    .map((text) => foldName(text).split(' '));

const isSameWord = (one: string, other: string): boolean => one === other || one === `${other}s` || other === `${one}s`;

/** Whether some words of a text, written as one, are the asked ones: `exxonmobil` and `Exxon Mobil`. */
const hasRun = (text: readonly string[], asked: string): boolean =>
  text.some((_, from) => text.some((__, to) => to >= from && text.slice(from, to + 1).join('') === asked));

/** The note of a search if a word of the first match begins with an asked word but none equals it: `Fleet` is not Fleetwood. */
const noteOfBeginning = (query: string, first: Values): string | null => {
  if (!byBeginning.test(String(first['match_reason'])) || scoreOf(first) >= wholeNameScore) return null;
  const [asked, texts] = [nameCore(query).split(' '), wordsIn(first)];
  if (texts.some((text) => hasRun(text, asked.join('')))) return null;
  const all = texts.flat();
  const [begun] = asked.filter(
    (word) => !all.some((each) => isSameWord(each, word)) && all.some((each) => each.startsWith(word)),
  );
  return begun === undefined
    ? null
    : `No name contains the word ${JSON.stringify(abbreviation.test(query) ? query : begun)}. The first match contains a word that begins with it, and may be something else.`;
};

/** The note of a search whose first match lacks requested words; null if it has them or matched by a code. */
const noteOfLikeness = ({ compiled, parameters: { query } }: Request, data: unknown): string | null => {
  const [first] = (rowsOf(compiled.operation.endpoint, data) ?? []) as readonly Values[];
  const reason = first?.['match_reason'];
  if (first === undefined || typeof query !== 'string' || typeof reason !== 'string') return null;
  if (!isByLikeness(first, reason)) return noteOfBeginning(query, first);
  const held = new Set(wordsIn(first).flat());
  // An abbreviation is a whole word: MIT is not Mitchell.
  const isBegunBy = (known: string, word: string): boolean =>
    abbreviation.test(query) ? known === word : known.startsWith(word);
  const lacking = foldName(query)
    .split(' ')
    .filter((word) => word.length > 1 && ![...held].some((known) => isBegunBy(known, word)));
  return lacking.length === 0
    ? null
    : `The name of the first match does not contain ${listed(
        lacking.map((word) => JSON.stringify(word)),
        'or',
      )}. It matches by another name or by similar spelling, and may be something else.`;
};

/**
 * The note of an answer with rows. For a search: which part of the datasets is loaded. For one thing: a release that is
 * loaded for others but not for it. Null if neither applies.
 */
export const noteOfPart = (request: Request, data: unknown, releases: readonly ReleaseHeld[]): string | null => {
  const { endpoint } = request.compiled.operation;
  const likeness = noteOfLikeness(request, data);
  if (likeness !== null) return likeness;
  if (releases.length === 0) return null;
  if (searchesAll(endpoint)) {
    const part = releasesInPart(releases.filter(({ day }) => day === undefined));
    return part === null ? null : `The searched data is partly loaded: ${part}.`;
  }
  const newest = dayOfRow(rowsOf(endpoint, data)?.[0]);
  const isBounded = Object.entries(request.parameters).some(
    ([name, value]) => value !== null && value !== undefined && isBound(name) && bounds[name] !== 'from',
  );
  if (newest === null || isBounded) return null;
  const later = releases.find(({ day, isOfEach }) => isOfEach === true && day !== undefined && day > newest);
  return later === undefined ? null : `The newest row is from ${newest}. Reports loaded for ${releaseText(later)}.`;
};
