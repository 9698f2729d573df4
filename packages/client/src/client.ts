import type { Envelope } from '@dqs/schemas';
import { ServiceError } from '@dqs/schemas/errors';
import { addressOf, type Values } from './address.ts';
import type { OperationData, OperationTable } from './operation.ts';
import { settingsOf, type ClientOptions } from './options.ts';
import { send, type Sent } from './send.ts';
import type { CallOptions } from './types.ts';
import { version } from './version.ts';

type Call = (params?: Values, options?: CallOptions) => Promise<Envelope>;

/** A page of values, and the cursor of the next one. */
interface Page<T> {
  readonly value: T;
  readonly next: string | null;
}

type AskPage<T> = (params: Values, options: CallOptions) => Promise<Page<T>>;

const answerOf = (text: string): Envelope => {
  try {
    return JSON.parse(text) as Envelope;
  } catch (cause) {
    throw new ServiceError(
      'internal_error',
      'the answer is not JSON; is baseUrl the address of the service?',
      {},
      { cause },
    );
  }
};

/** Iterates over pages and knows where to continue. */
class PageIterator<T> implements AsyncIterableIterator<T, undefined> {
  readonly #ask: (cursor: unknown) => Promise<Page<T>>;
  readonly #signal: AbortSignal | undefined;
  #next: unknown;
  #done = false;

  constructor(ask: AskPage<T>, params: Values, options: CallOptions) {
    this.#ask = (cursor) => ask({ ...params, cursor }, options);
    this.#signal = options.signal;
    this.#next = params['cursor'];
  }

  /** Cursor of the next page; null for the first one, and after the last. */
  get cursor(): string | null {
    return typeof this.#next === 'string' ? this.#next : null;
  }

  async next(): Promise<IteratorResult<T, undefined>> {
    this.#signal?.throwIfAborted();
    if (this.#done) return { done: true, value: undefined };
    // A failed page can be requested again, because the cursor stays.
    const page = await this.#ask(this.#next);
    this.#next = page.next;
    this.#done = this.#next === null;
    return { done: false, value: page.value };
  }

  return(): Promise<IteratorResult<T, undefined>> {
    this.#done = true;
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

const listOf = ({ data }: Envelope, list: string | null): readonly unknown[] =>
  list === null ? [data] : ((data as Record<string, readonly unknown[]>)[list] ?? []);

/** Iterates over the rows of one page after the other. */
class RowIterator<T> implements AsyncIterableIterator<unknown, undefined> {
  readonly #pages: PageIterator<T>;
  readonly #rowsOf: (page: T) => readonly unknown[];
  readonly #signal: AbortSignal | undefined;
  #rows: readonly unknown[] = [];
  #at = 0;
  /** Cursor of the current rows' page. */
  #page: string | null;

  constructor(pages: PageIterator<T>, rowsOf: (page: T) => readonly unknown[], signal: AbortSignal | undefined) {
    this.#pages = pages;
    this.#rowsOf = rowsOf;
    this.#signal = signal;
    this.#page = pages.cursor;
  }

  /**
   * Where to continue. As `cursor` of another call it returns the page of the next row, which begins with `skip` rows
   * that were already returned. Null for the first page, and after the last row.
   */
  get cursor(): string | null {
    return this.#at < this.#rows.length ? this.#page : this.#pages.cursor;
  }

  /** Number of rows of the page at `cursor` that were already returned. */
  get skip(): number {
    return this.#at < this.#rows.length ? this.#at : 0;
  }

  async next(): Promise<IteratorResult<unknown, undefined>> {
    this.#signal?.throwIfAborted();
    while (this.#at >= this.#rows.length) {
      const cursor = this.#pages.cursor;
      const page = await this.#pages.next();
      if (page.done) return page;
      [this.#rows, this.#at, this.#page] = [this.#rowsOf(page.value), 0, cursor];
    }
    const value = this.#rows[this.#at];
    this.#at += 1;
    return { done: false, value };
  }

  return(): Promise<IteratorResult<unknown, undefined>> {
    return this.#pages.return();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

const pagingOf = (call: Call, { list }: OperationData) => {
  const ask: AskPage<Envelope> = async (params, options) => {
    const value = await call(params, options);
    return { value, next: value.pagination?.next_cursor ?? null };
  };
  const pages = (params: Values = {}, options: CallOptions = {}) => new PageIterator(ask, params, options);
  const rows = (params: Values = {}, options: CallOptions = {}) =>
    new RowIterator(pages(params, options), (page) => listOf(page, list), options.signal);
  return { pages, rows };
};

type Row = Readonly<Record<string, unknown>>;

const tableOf = (text: string): readonly Row[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);

/** The cursor in an answer's `Link` header. */
const nextCursor = (link: string | null): string | null => {
  const address = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1];
  return address === undefined ? null : new URL(address).searchParams.get('cursor');
};

const batchOf = (table: (params: Values, options: CallOptions) => Promise<Sent>) => {
  const ask: AskPage<readonly Row[]> = async (params, options) => {
    const { text, link } = await table(params, options);
    return { value: tableOf(text), next: nextCursor(link) };
  };
  const pages = (params: Values, options: CallOptions = {}) => new PageIterator(ask, params, options);
  const batch = (params: Values, options: CallOptions = {}) =>
    new RowIterator(pages(params, options), (rows) => rows, options.signal);
  return Object.assign(batch, { pages });
};

type Ask = (params: Values, options: CallOptions, type: string) => Promise<Sent>;

const methodOf = (ask: Ask, operation: OperationData): Call => {
  const call: Call = async (params = {}, options = {}) =>
    answerOf((await ask(params, options, 'application/json')).text);
  return Object.assign(
    call,
    operation.pages ? pagingOf(call, operation) : {},
    operation.batch === undefined
      ? {}
      : { batch: batchOf((params, options) => ask(params, options, 'application/x-ndjson')) },
  );
};

const mapped = <V, W>(record: Readonly<Record<string, V>>, change: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** A browser sets its own User-Agent, and sends a preflight request before a custom one to another origin. */
const inBrowser = (): boolean => 'document' in globalThis || 'WorkerGlobalScope' in globalThis;

/** Builds the methods of a table of operations. Throws TypeError for invalid options. */
export const clientOf = (table: OperationTable, options: ClientOptions): Record<string, Record<string, Call>> => {
  const settings = settingsOf(options);
  const headers = {
    'x-api-key': settings.apiKey,
    ...(inBrowser()
      ? {}
      : { 'user-agent': `${options.userAgent ? `${options.userAgent} ` : ''}dqs-client/${version}` }),
  };
  return mapped(table, (operations) =>
    mapped(operations, (operation) =>
      methodOf(
        (params, { signal }, accept) =>
          send(settings, addressOf(settings.baseUrl, operation.path, params), { accept, ...headers }, signal),
        operation,
      ),
    ),
  );
};
