import { jsonSchemaOf, pinOf, type CursorCodec } from '@dqs/core';
import { ServiceError, badParameter, type Endpoint } from '@dqs/schemas';
import { z } from 'zod';
import type { Surface } from '@dqs/storage';
import type { Catalogue, Compiled } from './catalogue.ts';
import type { ColumnForm, Format } from './format.ts';
import { pairsOf, writingOf, type Request, type RequestReader } from './request.ts';
import type { Input } from './input.ts';

type Pair = readonly [string, string];

/** Maximum number of values of the repeated parameter in one request. */
const mostInBatch = 20;

/** The single requests of an address with a repeated parameter. */
interface BatchPlan {
  readonly parameter: string;
  /** The query pairs of each request, in the order of the values. */
  readonly requests: readonly { readonly value: string; readonly pairs: readonly Pair[] }[];
  readonly cursor: string | null;
}

/** Largest page of an operation in rows; null if it does not page. */
export const largestPageOf = (endpoint: Endpoint): number | null => {
  if (!endpoint.keyset) return null;
  return jsonSchemaOf(endpoint.params, 'input').properties?.[endpoint.pageParameter ?? 'limit']?.maximum ?? null;
};

/** How often a request may repeat the parameter in `batch`; 1 if the operation has none. */
export const mostValuesOf = (endpoint: Endpoint): number =>
  endpoint.batch === undefined ? 1 : Math.min(mostInBatch, largestPageOf(endpoint) ?? mostInBatch);

const standardPageOf = ({ params: { shape } }: Endpoint, name: string): number =>
  z.int().parse(z.safeParse(shape[name]!, undefined).data);

/**
 * Rows of each thing on a page of a batch. The whole page has at most as many rows as the largest page of a single
 * request, so that a batch counts as one request.
 */
const pageOfEach = (endpoint: Endpoint, largest: number, things: number, asked: string | undefined): string => {
  const name = endpoint.pageParameter ?? 'limit';
  const most = Math.floor(largest / things);
  if (asked === undefined) return String(Math.min(standardPageOf(endpoint, name), most));
  if (/^\d{1,9}$/.test(asked) && Number.parseInt(asked, 10) > most && Number.parseInt(asked, 10) <= largest)
    throw badParameter(
      name,
      `${name} ${asked} for each of ${things} values of ${endpoint.batch} is more than the ${largest} rows of a page`,
      { hint: `Pass ${name}=${most} or less, or fewer values of ${endpoint.batch}.` },
    );
  return asked;
};

const checkValues = (parameter: string, values: readonly string[], most: number): void => {
  if (values.length > most)
    throw badParameter(parameter, `${parameter} may be given at most ${most} times here; got ${values.length}`, {
      hint: `Send the other values in another request.`,
    });
  const twice = values.find((value, at) => values.indexOf(value) !== at);
  if (twice !== undefined)
    throw badParameter(parameter, `${parameter} ${JSON.stringify(twice.slice(0, 60))} is given twice`, {
      hint: 'Its rows would be in the table twice. Pass each value once.',
    });
};

/**
 * Splits an address with a repeated parameter into single requests; null if nothing is repeated. Throws
 * `bad_parameter`.
 */
const planOf = (endpoint: Endpoint, parameter: string, pairs: readonly Pair[], format: Format): BatchPlan | null => {
  const values = pairs.filter(([name]) => name === parameter).map(([, value]) => value);
  if (values.length < 2) return null;
  const largest = largestPageOf(endpoint);
  checkValues(parameter, values, mostValuesOf(endpoint));
  if (format === 'json')
    throw badParameter(parameter, `several values of ${parameter} require a table format; the answer is JSON`, {
      hint: 'Add format=csv, ndjson or parquet, or send one request for each value.',
    });
  const page = endpoint.pageParameter ?? 'limit';
  const own = new Set([parameter, ...(largest === null ? [] : [page, 'cursor'])]);
  const others = pairs.filter(([name]) => !own.has(name));
  const once = (name: string): string | undefined => {
    const [first, second] = pairs.filter((pair) => pair[0] === name);
    if (second) throw badParameter(name, `${name} is given more than once: it takes one value`);
    return first?.[1];
  };
  const rows: readonly Pair[] =
    largest === null ? [] : [[page, pageOfEach(endpoint, largest, values.length, once(page))]];
  return {
    parameter,
    requests: values.map((value) => ({ value, pairs: [[parameter, value], ...others, ...rows] })),
    cursor: largest === null ? null : (once('cursor') ?? null),
  };
};

