import { canonicalParameters, nearest, pinOf, type CursorCodec, type Decoded } from '@dqs/core';
import { ServiceError, badParameter } from '@dqs/schemas';
import type { Surface } from '@dqs/storage';
import { LRUCache } from 'lru-cache';
import type { CachedState } from './cached-state.ts';
import type { Catalogue, Compiled } from './catalogue.ts';
import { columnFormOf, formatOf, type ColumnForm, type Format } from './format.ts';
import { parseSearch } from './search.ts';
import { createSeenBefore } from './seen-before.ts';
import type { Input } from './input.ts';

/** A parsed request: typed, checked and normalized. */
export interface Request {
  readonly compiled: Compiled;
  readonly parameters: Decoded;
  readonly format: Format;
  /** The form of its table. */
  readonly columns: ColumnForm;
  /** Keyset of the row after which the page starts, null for the first page. */
  readonly after: readonly unknown[] | null;
  /** Fingerprint of the filters, for the next cursor. */
  readonly pin: string;
  /** Maximum bytes of its answer; null for no limit. */
  readonly mostBytes: number | null;
  /** Fields of `data` that repeat the request, if another value was searched; null otherwise. */
  readonly repeated: Readonly<Record<string, string>> | null;
  /** Operation, format, parameters and page limits. Equal for requests with the same meaning. */
  readonly identity: string;
  /** Its last state text, see `createStateOf`. */
  known: CachedState | null;
}

/** Parses requests. Throws `not_found` for an operation that the surface does not list, `bad_parameter` otherwise. */
export type RequestReader = (tool: string, input: Input, surface: Surface) => Request;

/** Number and maximum length of parsed addresses that are cached. Only addresses seen at least twice recently are. */
const rememberedAddresses = 4096;
const longestRemembered = 512;

/** How an answer is written: its format and table form. */
interface Writing {
  readonly format: Format;
  readonly columns: ColumnForm;
}

type Pairs = Iterable<readonly [string, string]>;

const splitWriting = (pairs: Pairs): Writing & { readonly rest: readonly (readonly [string, string])[] } => {
  const rest: (readonly [string, string])[] = [];
  let [format, columns]: [Format | null, ColumnForm | null] = [null, null];
  const once = (name: string, before: string | null): void => {
    if (before !== null) throw badParameter(name, `${name} is given more than once: it takes one value`);
  };
  for (const pair of pairs) {
    if (pair[0] === 'format') {
      once('format', format);
      format = formatOf(pair[1]);
    } else if (pair[0] === 'columns') {
      once('columns', columns);
      columns = columnFormOf(pair[1]);
    } else rest.push(pair);
  }
  return { format: format ?? 'json', columns: columns ?? 'long', rest };
};

const checkColumns = ({ table }: Compiled, { format, columns }: Writing): void => {
  if (columns === 'long') return;
  if (table.entry === null)
    throw badParameter('columns', 'columns=wide is supported only by operations whose rows are lines or metrics', {
      hint: 'Omit columns: this table has one row for each element.',
    });
  if (format === 'json')
    throw badParameter('columns', 'columns=wide requires a table format; the answer is JSON', {
      hint: 'Add format=csv, ndjson or parquet.',
    });
};

/** The pairs of an address, path parameters first. */
export const pairsOf = (input: Exclude<Input, { readonly values: unknown }>): Pairs =>
  'search' in input ? [...(input.path ?? []), ...parseSearch(input.search)] : input.query;

/** The pairs without `format` and `columns`, and the values of these two. Throws `bad_parameter`. */
export const writingOf = (compiled: Compiled, pairs: Pairs) => {
  const split = splitWriting(pairs);
  checkColumns(compiled, split);
  return split;
};

const decode = (compiled: Compiled, input: Input): Writing & { readonly parameters: Decoded } => {
  if ('values' in input)
    return { parameters: compiled.decoder.fromValues(input.values), format: 'json', columns: 'long' };
  const { rest, ...writing } = writingOf(compiled, pairsOf(input));
  return { parameters: compiled.decoder.fromQuery(rest), ...writing };
};

