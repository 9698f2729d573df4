import { ServiceError, type Endpoint, type Pagination } from '@dqs/schemas';
import type { Invocation } from '../command.ts';
import { isGathered, type Look } from '../format/look.ts';
import type { Printer } from '../format/printer.ts';
import type { Output } from '../io.ts';
import { outputPath, toFile, unfinishedOf } from '../output-file.ts';
import { StoppedEarly } from '../stopped-early.ts';
import { targetOf } from '../target.ts';
import { UsageError } from '../usage-error.ts';
import { localSource } from './local.ts';
import type { Answered, Asked, Source } from '../source.ts';

/** Milliseconds below which a wait is not reported. */
const untoldWait = 2000;

const maximumWaitOf = (text: string | undefined): number => {
  const seconds = text ?? '120';
  if (!/^\d{1,6}$/.test(seconds)) throw new UsageError('--wait must be a whole number of seconds');
  return Number.parseInt(seconds, 10) * 1000;
};

const open = async ({ flags, io, host, note }: Invocation): Promise<Source> => {
  const target = targetOf(flags, io);
  const surface = flags.text('surface') === 'internal' ? 'internal' : 'public';
  if (target.kind !== 'server') return localSource(host, target, surface);
  if (flags.has('surface'))
    throw new UsageError('--surface applies to a database only', 'on a server the key determines the surface');
  const key = target.key ?? io.environment['DQS_API_KEY'];
  if (!key)
    throw new ServiceError('unauthorized', 'DQS_API_KEY is not set', {
      hint: `store a key with dqs login ${target.url}, or export DQS_API_KEY`,
    });
  const { remoteSource } = await import('./remote.ts');
  return remoteSource({
    baseUrl: target.url,
    apiKey: key,
    maximumWait: maximumWaitOf(flags.text('wait')),
    onWait: (milliseconds) => {
      if (milliseconds > untoldWait) void note(`The service asks to wait ${Math.ceil(milliseconds / 1000)} s …`);
    },
  });
};

/** Opens the source that the flags select, and always closes it. */
export const withSource = async <T>(invocation: Invocation, work: (source: Source) => Promise<T>): Promise<T> => {
  const source = await open(invocation);
  try {
    return await work(source);
  } finally {
    await source.close();
  }
};

const withCursor = (asked: Asked, cursor: string): Asked => [
  ...asked.filter(([name]) => name !== 'cursor'),
  ['cursor', cursor],
];

/** One page of answers, its print function, and the cursor of the next. */
interface Page {
  readonly print: (printer: Printer) => Promise<void>;
  readonly next: string | null;
  readonly note: string | null;
  /** The answer; null for a table about several subjects. */
  readonly answer: Answered | null;
}

/** Whether the subject parameter is repeated. */
const isBatch = ({ batch }: Endpoint, asked: Asked): boolean =>
  batch !== undefined && asked.filter(([name]) => name === batch).length > 1;

const pageOf = async (source: Source, endpoint: Endpoint, asked: Asked, signal: AbortSignal): Promise<Page> => {
  if (isBatch(endpoint, asked)) {
    const { rows, next, note } = await source.table(endpoint, asked, signal);
    return { print: (printer) => printer.table(rows), next, note, answer: null };
  }
  const answer = await source.ask(endpoint, asked, signal);
  const next = answer.envelope().pagination?.next_cursor ?? null;
  return { print: (printer) => printer.page(answer), next, note: answer.note, answer };
};

async function* pagesOf(
  source: Source,
  endpoint: Endpoint,
  asked: Asked,
  all: boolean,
  signal: AbortSignal,
): AsyncGenerator<Page> {
  let question = asked;
  for (;;) {
    signal.throwIfAborted();
    const page = await pageOf(source, endpoint, question, signal);
    yield page;
    if (!all || page.next === null) return;
    question = withCursor(question, page.next);
  }
}

const more = 'There are more pages. Use --all to get all of them.';

/** Remarks next to the table: its source, and whether more follows. */
const remarks = ({ answer, next }: Page): readonly string[] => {
  if (answer === null) return next === null ? [] : [more];
  const { meta, pagination } = answer.envelope() as {
    meta: Readonly<Record<string, unknown>>;
    pagination: Pagination | null;
  };
  const facts = ['source', 'as_of', 'attribution']
    .filter((name) => meta[name])
    .map((name) => `${name} ${String(meta[name])}`);
  return [facts.join(' · '), ...(pagination?.has_more ? [more] : [])];
};

export interface Printing {
  readonly look: Omit<Look, 'continued'>;
  readonly all: boolean;
  /** Continues an unfinished file. */
  readonly resume: boolean;
}

/** The request, and how its answer is printed. */
interface Work extends Printing {
  readonly source: Source;
  readonly endpoint: Endpoint;
  readonly asked: Asked;
  readonly invocation: Invocation;
}

