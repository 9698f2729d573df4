import { ServiceError, type Envelope } from '@dqs/schemas';
import { largestPageOf, longTableOf, writeTable, type Answer, type Format, type Operation } from '@dqs/service';
import type { Asked } from './asked.ts';

/**
 * Maximum pages of a file that a browser can wait for and a server can keep in memory. Larger files are for programs.
 */
const mostPages = 40;

const joinedJson = ({ endpoint }: Operation, envelopes: readonly Envelope[]): Buffer => {
  const [first] = envelopes;
  const [name = ''] = endpoint.rows ?? [];
  const rows = envelopes.flatMap(({ data }) => (data as Readonly<Record<string, readonly unknown[]>>)[name] ?? []);
  const pagination = { limit: rows.length, has_more: false, next_cursor: null };
  return Buffer.from(JSON.stringify({ ...first, data: { ...(first?.data as object), [name]: rows }, pagination }));
};

/**
 * All rows of a request in one file, following the cursor. Throws `bad_parameter` if there are more than a browser
 * should wait for. No file is truncated silently.
 */
export const wholeFile = async (
  operation: Operation,
  asked: Asked,
  format: Format,
  ask: (asked: Asked) => Promise<Answer>,
): Promise<Buffer> => {
  const { pageParameter = 'limit' } = operation.endpoint;
  const limit = largestPageOf(operation.endpoint);
  const own = asked.filter(([name]) => name !== pageParameter && name !== 'cursor');
  const question: Asked = limit === null ? own : [...own, [pageParameter, String(limit)]];
  const envelopes: Envelope[] = [];
  let cursor: string | null = null;
  do {
    if (envelopes.length === mostPages)
      throw new ServiceError('bad_parameter', `the file would have more than ${mostPages} pages of ${limit} rows`, {
        hint: 'Request a shorter period, or use the command line with --all --output.',
      });
    const answer: Answer = await ask(cursor === null ? question : [...question, ['cursor', cursor]]);
    envelopes.push(answer.envelope());
    cursor = answer.nextCursor;
  } while (cursor !== null);
  if (format === 'json') return joinedJson(operation, envelopes);
  const table = longTableOf(operation.endpoint);
  return writeTable(
    format,
    table.columns,
    envelopes.flatMap((envelope) => [...table.rows(envelope)]),
  );
};
