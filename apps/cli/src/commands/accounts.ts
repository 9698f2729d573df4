import type { Actor } from '@dqs/auth';
import { exit, type Command, type Invocation } from '../command.ts';
import { targetFlags, type Flag } from '../flag.ts';
import type { Installation } from '../installation.ts';
import { line } from '../io.ts';
import { printRecords } from '../plain-table.ts';
import { wantsJson } from '../report-format.ts';
import { UsageError } from '../usage-error.ts';
import { withInstallation } from '../with-installation.ts';

const day = 24 * 3600;
const byCommand: Actor = { name: 'command line', address: null };

const formatFlag: Flag = {
  name: 'format',
  value: 'NAME',
  summary: 'How to print.',
  choices: ['table', 'json'],
  default: 'table on a terminal, json otherwise',
};

const onAccounts = (invocation: Invocation, work: (installation: Installation) => Promise<void>): Promise<number> =>
  withInstallation(invocation, 'write', async (installation) => {
    await work(installation);
    return exit.done;
  });

/** Only the link goes to standard output, so that a program can forward it. */
const showLink = async (
  { io, note }: Invocation,
  { accounts, baseUrl }: Installation,
  accountId: string,
  email: string,
): Promise<void> => {
  const token = await accounts.signIn.createLink('password', accountId, day, byCommand);
  await note(`Whoever opens this link within a day sets the password of ${email}; it works once:`);
  await line(io.stdout, `${baseUrl}/welcome?token=${token}`);
};

const command = (name: string, rest: Omit<Command, 'path' | 'group' | 'delegable'>): Command => ({
  path: ['accounts', name],
  group: 'Keys',
  delegable: true,
  ...rest,
});

/** `dqs accounts create|list|link|suspend|resume|quota`. */
export const accountCommands: readonly Command[] = [
  command('create', {
    summary: 'Create an account for the dashboard; prints a link to set its password. The first one is the operator.',
    title: 'Create an account for the dashboard.',
    words: ['<email>'],
    flags: () => [
      { name: 'name', value: 'TEXT', summary: 'Name of the account.', default: 'the e-mail address' },
      { name: 'operator', summary: 'An operator sees every account and sets their limits.' },
      ...targetFlags,
    ],
    examples: ['dqs accounts create me@example.org', 'dqs accounts create colleague@example.org --operator'],
    run: (invocation) =>
      onAccounts(invocation, async (installation) => {
        const { flags, words, note } = invocation;
        const name = flags.text('name');
        const { accountId, email, isOperator } = await installation.accounts.signIn.createAccount(
          words[0] ?? '',
          { operator: flags.has('operator'), ...(name ? { name } : {}) },
          byCommand,
        );
        await note(`Account ${accountId} of ${email}${isOperator ? ', an operator' : ''}.`);
        await showLink(invocation, installation, accountId, email);
      }),
  }),
  command('list', {
    summary: 'List the accounts: id, name, e-mail address, state, quota.',
    words: [],
    flags: () => [formatFlag, ...targetFlags],
    examples: ['dqs accounts list', 'dqs accounts list --format json'],
    run: (invocation) =>
      onAccounts(invocation, async ({ accounts }) => {
        const credentials = new Map((await accounts.signIn.credentials()).map((entry) => [entry.accountId, entry]));
        const records = (await accounts.stores(byCommand).list()).map((account) => ({
          id: account.id,
          name: account.name,
          email: credentials.get(account.id)?.email ?? null,
          operator: credentials.get(account.id)?.isOperator ?? false,
          created_at: account.createdAt,
          suspended_at: account.suspendedAt,
          monthly_quota: account.monthlyQuota,
        }));
        const names = ['id', 'name', 'email', 'operator', 'created_at', 'suspended_at', 'monthly_quota'] as const;
        await printRecords(invocation.io.stdout, records, names, !wantsJson(invocation));
      }),
  }),
  command('link', {
    summary: 'Print a link to set a new password, for an account whose owner has forgotten it.',
    words: ['<account>'],
    flags: () => targetFlags,
    examples: ['dqs accounts link me@example.org'],
    run: (invocation) =>
      onAccounts(invocation, async (installation) => {
        const { accountId, email } = await installation.accounts.signIn.credential(invocation.words[0] ?? '');
        await showLink(invocation, installation, accountId, email);
      }),
  }),
  command('suspend', {
    summary: 'Reject every key of an account and every sign-in to it.',
    words: ['<account>'],
    flags: () => targetFlags,
    examples: ['dqs accounts suspend acc_4f7Kd0aZ'],
    run: (invocation) =>
      onAccounts(invocation, async ({ accounts }) => {
        const account = await accounts.stores(byCommand).suspend(invocation.words[0] ?? '');
        await accounts.sessions.endAll(account.id);
        await invocation.note(`Account ${account.id} (${account.name}) is suspended.`);
      }),
  }),
  command('resume', {
    summary: 'Reactivate a suspended account.',
    words: ['<account>'],
    flags: () => targetFlags,
    examples: ['dqs accounts resume acc_4f7Kd0aZ'],
    run: (invocation) =>
      onAccounts(invocation, async ({ accounts }) => {
        const account = await accounts.stores(byCommand).resume(invocation.words[0] ?? '');
        await invocation.note(`Account ${account.id} (${account.name}) is active again.`);
      }),
  }),
  command('quota', {
    summary: 'Set how many requests an account has in a calendar month; 0 is unlimited, "default" takes the default.',
    title: 'Set the monthly quota of an account.',
    words: ['<account>', '<requests>'],
    flags: () => targetFlags,
    examples: ['dqs accounts quota acc_4f7Kd0aZ 1000000', 'dqs accounts quota acc_4f7Kd0aZ default'],
    run: (invocation) =>
      onAccounts(invocation, async ({ accounts }) => {
        const [id = '', text = ''] = invocation.words;
        if (text !== 'default' && !/^\d{1,13}$/.test(text)) {
          throw new UsageError('<requests> must be a whole number, 0 for unlimited, or default');
        }
        const quota = text === 'default' ? null : Number.parseInt(text, 10);
        const account = await accounts.stores(byCommand).setMonthlyQuota(id, quota);
        await invocation.note(`Account ${account.id} (${account.name}): ${text} requests a month.`);
      }),
  }),
];

