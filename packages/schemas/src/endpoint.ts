import { z } from 'zod';
import type { Chart } from './chart.ts';
import { Meta } from './envelope.ts';
import type { ErrorCode } from './errors.ts';
import type { Lookup } from './lookup.ts';
import type { Picture } from './picture.ts';
import type { Subjects } from './subject.ts';

/** A strict object schema. Undeclared fields can be neither sent nor served. */
export type Shape = z.ZodObject<z.ZodRawShape, z.core.$strict>;

/** `<domain>.<name>`: the unit of versions, freshness and licence visibility. */
export type DatasetKey = `${string}.${string}`;

/** One operation of the service: everything a surface needs to expose it, without its implementation. */
export interface Endpoint<
  P extends Shape = Shape,
  D extends Shape = Shape,
  M extends Shape = Shape,
  K extends z.ZodTuple | undefined = z.ZodTuple | undefined,
> {
  /** `{name}` marks a path parameter. */
  readonly path: `/v1/${string}`;
  /** The name of the MCP tool. The client method and the command are derived from it. */
  readonly tool: `${string}_${string}`;
  /** Two to five words for display: menus, tool titles, headings. */
  readonly title: string;
  /** One sentence for OpenAPI, tools/list, --help and the reference. Its first 80 characters name domain and object. */
  readonly summary: string;
  /**
   * Guidance for an agent's choice between tools, appended to the summary only in tools/list: which tool to call first,
   * and which one instead for another intent. A few words.
   */
  readonly guidance?: string;
  /** The most requested fields of a row, listed first if there is no room for all; default: its first ones. */
  readonly outline?: readonly string[];
  /** Search terms for the tool, separated by semicolons. They are never displayed. */
  readonly words?: string;
  /** Set if the query may be a question in everyday words. A search for a tool then runs it and shows its results. */
  readonly takesQuestions?: true;
  /** Parameters, other than a search's `query`, that accept a name. A search for a tool uses them to look up names. */
  readonly finds?: readonly string[];
  /** Notes for the reference page, Markdown; absent if the summary suffices. */
  readonly description?: string;
  /** Typed values, never query strings. */
  readonly params: P;
  /**
   * Where values of parameters are looked up; absent: a search of the domain whose matches have a field of that name.
   */
  readonly lookups?: Readonly<Record<string, Lookup>>;
  /** Parameters whose codes may also be written as English names: of a country (ISO 3166-1) or a currency (ISO 4217). */
  readonly codes?: Readonly<Record<string, 'country' | 'currency'>>;
  readonly data: D;
  readonly meta: M;
  /** The content of a paging operation's cursor: the sort key of the last row. */
  readonly keyset?: K;
  /** Set if its rows are ordered soonest first; absent: newest first, or best first. */
  readonly isSoonestFirst?: true;
  /** The parameter that sets the page size; absent: `limit`. */
  readonly pageParameter?: string;
  /** Path of the list inside `data` that tabular formats print, outermost first; absent: `data` is one row. */
  readonly rows?: readonly [string, ...string[]];
  /** The parameter that selects the subject. Table formats accept it repeatedly and return one table. */
  readonly batch?: string;
  /** The column name for the keys of the map in its rows, such as `line_key`; absent: `<list>_key`. */
  readonly key?: string;
  /**
   * Where `data` describes the keys of that map: a map from key to an object with a `title`, which tables repeat in
   * each row.
   */
  readonly keyTitles?: string;
  /** How its rows are displayed in clients that show more than text; only with `rows`. */
  readonly picture?: Picture;
  /** Optional parameters that are positional arguments on the command line, like required ones. */
  readonly typed?: readonly string[];
  /** What a chart of an answer shows, or why there is none. */
  readonly chart: Chart;
  /** What the identifiers in its answers identify; absent: it has none. */
  readonly subjects?: Subjects;
  /** The datasets that it reads. They determine the response cache, the catalogue, freshness and visibility. */
  readonly datasets: readonly [DatasetKey, ...DatasetKey[]];
  /** Errors beyond those that every operation can raise. */
  readonly errors?: readonly ErrorCode[];
  /** Set if the answer depends on the time of the request, not only on the data. It is never cached. */
  readonly volatile?: true;
  /** Platform only: may name sources that the caller's surface hides. */
  readonly describesSources?: true;
  /** Printed in the reference and run by the tests. The samples must contain data for the first one. */
  readonly examples: readonly [z.input<P>, ...z.input<P>[]];
}

/**
 * Literal types for the client and the command: the tool name, the list that `rows` refers to, the parameter in
 * `batch`.
 */
export interface Named<T extends Endpoint['tool'], R extends Endpoint['rows'], B extends Endpoint['batch']> {
  readonly tool: T;
  readonly rows?: R;
  readonly batch?: B;
}

/** Identity function. It infers the schemas and makes the declaration immutable. */
export const endpoint = <
  P extends Shape,
  D extends Shape,
  const T extends Endpoint['tool'],
  M extends Shape = typeof Meta,
  const R extends Endpoint['rows'] = undefined,
  K extends z.ZodTuple | undefined = undefined,
  const B extends Endpoint['batch'] = undefined,
>(
  declaration: Omit<Endpoint<P, D, M, K>, 'meta' | 'tool' | 'rows' | 'batch'> & Named<T, R, B> & { readonly meta?: M },
): Endpoint<P, D, M, K> & Named<T, R, B> =>
  Object.freeze({ ...declaration, meta: declaration.meta ?? (Meta as unknown as M) }) as Endpoint<P, D, M, K> &
    Named<T, R, B>;

/** The endpoints of one domain by short name. */
export type Contract = Readonly<Record<string, Endpoint>>;

export type Params<E extends Endpoint> = z.output<E['params']>;
export type Data<E extends Endpoint> = z.output<E['data']>;
export type MetaOf<E extends Endpoint> = z.output<E['meta']>;

/** The sort key of a row in the cursor; `never` if the operation does not page. */
export type Keyset<E extends Endpoint> = E['keyset'] extends infer K
  ? K extends z.ZodTuple
    ? Readonly<z.output<K>>
    : never
  : never;

const cursor = z
  .string()
  .min(1)
  .max(2000)
  .nullish()
  .meta({ description: 'pagination.next_cursor of the page before; keep every other parameter unchanged.' });

/** The page-size parameter with its default and upper bound. */
export const pageSize = (defaultSize: number, maximum: number, minimum = 1) =>
  z
    .int()
    .min(minimum)
    .max(maximum)
    .default(defaultSize)
    .meta({ description: `Rows per page, ${minimum} to ${maximum}.` });

/** The two paging parameters. */
export const page = (defaultSize: number, maximum: number) => ({ limit: pageSize(defaultSize, maximum), cursor });
