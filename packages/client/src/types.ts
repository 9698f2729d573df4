import type { Contract, Data, Endpoint, Envelope, MetaOf } from '@dqs/schemas';
import type { z } from 'zod';

/** How one call can be steered. */
export interface CallOptions {
  /** Ends the call, and the waiting between its attempts; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

type Arguments<E extends Endpoint> = z.input<E['params']>;

/** Parameters may be left out altogether where none is required. */
type Rest<E extends Endpoint> =
  Record<never, never> extends Arguments<E>
    ? [params?: Arguments<E>, options?: CallOptions]
    : [params: Arguments<E>, options?: CallOptions];

/** The answer of an operation, typed to the last field. */
type Answer<E extends Endpoint> = Envelope<Data<E>, MetaOf<E>>;

type ListOf<E extends Endpoint> = E extends { readonly rows?: infer R }
  ? R extends readonly [infer L, ...unknown[]]
    ? L
    : never
  : never;

/** One element of the list that an operation's `data` holds. */
type Row<E extends Endpoint> =
  ListOf<E> extends keyof Data<E> ? (Data<E>[ListOf<E>] extends readonly (infer T)[] ? T : never) : never;

/** Pages in turn. It goes on after an error: the next step asks for the page that failed. */
export interface Pages<T> extends AsyncIterableIterator<T, undefined> {
  /** Cursor of the page that comes next; null before the first and after the last. */
  readonly cursor: string | null;
}

/** Rows in turn. It goes on after an error: the next step asks for the page that failed. */
export interface Rows<T> extends AsyncIterableIterator<T, undefined> {
  /** Cursor of the page that the next row is on: keep it with `skip`, and go on with both another day; null on the first page. */
  readonly cursor: string | null;
  /** How many rows of that page were given already. */
  readonly skip: number;
}

interface Paging<E extends Endpoint> {
  /** Every page in turn, following the cursor; `limit` sets the size of a page. Stop reading and nothing more is asked. */
  pages(...rest: Rest<E>): Pages<Answer<E>>;
  /** Every row of every page in turn. */
  rows(...rest: Rest<E>): Rows<Row<E>>;
}

/** A row of a table: one value for each column of the long form. Exact numbers are text. */
export type TableRow = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;

type Name<E extends Endpoint> = E extends { readonly batch?: infer B } ? Extract<B, keyof Arguments<E>> : never;

/** Rows of a table page by page, and where to go on. */
export interface Batch<A> {
  /** Every row of every page in turn. */
  (params: A, options?: CallOptions): Rows<TableRow>;
  /** The rows of each page in turn. */
  pages(params: A, options?: CallOptions): Pages<readonly TableRow[]>;
}

interface Batched<E extends Endpoint> {
  /**
   * Several things in one request: a list for the parameter that names the thing, such as `quote: ['USD', 'JPY']`. Rows come in the
   * long form of the table formats, one thing after the other on each page.
   */
  readonly batch: Batch<
    Omit<Arguments<E>, Name<E>> & { readonly [K in Name<E>]: readonly NonNullable<Arguments<E>[K]>[] }
  >;
}

/** One operation: call it for one answer; where it takes a cursor, iterate over `.pages` or `.rows` for all of it. */
type Method<E extends Endpoint> = ((...rest: Rest<E>) => Promise<Answer<E>>) &
  ('cursor' extends keyof Arguments<E> ? Paging<E> : unknown) &
  ([Name<E>] extends [never] ? unknown : Batched<E>);

/** `fx_get_rates` becomes `getRates`. */
type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;
type MethodOf<T extends string> = T extends `${string}_${infer Name}` ? Camel<Name> : never;

/** A client of these contracts: `client.<domain>.<method>(params)`. */
export type ClientOf<C extends Readonly<Record<string, Contract>>> = {
  readonly [D in keyof C]: { readonly [K in keyof C[D] as MethodOf<C[D][K]['tool']>]: Method<C[D][K]> };
};
