import type { Key } from '@dqs/auth';
import { exit, type Command, type Invocation } from '../command.ts';
import { surfaceFlag, targetFlags, type Flag } from '../flag.ts';
import type { Installation } from '../installation.ts';
import { line } from '../io.ts';
import { printRecords } from '../plain-table.ts';
import { wantsJson } from '../report-format.ts';
import { localTargetOf, type LocalTarget } from '../target.ts';
import { UsageError } from '../usage-error.ts';

const formatFlag: Flag = {
  name: 'format',
  value: 'NAME',
  summary: 'How to print.',
  choices: ['table', 'json'],
  default: 'table on a terminal, json otherwise',
};

const accountFlag: Flag = { name: 'account', value: 'ID', summary: 'Account of the key.', default: 'operator' };

const limitFlag: Flag = {
  name: 'limit',
  value: 'N',
  summary: 'Requests per window; 0 is unlimited.',
  default: "the service's",
};

const withKeys = async (
  invocation: Invocation,
  work: (keys: Installation['keys'], target: LocalTarget) => Promise<void>,
): Promise<number> => {
  const { flags, io, host } = invocation;
  const target = localTargetOf(flags, io);
  const installation = await host.open({ target, purpose: 'write' });
  try {
    await work(installation.keys, target);
    return exit.done;
  } finally {
    await installation.close();
  }
};

/** Describes the database of a key. It ignores profiles and DQS_URL, because no service creates keys for others. */
const whereOf = (target: LocalTarget): string =>
  target.kind === 'embedded' ? `the data in ${target.folder}` : 'the PostgreSQL database';

/** Only the secret goes to standard output, so that `KEY=$(dqs keys create app)` works. */
const showSecret = async (
  { io, note }: Invocation,
  target: LocalTarget,
  { prefix, name, surface }: Key,
  secret: string,
): Promise<void> => {
  await note(`Key ${prefix} (${name}, ${surface}) for ${whereOf(target)}. Its secret is shown this once:`);
  await line(io.stdout, secret);
};

const windowLimit = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  if (!/^\d{1,7}$/.test(text)) throw new UsageError('--limit must be a whole number, 0 for unlimited');
  return Number.parseInt(text, 10);
};

const command = (name: string, rest: Omit<Command, 'path' | 'group' | 'delegable'>): Command => ({
  path: ['keys', name],
  group: 'Keys',
  delegable: true,
  ...rest,
});

const listed = ({ prefix, name, accountId, surface, createdAt, lastUsedAt, revokedAt, windowLimit: limit }: Key) => ({
  prefix,
  name,
  account: accountId,
  surface,
  created_at: createdAt,
  last_used_at: lastUsedAt,
  revoked_at: revokedAt,
  limit,
});

/** `dqs keys create|list|rotate|revoke`. */
export const keyCommands: readonly Command[] = [
  command('create', {
    summary: 'Create an API key; its secret is printed once.',
    words: ['<name>'],
    flags: () => [surfaceFlag, accountFlag, limitFlag, ...targetFlags],
    examples: [
      'dqs keys create my-app',
      'KEY=$(dqs keys create my-app --quiet)',
      'dqs keys create staff --surface internal',
    ],
    run: (invocation) =>
      withKeys(invocation, async (keys, target) => {
        const { flags, words } = invocation;
        const account = flags.text('account');
        const { key, secret } = await keys.create({
          name: words[0] ?? '',
          surface: flags.text('surface') === 'internal' ? 'internal' : 'public',
          windowLimit: windowLimit(flags.text('limit')),
          ...(account ? { accountId: account } : {}),
        });
        await showSecret(invocation, target, key, secret);
      }),
  }),
  command('list', {
    summary: 'List the keys with prefix, name, account and last use, without secrets.',
    words: [],
    flags: () => [{ ...accountFlag, default: 'every account' }, formatFlag, ...targetFlags],
    examples: ['dqs keys list', 'dqs keys list --format json'],
    run: (invocation) =>
      withKeys(invocation, async (keys) => {
        const accountId = invocation.flags.text('account');
        const records = (await keys.list(accountId ? { accountId } : {})).map(listed);
        const names = [
          'prefix',
          'name',
          'account',
          'surface',
          'created_at',
          'last_used_at',
          'revoked_at',
          'limit',
        ] as const;
        await printRecords(invocation.io.stdout, records, names, !wantsJson(invocation));
      }),
  }),
  command('rotate', {
    summary: 'Give a key a new secret with the same prefix. The old secret stops working at once.',
    words: ['<prefix>'],
    flags: () => targetFlags,
    examples: ['dqs keys rotate dqs_live_4f7Kd0aZ'],
    run: (invocation) =>
      withKeys(invocation, async (keys, target) => {
        const { key, secret } = await keys.rotate(invocation.words[0] ?? '');
        await showSecret(invocation, target, key, secret);
      }),
  }),
  command('revoke', {
    summary: 'Revoke a key permanently. It is rejected from the next request on.',
    words: ['<prefix>'],
    flags: () => targetFlags,
    examples: ['dqs keys revoke dqs_live_4f7Kd0aZ'],
    run: (invocation) =>
      withKeys(invocation, async (keys) => {
        const key = await keys.revoke(invocation.words[0] ?? '');
        await invocation.note(`Key ${key.prefix} (${key.name}) is revoked.`);
      }),
  }),
];