/** `dqs audit list|verify`. */
export const auditCommands: readonly Command[] = [
  {
    path: ['audit', 'list'],
    group: 'Keys',
    delegable: true,
    summary: 'List sign-ins, loads, and changes of keys, limits, accounts and settings, newest first.',
    words: [],
    flags: () => [
      { name: 'limit', value: 'N', summary: 'Maximum number of rows.', default: '100' },
      formatFlag,
      ...targetFlags,
    ],
    examples: ['dqs audit list --limit 20'],
    run: (invocation) =>
      onAccounts(invocation, async ({ accounts }) => {
        const text = invocation.flags.text('limit') ?? '100';
        if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError('--limit must be a whole number from 1 to 99999');
        const rows = await accounts.audit.list({ limit: Number.parseInt(text, 10) });
        const records = rows.map(({ accountId, keyPrefix, ...rest }) => ({
          ...rest,
          account: accountId,
          key: keyPrefix,
        }));
        const names = ['id', 'at', 'event', 'actor', 'address', 'account', 'key', 'detail'] as const;
        await printRecords(invocation.io.stdout, records, names, !wantsJson(invocation));
      }),
  },
  {
    path: ['audit', 'verify'],
    group: 'Keys',
    delegable: true,
    summary: 'Check that no row of the audit log was changed or removed. Exits with status 1 if one was.',
    title: 'Check the audit log for changed rows.',
    words: [],
    flags: () => targetFlags,
    examples: ['dqs audit verify'],
    run: async (invocation) => {
      let sound = true;
      await onAccounts(invocation, async ({ accounts }) => {
        const { rows, head, problems } = await accounts.audit.verify();
        sound = problems.length === 0;
        await line(invocation.io.stdout, JSON.stringify({ rows, head, problems }));
      });
      return sound ? exit.done : exit.error;
    },
  },
];