/** A cheap check that excludes most requests, which repeat nothing. */
const mayRepeat = (input: Input, parameter: string): boolean => {
  if (!('search' in input)) return true;
  const { path, search } = input;
  const given = `${parameter}=`;
  const first = search.indexOf(given);
  if (first === -1) return false;
  return path?.some(([name]) => name === parameter) === true || search.includes(given, first + 1);
};

/** One value of the repeated parameter with its request; `request` is null if it has no more rows. */
interface BatchPart {
  readonly value: string;
  readonly request: Request | null;
}

/** A parsed batch request. */
export interface Batch {
  readonly compiled: Compiled;
  readonly parameter: string;
  readonly parts: readonly BatchPart[];
  readonly format: Exclude<Format, 'json'>;
  readonly columns: ColumnForm;
  /** Fingerprint of all parameters without the page size, for the next cursor. */
  readonly pin: string;
}

/** The same request, continued after a row, as with a cursor. */
const after = (request: Request, keyset: readonly unknown[]): Request => ({
  ...request,
  after: keyset,
  identity: `${request.identity} after ${JSON.stringify(keyset)}`,
  known: null,
});

const readParts = (
  plan: BatchPlan,
  readOne: (pairs: readonly Pair[]) => Request,
): readonly { readonly value: string; readonly request: Request }[] => {
  const failed: { readonly value: string; readonly error: ServiceError }[] = [];
  const read = plan.requests.flatMap(({ value, pairs }) => {
    try {
      return [{ value, request: readOne(pairs) }];
    } catch (error) {
      if (!isOfOneThing(error) || error.detail.param !== plan.parameter) throw error;
      failed.push({ value, error });
      return [];
    }
  });
  if (failed.length > 0) throw batchError(failed);
  return read;
};

/** Decodes where each part of the batch continues. Throws `bad_parameter`. */
const continued = (
  { tool, keyset }: Endpoint,
  parts: readonly { readonly value: string; readonly request: Request }[],
  { cursor, pin }: { readonly cursor: string; readonly pin: string },
  cursors: CursorCodec,
): readonly BatchPart[] => {
  const shape = z.array(z.union([keyset ?? z.never(), z.null()])).length(parts.length);
  const places = cursors.decode(cursor, { tool, pin }, shape) as readonly (readonly unknown[] | null)[];
  return parts.map(({ value, request }, at) => {
    const place = places[at] ?? null;
    return { value, request: place === null ? null : after(request, place) };
  });
};

/** Parses requests with a repeated parameter; null for all other requests. Throws `bad_parameter`. */
export type BatchReader = (tool: string, input: Input, surface: Surface) => Batch | null;

/** Creates a reader that parses each part of a batch with `readRequest`. */
export const createBatchReader =
  (catalogue: Catalogue, cursors: CursorCodec, readRequest: RequestReader): BatchReader =>
  (tool, input, surface) => {
    const compiled = catalogue.find(tool, surface);
    const parameter = compiled?.operation.endpoint.batch;
    if (!compiled || parameter === undefined || 'values' in input || !mayRepeat(input, parameter)) return null;
    const { endpoint } = compiled.operation;
    const { rest, format, columns } = writingOf(compiled, pairsOf(input));
    const plan = planOf(endpoint, parameter, rest, format);
    if (plan === null || format === 'json') return null;
    const parts = readParts(plan, (query) => readRequest(tool, { query }, surface));
    const pin = pinOf(JSON.stringify(parts.map(({ request }) => request.pin)));
    const { cursor } = plan;
    return {
      compiled,
      parameter,
      format,
      columns,
      pin,
      parts: cursor === null ? parts : continued(endpoint, parts, { cursor, pin }, cursors),
    };
  };

/** Whether an error concerns one value only. A batch collects such errors and reports them together. */
export const isOfOneThing = (error: unknown): error is ServiceError =>
  error instanceof ServiceError &&
  ['not_found', 'bad_parameter', 'out_of_coverage', 'ambiguous_identifier'].includes(error.code);

const named = (value: string, { message }: ServiceError): string =>
  message.includes(value) ? message : `${value}: ${message}`;

/** Combines the errors of several values into one that names each value. */
export const batchError = (
  failed: readonly { readonly value: string; readonly error: ServiceError }[],
): ServiceError => {
  const [first] = failed;
  if (!first) throw new Error('a batch failed without an error');
  const messages = [...new Set(failed.map(({ value, error }) => named(value, error)))];
  const candidates = [...new Set(failed.flatMap(({ error }) => error.detail.candidates ?? []))].slice(0, 10);
  return new ServiceError(
    first.error.code,
    messages.join('; '),
    { ...first.error.detail, ...(candidates.length > 0 ? { candidates } : {}) },
    { cause: first.error },
  );
};
