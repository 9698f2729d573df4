import { ErrorBody, ServiceError } from '@dqs/schemas';
import { exit, type Command } from '../command.ts';
import { profileFlag, serverFlag, type Flag } from '../flag.ts';
import { line } from '../io.ts';
import { columnsFlag } from '../operations/command.ts';
import { everyParameter, questionIn } from '../operations/question.ts';
import { targetOf } from '../target.ts';
import { UsageError } from '../usage-error.ts';

const daysFlag: Flag = { name: 'days', value: 'N', summary: 'Days that the link works.', default: '90' };

interface Made {
  readonly data: { readonly url: string; readonly until: string };
}

/** Requests a signed address from the service. Throws ServiceError. */
const signed = async (service: string, key: string, search: URLSearchParams, signal: AbortSignal): Promise<Made> => {
  const response = await fetch(`${service.replace(/\/+$/, '')}/v1/csv-link?${search.toString()}`, {
    headers: { 'X-API-KEY': key },
    signal,
  }).catch((error: unknown) => {
    throw new ServiceError('service_unavailable', `${service} does not answer`, {}, { cause: error });
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as Made;
  const refusal = ErrorBody.safeParse(body).data?.error;
  if (!refusal) throw new ServiceError('internal_error', `${service} answered with status ${response.status}`);
  const { code, message, ...detail } = refusal;
  throw new ServiceError(
    code,
    message,
    Object.fromEntries(Object.entries(detail).filter(([, value]) => value !== undefined)),
  );
};

/** `dqs link fx rates USD`: a signed address of the same table, for spreadsheets. */
export const linkCommand: Command = {
  path: ['link'],
  group: 'Ask',
  summary: 'Make a signed link to the same table as CSV, for a spreadsheet.',
  description:
    'Takes the words and flags of a question. The service signs the link with your key. Anyone with the link can read this table until it expires. Its requests count as those of the key. The link stops working if the key is rotated or revoked.',
  words: ['<question…>'],
  flags: () => [daysFlag, columnsFlag, serverFlag, profileFlag, ...everyParameter()],
  examples: ['dqs link fx rates USD --limit 500', 'dqs link stocks balance-sheets AAPL --columns wide --days 30'],
  run: async (invocation) => {
    const { words, flags, io } = invocation;
    const { named, asked } = questionIn(words, flags);
    const target = targetOf(flags, io);
    if (target.kind !== 'server')
      throw new UsageError('signed links require a running service', 'use dqs login, or --url and DQS_API_KEY');
    const key = target.key ?? io.environment['DQS_API_KEY'];
    if (!key) throw new UsageError('DQS_API_KEY is not set', `store a key with dqs login ${target.url}`);
    const { restPath } = await import('@dqs/service');
    const columns = flags.text('columns');
    const address = restPath(named.endpoint, columns === undefined ? asked : [...asked, ['columns', columns]]);
    const days = flags.text('days');
    const search = new URLSearchParams({ address, ...(days === undefined ? {} : { days }) });
    const { data } = await signed(target.url, key, search, io.signal);
    await line(io.stdout, data.url);
    await invocation.note(
      `It works up to and including ${data.until} (UTC). Anyone with the link can read this table.`,
    );
    return exit.done;
  },
};
