import type { Contract, Data, Endpoint, Envelope, MetaOf } from '@dqs/schemas';
import type { z } from 'zod';

/** Options of one call. */
export interface CallOptions {
  /** Ends the call and the waits between its attempts. The promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

type Arguments<E extends Endpoint> = z.input<E['params']>;

/** Parameters may be omitted altogether if none is required. */
type Rest<E extends Endpoint> =
  Record<never, never> extends Arguments<E>
    ? [params?: Arguments<E>, options?: CallOptions]
    : [params: Arguments<E>, options?: CallOptions];

/** The fully typed answer of an operation. */
type Answer<E extends Endpoint> = Envelope<Data<E>, MetaOf<E>>;

type ListOf<E extends Endpoint> = E extends { readonly rows?: infer R }
  ? R extends readonly [infer L, ...unknown[]]
    ? L
    : never
  : never;

/** One element of the list in an operation's `data`. */
type Row<E extends Endpoint> =
  ListOf<E> extends keyof Data<E> ? (Data<E>[ListOf<E>] extends readonly (infer T)[] ? T : never) : never;

/** All pages in turn. It can continue after an error: the next step requests the failed page again. */
export interface Pages<T> extends AsyncIterableIterator<T, undefined> {
  /** Cursor of the next page; null before the first and after the last. */
  readonly cursor: string | null;
}

/** All rows in turn. It can continue after an error: the next step requests the failed page again. */
export interface Rows<T> extends AsyncIterableIterator<T, undefined> {
  /** Cursor of the next row's page. Store it with `skip` to continue later. Null on the first page. */
  readonly cursor: string | null;
  /** Number of rows of that page that were already returned. */
  readonly skip: number;
}

interface Paging<E extends Endpoint> {
  /**
   * Every page in turn, following the cursor. `limit` sets the size of a page. Nothing more is requested once reading
   * stops.
   */
  pages(...rest: Rest<E>): Pages<Answer<E>>;
  /** Every row of every page in turn. */
  rows(...rest: Rest<E>): Rows<Row<E>>;
}

/** A row of a table: one value for each column of the long form. Exact numbers are text. */
export type TableRow = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;

type Name<E extends Endpoint> = E extends { readonly batch?: infer B } ? Extract<B, keyof Arguments<E>> : never;

/** Rows of a table page by page, and where to continue. */
export interface Batch<A> {
  /** Every row of every page in turn. */
  (params: A, options?: CallOptions): Rows<TableRow>;
  /** The rows of each page in turn. */
  pages(params: A, options?: CallOptions): Pages<readonly TableRow[]>;
}

interface Batched<E extends Endpoint> {
  /**
   * Several subjects in one request: a list for the parameter that identifies the subject, such as `quote: ['USD',
   * 'JPY']`. Rows have the long form of the table formats, one subject after the other on each page.
   */
  readonly batch: Batch<
    Omit<Arguments<E>, Name<E>> & { readonly [K in Name<E>]: readonly NonNullable<Arguments<E>[K]>[] }
  >;
}

/** One operation. Call it for one answer. If it accepts a cursor, iterate over `.pages` or `.rows` for all of it. */
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