const understand = (compiled: Compiled, input: Input, cursors: CursorCodec): Request => {
  const { endpoint } = compiled.operation;
  const { parameters, format, columns } = decode(compiled, input);
  const mostBytes = ('values' in input ? input.mostBytes : undefined) ?? null;
  const repeated = null;
  const bound = `${mostBytes === null ? '' : ` ${mostBytes}`}${columns === 'wide' ? ' wide' : ''}`;
  if (compiled.pageParameter === null || !endpoint.keyset) {
    const identity = `${endpoint.tool} ${format} ${canonicalParameters(parameters)}${bound}`;
    return { compiled, parameters, format, columns, after: null, pin: '', mostBytes, repeated, identity, known: null };
  }
  const { cursor, ...filters } = parameters;
  const asked = canonicalParameters(filters, [compiled.pageParameter]);
  const pin = pinOf(asked);
  const identity = `${endpoint.tool} ${format} ${asked} ${String(filters[compiled.pageParameter])} ${String(cursor)}${bound}`;
  const after =
    typeof cursor === 'string' ? cursors.decode(cursor, { tool: endpoint.tool, pin }, endpoint.keyset) : null;
  return { compiled, parameters: filters, format, columns, after, pin, mostBytes, repeated, identity, known: null };
};

const unknownOperation = (tool: string, catalogue: Catalogue, surface: Surface): ServiceError =>
  new ServiceError('not_found', `there is no operation named ${JSON.stringify(tool.slice(0, 80))}`, {
    candidates: nearest(
      tool,
      catalogue.visible[surface].map(({ endpoint }) => endpoint.tool),
    ),
  });

/** A reader that caches recently parsed addresses, because parsing depends only on the address. */
export const createRequestReader = (catalogue: Catalogue, cursors: CursorCodec): RequestReader => {
  const remembered = new LRUCache<string, Request>({ max: rememberedAddresses });
  const isSeenAgain = createSeenBefore(rememberedAddresses);
  return (tool, input, surface) => {
    const compiled = catalogue.find(tool, surface);
    if (!compiled) throw unknownOperation(tool, catalogue, surface);
    if (!('search' in input) || input.path !== undefined || input.search.length > longestRemembered) {
      return understand(compiled, input, cursors);
    }
    const address = `${tool}?${input.search}`;
    const known = remembered.get(address);
    if (known) return known;
    const request = understand(compiled, input, cursors);
    if (isSeenAgain(address)) remembered.set(address, request);
    return request;
  };
};

/** A request that differs in some fields. `how` distinguishes its answer from that of the request. */
const varied = (request: Request, fields: Partial<Request>, how: string): Request => ({
  ...request,
  ...fields,
  identity: `${request.identity} ${how}`,
  known: null,
});

/** The same request with another value of one parameter. */
export const withValue = (request: Request, parameter: string, value: string | readonly string[]): Request => {
  const { compiled, parameters } = request;
  const given = Object.entries(parameters).filter(([, each]) => each !== null && each !== undefined);
  const values = {
    ...Object.fromEntries(given),
    [parameter]: Array.isArray(parameters[parameter]) && typeof value === 'string' ? [value] : value,
  };
  const { cursor: _, ...read } = compiled.decoder.fromValues(values);
  return varied(request, { parameters: read }, `${parameter}=${String(value)}`);
};

/** The same request with a search for another text. Its answer repeats the requested text. */
export const searchingFor = (request: Request, parameter: string, asked: string, text: string): Request =>
  varied(withValue(request, parameter, text), { repeated: { [parameter]: asked } }, 'as asked');

/** The first page of a request. */
export const firstPage = (request: Request): Request =>
  request.after === null ? request : varied(request, { after: null }, 'first page');

/** A request whose answer has an envelope. */
export const asJson = (request: Request): Request =>
  request.format === 'json' ? request : varied(request, { format: 'json', columns: 'long' }, 'as json');
