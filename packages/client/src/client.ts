import type { Envelope } from '@dqs/schemas';
import { ServiceError } from '@dqs/schemas/errors';
import { addressOf, type Values } from './address.ts';
import type { OperationData, OperationTable } from './operation.ts';
import { settingsOf, type ClientOptions } from './options.ts';
import { send } from './send.ts';
import type { CallOptions } from './types.ts';
import { version } from './version.ts';

type Call = (params?: Values, options?: CallOptions) => Promise<Envelope>;

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

async function* pagesOf(call: Call, params: Values, options: CallOptions): AsyncGenerator<Envelope, void, undefined> {
  let cursor = params['cursor'];
  do {
    const page = await call({ ...params, cursor }, options);
    yield page;
    cursor = page.pagination?.next_cursor;
  } while (cursor);
}

async function* rowsOf(pages: AsyncIterable<Envelope>, list: string | null): AsyncGenerator<unknown, void, undefined> {
  for await (const page of pages) {
    if (list === null) yield page.data;
    else yield* (page.data as Record<string, readonly unknown[]>)[list] ?? [];
  }
}

const methodOf = (call: Call, operation: OperationData): Call =>
  operation.pages
    ? Object.assign(call.bind(null), {
        pages: (params: Values = {}, options: CallOptions = {}) => pagesOf(call, params, options),
        rows: (params: Values = {}, options: CallOptions = {}) =>
          rowsOf(pagesOf(call, params, options), operation.list),
      })
    : call;

const mapped = <V, W>(record: Readonly<Record<string, V>>, change: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** Builds the methods of a table of operations. Throws TypeError for options that cannot work. */
export const clientOf = (table: OperationTable, options: ClientOptions): Record<string, Record<string, Call>> => {
  const settings = settingsOf(options);
  const headers = {
    accept: 'application/json',
    'x-api-key': settings.apiKey,
    'user-agent': `${options.userAgent ? `${options.userAgent} ` : ''}dqs-client/${version}`,
  };
  return mapped(table, (operations) =>
    mapped(operations, (operation) =>
      methodOf(
        async (params = {}, { signal } = {}) =>
          answerOf(await send(settings, addressOf(settings.baseUrl, operation.path, params), headers, signal)),
        operation,
      ),
    ),
  );
};
