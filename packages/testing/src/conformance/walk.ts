import { jsonSchemaOf } from '@dqs/core';
import type { Endpoint } from '@dqs/schemas';
import type { ScratchService } from '../scratch-service.ts';

type Values = Readonly<Record<string, unknown>>;

/** The rows of a response that a page counts: the outermost list of the path in `endpoint.rows`. */
export const rowsOf = (endpoint: Endpoint, data: unknown): readonly unknown[] => {
  const [outermost] = endpoint.rows ?? [];
  const found = outermost === undefined ? data : (data as Values)[outermost];
  return Array.isArray(found) ? found : [found];
};

/** A paging operation with the rows that its page counts. */
export interface Paged {
  readonly tool: string;
  readonly rows: (data: unknown) => readonly unknown[];
  /** The parameter that sets the page size; absent: `limit`. */
  readonly pageParameter?: string | undefined;
}

/** The parameter that sets the page size of an operation. */
export const pageParameterOf = ({ pageParameter = 'limit' }: Pick<Paged, 'pageParameter'>): string => pageParameter;

/** The largest page of an operation. */
export const largestPage = (endpoint: Endpoint): number =>
  jsonSchemaOf(endpoint.params, 'input').properties?.[pageParameterOf(endpoint)]?.maximum ?? 1;

/**
 * Reads one page after the other, to the last one or to `maximumPages`. Throws where the pagination contradicts itself.
 */
export const walk = async (
  scratch: ScratchService,
  { tool, rows, ...paged }: Paged,
  values: Values,
  limit: number,
  maximumPages = Infinity,
): Promise<readonly (readonly unknown[])[]> => {
  const pages: (readonly unknown[])[] = [];
  let cursor: string | null = null;
  do {
    const { data, pagination } = await scratch.ask(tool, { ...values, [pageParameterOf(paged)]: limit, cursor });
    const page = rows(data);
    if (pagination?.limit !== limit) throw new Error(`limit ${limit} is answered as ${pagination?.limit}`);
    if (pagination.has_more !== (pagination.next_cursor !== null)) throw new Error('has_more contradicts next_cursor');
    if (pagination.has_more && page.length !== limit)
      throw new Error(`a page of ${page.length} rows says there are more`);
    pages.push(page);
    cursor = pagination.next_cursor;
  } while (cursor !== null && pages.length < maximumPages);
  return pages;
};

/** The largest page size that divides the number of rows, so that the last page is full; null when only 1 does. */
export const fullLastPage = (rows: number, largest: number): number | null => {
  for (let size = Math.min(largest, rows); size > 1; size -= 1) if (rows % size === 0) return size;
  return null;
};

/** Parameters as a query string has them: as text, with a repeated name for each item of a list. */
export const inAddress = (values: Values): readonly (readonly [string, string])[] =>
  Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item) => [name, String(item)] as const),
  );

/** One page of a CSV table: its header and its rows as lines. */
interface TablePage {
  readonly head: string;
  readonly rows: readonly string[];
}

/** Reads at most `maximumPages` tables, one page after the other. Values must not contain line breaks. */
export const walkTables = async (
  { service }: ScratchService,
  tool: string,
  values: Values,
  maximumPages: number,
): Promise<readonly TablePage[]> => {
  const caller = { accountId: 'test', keyId: 'public', keyPrefix: 'dqs_live_test', surface: 'public' } as const;
  const pages: TablePage[] = [];
  let cursor: string | null = null;
  do {
    const query = inAddress({ ...values, ...(cursor === null ? {} : { cursor }) });
    const answer = await service.call(tool, { query }, caller, new AbortController().signal);
    const [head = '', ...rows] = answer.bytes.toString().split('\r\n');
    pages.push({ head, rows: rows.slice(0, -1) });
    cursor = answer.nextCursor;
  } while (cursor !== null && pages.length < maximumPages);
  return pages;
};
