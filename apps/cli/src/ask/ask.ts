import { ServiceError, type Endpoint, type Pagination } from '@dqs/schemas';
import type { Invocation } from '../command.ts';
import type { Format } from '../format/name.ts';
import { toFile } from '../output-file.ts';
import { targetOf } from '../target.ts';
import { UsageError } from '../usage-error.ts';
import { localSource } from './local.ts';
import type { Answered, Asked, Source } from './source.ts';

const open = async ({ flags, io, host }: Invocation): Promise<Source> => {
  const target = targetOf(flags, io);
  const surface = flags.text('surface') === 'internal' ? 'internal' : 'public';
  if (target.kind !== 'server') return localSource(host, target, surface);
  if (flags.has('surface'))
    throw new UsageError('--surface is for a database', 'a server takes the surface from the key');
  const key = io.environment['DQS_API_KEY'];
  if (!key)
    throw new ServiceError('unauthorized', 'DQS_API_KEY is not set', {
      hint: `export DQS_API_KEY with a key of ${target.url}`,
    });
  const { remoteSource } = await import('./remote.ts');
  return remoteSource(target.url, key);
};

/** Opens what the flags name, and closes it whatever happens. */
export const withSource = async <T>(invocation: Invocation, work: (source: Source) => Promise<T>): Promise<T> => {
  const source = await open(invocation);
  try {
    return await work(source);
  } finally {
    await source.close();
  }
};

const nextOf = (answer: Answered): string | null => answer.envelope().pagination?.next_cursor ?? null;

const withCursor = (asked: Asked, cursor: string): Asked => [
  ...asked.filter(([name]) => name !== 'cursor'),
  ['cursor', cursor],
];

async function* pagesOf(
  source: Source,
  endpoint: Endpoint,
  asked: Asked,
  all: boolean,
  signal: AbortSignal,
): AsyncGenerator<Answered> {
  let question = asked;
  for (;;) {
    signal.throwIfAborted();
    const answer = await source.ask(endpoint, question, signal);
    yield answer;
    const next = all ? nextOf(answer) : null;
    if (next === null) return;
    question = withCursor(question, next);
  }
}

/** What a person wants to know beside the table: where it comes from, and that there is more. */
const remarks = (answer: Answered): readonly string[] => {
  const { meta, pagination } = answer.envelope() as {
    meta: Readonly<Record<string, unknown>>;
    pagination: Pagination | null;
  };
  const facts = ['source', 'as_of', 'attribution']
    .filter((name) => meta[name])
    .map((name) => `${name} ${String(meta[name])}`);
  return [facts.join(' · '), ...(pagination?.has_more ? ['There is more: --all takes every page.'] : [])];
};

export interface Printing {
  readonly format: Format;
  readonly all: boolean;
}

/** Asks, follows the cursor where wanted, and prints page by page. */
export const askAll = (
  source: Source,
  endpoint: Endpoint,
  asked: Asked,
  { format, all }: Printing,
  invocation: Invocation,
): Promise<void> =>
  toFile(invocation, async (output) => {
    if (format === 'parquet' && output.terminal)
      throw new UsageError('Parquet is not for a terminal', 'add --output FILE');
    const { printerOf } = await import('../format/printer.ts');
    const printer = await printerOf(format, endpoint, output);
    let last: Answered | null = null;
    for await (const answer of pagesOf(source, endpoint, asked, all, invocation.io.signal)) {
      await printer.page(answer);
      last = answer;
    }
    await printer.end();
    if (format === 'table' && last) for (const remark of remarks(last)) await invocation.note(remark);
  });