interface Progress {
  pages: number;
  /** The end of the printed pages; null before the first and after the last. */
  cursor: string | null;
}

/** Prints page by page and records its progress. */
const printPages = async (
  { source, endpoint, asked, all, look, invocation }: Work,
  output: Output,
  continued: boolean,
  printed: (progress: Progress) => void,
): Promise<void> => {
  const { printerOf } = await import('../format/printer.ts');
  const printer = await printerOf({ ...look, continued }, endpoint, output);
  const progress: Progress = { pages: 0, cursor: null };
  let last: Page | null = null;
  const notes = new Set<string>();
  try {
    for await (const page of pagesOf(source, endpoint, asked, all, invocation.io.signal)) {
      await page.print(printer);
      progress.pages += 1;
      progress.cursor = page.next;
      last = page;
      if (page.note) notes.add(page.note);
      printed(progress);
    }
  } catch (error) {
    // The part before the failure is complete.
    if (progress.pages > 0) await printer.end();
    throw error;
  }
  await printer.end();
  for (const note of notes) await invocation.note(note);
  if (look.format === 'table' && last) for (const remark of remarks(last)) await invocation.note(remark);
};

/** Whether files of this format can be appended to. */
const isExtensible = (look: Printing['look']): boolean => look.format !== 'parquet' && !isGathered(look);

const toStandardOutput = async (work: Work): Promise<void> => {
  const { stdout } = work.invocation.io;
  if (work.resume) throw new UsageError('--resume requires --output', 'add --output FILE');
  if (work.look.format === 'parquet' && stdout.terminal)
    throw new UsageError('Parquet cannot be printed on a terminal', 'add --output FILE');
  let cursor: string | null = null;
  try {
    await printPages(work, stdout, false, (progress) => ({ cursor } = progress));
  } catch (error) {
    throw work.all && cursor !== null ? new StoppedEarly(error, [`continue with: --cursor ${cursor}`]) : error;
  }
};

const toNamedFile = async (work: Work, path: string): Promise<void> => {
  const { endpoint, asked, look, all, resume } = work;
  const extensible = isExtensible(look);
  const question = JSON.stringify([endpoint.tool, asked, look.format, look.columns]);
  if (resume && !all) throw new UsageError('--resume requires --all', 'add --all');
  if (resume && !extensible)
    throw new UsageError(
      '--resume does not support Parquet files and wide tables',
      'continue with --cursor into another file',
    );
  const from = resume ? await unfinishedOf(path, question) : null;
  const begun = from ? { ...work, asked: withCursor(asked, from.cursor) } : work;
  let remark: readonly string[] = from ? [`kept: ${path}.part; continue with --resume`] : [];
  try {
    await toFile({ path, from }, (output) =>
      printPages(begun, output, from !== null, ({ cursor, pages }) => {
        if (!all || cursor === null) return;
        output.keep(extensible ? { question, cursor, bytes: output.written() } : null);
        remark = [
          `kept: ${path}.part, ${pages} ${pages === 1 ? 'page' : 'pages'}`,
          extensible
            ? 'continue with the same command and --resume'
            : `continue with: --cursor ${cursor} --output ANOTHER-FILE`,
        ];
      }),
    );
  } catch (error) {
    throw remark.length > 0 && !(error instanceof UsageError) ? new StoppedEarly(error, remark) : error;
  }
};

const checkBatchLook = ({ batch }: Endpoint, { format, columns }: Printing['look']): void => {
  if (format === 'json')
    throw new UsageError(
      `several values of ${batch} can only be printed as a table`,
      'add --format csv, ndjson or table',
    );
  if (columns === 'wide')
    throw new UsageError(`--columns wide supports only one ${batch}`, 'omit --columns, or request one at a time');
};

/** Writes the rows of all pages into a Parquet file. */
export const askIntoParquet = (
  source: Source,
  endpoint: Endpoint,
  asked: Asked,
  path: string,
  invocation: Invocation,
): Promise<void> => {
  const look = { format: 'parquet', columns: 'long', human: false } as const;
  const work: Work = { source, endpoint, asked, look, all: true, resume: false, invocation };
  return toFile({ path, from: null }, (output) => printPages(work, output, false, () => undefined));
};

/** Sends the request, follows the cursor if wanted, and prints page by page. */
export const askAll = (
  source: Source,
  endpoint: Endpoint,
  asked: Asked,
  printing: Printing,
  invocation: Invocation,
): Promise<void> => {
  if (isBatch(endpoint, asked)) checkBatchLook(endpoint, printing.look);
  const work: Work = { ...printing, source, endpoint, asked, invocation };
  const path = outputPath(invocation);
  return path === null ? toStandardOutput(work) : toNamedFile(work, path);
};
