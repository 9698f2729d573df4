import { ServiceError, type Envelope } from '@dqs/schemas';
import { largestPageOf, longTableOf, writeTable, type Answer, type Format, type Operation } from '@dqs/service';
import type { Asked } from './asked.ts';

/** Most pages of a file that a browser waits for, and that fit the memory of a server; larger ones are for programs. */
const mostPages = 40;

const joinedJson = ({ endpoint }: Operation, envelopes: readonly Envelope[]): Buffer => {
  const [first] = envelopes;
  const [name = ''] = endpoint.rows ?? [];
  const rows = envelopes.flatMap(({ data }) => (data as Readonly<Record<string, readonly unknown[]>>)[name] ?? []);
  const pagination = { limit: rows.length, has_more: false, next_cursor: null };
  return Buffer.from(JSON.stringify({ ...first, data: { ...(first?.data as object), [name]: rows }, pagination }));
};

/**
 * All rows of a question in one file, page after page by the cursor of the page before. Throws `bad_parameter` where there are more
 * than a browser should wait for: no file is cut off in silence.
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
        hint: 'Ask for a shorter period, or use the command line with --all --output.',
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
