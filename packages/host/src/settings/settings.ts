import { z } from 'zod';
import { address, choice, connection, flag, issuer, list, megabytes, secret, text, whole } from './value.ts';

/** The documentation of a setting: its heading, its effect, and its default if the schema does not show it. */
interface Description {
  readonly group: SettingGroup;
  readonly description: string;
  readonly defaultText?: string;
}

/** Headings of the table of settings, in order. */
export const settingGroups = [
  'Database',
  'Server',
  'Limits',
  'Answers',
  'Site',
  'MCP',
  'Loading',
  'Command line',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

const described = <S extends z.ZodType>(schema: S, description: Description): S => schema.meta({ ...description }) as S;

/**
 * Every environment variable that the project reads, once for all its processes: how it is parsed, its default, and its
 * meaning. The table in the documentation is generated from here.
 */
export const Settings = z.object({
  DATABASE_URL: described(connection('postgres', 'postgresql', 'socket').optional(), {
    group: 'Database',
    description: 'PostgreSQL connection URL. Without it the database is embedded, in the folder `DQS_DATA`.',
  }),
  DQS_READ_URL: described(connection('postgres', 'postgresql', 'socket').optional(), {
    group: 'Database',
    description:
      'Where reads go, such as a hot standby. While it does not answer they go to `DATABASE_URL`, unless that is older.',
    defaultText: '`DATABASE_URL`',
  }),
  DQS_DATA: described(text().default('./.dqs'), {
    group: 'Database',
    description: 'Folder of the embedded database.',
  }),
  DQS_DATABASE_WAIT_SECONDS: described(whole(0, 3600, 'seconds').default(30), {
    group: 'Database',
    description:
      'How long a server that starts waits for a PostgreSQL that does not answer yet, asking again every second. After that it ends with status 1 and says why.',
  }),
  DQS_HOST: described(text(255).default('127.0.0.1'), {
    group: 'Server',
    description: 'Address to listen on; `0.0.0.0` is every one.',
  }),
  DQS_PORT: described(whole(0, 65_535).default(8080), {
    group: 'Server',
    description: 'Port to listen on; `0` takes any free one.',
  }),
  DQS_BASE_URL: described(address('http', 'https').optional(), {
    group: 'Server',
    description:
      'Address under which clients reach the service. Every link is built from it, never from a `Host` header.',
    defaultText: '`http://localhost:<port>`',
  }),
  DQS_PROXIES: described(whole(0, 10).default(0), {
    group: 'Server',
    description:
      'Reverse proxies in front of the service: so many last entries of `X-Forwarded-For` are believed. Without it all visitors behind a proxy share one address, and one delay after failed sign-ins.',
  }),
  DQS_CONNECTIONS_PER_ADDRESS: described(whole(0, 100_000).optional(), {
    group: 'Server',
    description: 'Open connections from one address, this machine excepted; `0` is unlimited.',
    defaultText: '`256`, and `0` where `DQS_PROXIES` names a proxy',
  }),
  DQS_MAX_IN_FLIGHT: described(whole(1, 100_000).default(192), {
    group: 'Server',
    description: 'Requests that may be under way at once in one process, over all its surfaces; more get 503 at once.',
  }),
  DQS_DRAIN_MS: described(whole(0, 60_000, 'milliseconds').default(500), {
    group: 'Server',
    description:
      'Milliseconds for which a server that was told to stop still accepts requests, while `/ready` answers 503. Behind a proxy, more than the time in which its health checks notice.',
  }),
  DQS_ALLOWED_ORIGINS: described(list().default([]), {
    group: 'Server',
    description:
      'Origins of web pages (`https://app.example`) whose scripts may call REST and MCP, separated by commas; they get CORS headers.',
    defaultText: 'none',
  }),
  DQS_ACCEPT_BEARER: described(flag().default(false), {
    group: 'Server',
    description: 'Also accept keys as `Authorization: Bearer`, for clients that cannot send `X-API-KEY`.',
  }),
  DQS_BULK: described(text().optional(), {
    group: 'Server',
    description:
      'Folder with exports of whole datasets, written by `dqs export`, that keys may download under `/bulk` ([how](bulk.md)).',
    defaultText: 'none',
  }),
  DQS_LOG_LEVEL: described(choice('silent', 'error', 'warn', 'info', 'debug').optional(), {
    group: 'Server',
    description: 'Which log lines are written: JSON, one for each request at `info`. `DQS_LOG` is another name of it.',
    defaultText: '`info`; `warn` for `dqs serve` at a terminal',
  }),
  DQS_METRICS_PORT: described(whole(1, 65_535).optional(), {
    group: 'Server',
    description: 'Port on which `/metrics` answers Prometheus, on `DQS_HOST`, without a key; keep it off the internet.',
    defaultText: 'no metrics',
  }),
  DQS_TRACES_URL: described(address('http', 'https').optional(), {
    group: 'Server',
    description:
      'Where [OpenTelemetry traces](deploying.md#traces) go, by OTLP over http: `http://127.0.0.1:4318/v1/traces`.',
    defaultText: 'no traces',
  }),
  DQS_TRACES_PERCENT: described(whole(0, 100, 'per cent').default(100), {
    group: 'Server',
    description:
      'Per cent of the traces that begin here and are sent. A caller that names a trace in `traceparent` decides for its own.',
  }),
  DQS_WINDOW_LIMIT: described(whole(0, 1_000_000).default(120), {
    group: 'Limits',
    description: 'Requests of a key in any window, unless the key has a limit of its own; `0` is unlimited.',
  }),
  DQS_WINDOW_SECONDS: described(whole(1, 3600, 'seconds').default(60), {
    group: 'Limits',
    description: 'Length of the window.',
  }),
  DQS_MONTHLY_QUOTA: described(whole(0, 1_000_000_000_000).default(100_000), {
    group: 'Limits',
    description:
      'Requests of an account in a calendar month (UTC), unless it has a quota of its own; `0` is unlimited.',
  }),
  DQS_KEYS_PER_ACCOUNT: described(whole(0, 100_000).default(50), {
    group: 'Limits',
    description: 'Keys of an account that can be in force at once, each with a window of its own; `0` is unlimited.',
  }),
  DQS_USAGE_DAYS: described(
    whole(0, 36_500, 'days')
      .refine((days) => days === 0 || days >= 31, 'must be 0 or at least 31, so that a month can be shown whole')
      .default(400),
    { group: 'Limits', description: 'Days of usage that are kept, at least 31; `0` keeps everything.' },
  ),
  REDIS_URL: described(connection('redis', 'rediss').optional(), {
    group: 'Limits',
    description: 'Redis (6.2 or later) or Valkey that counts for every process; without it the database counts.',
  }),
  DQS_REDIS_TIMEOUT_MS: described(whole(10, 10_000, 'milliseconds').default(90), {
    group: 'Limits',
    description: 'Milliseconds until a request that Redis leaves without an answer is refused.',
  }),
  DQS_LIMITS_OUTAGE: described(choice('closed', 'open').default('closed'), {
    group: 'Limits',
    description:
      'While keys and counters cannot be reached: `closed` refuses with 503, `open` admits known keys and counts [locally](limits.md#when-the-counters-are-away).',
  }),
  DQS_CACHE_MB: described(megabytes(65_536).default(128), {
    group: 'Answers',
    description: 'Megabytes of finished answers to keep; `0` keeps none.',
  }),
  DQS_CURSOR_SECRET: described(secret(32).optional(), {
    group: 'Answers',
    description:
      'Signs cursors, entity tags and [CSV links](spreadsheets.md#signed-links), at least 32 characters; the same for every process of an installation.',
    defaultText: 'made once and kept in the database',
  }),
  DQS_LINK_DAYS: described(whole(0, 3660, 'days').default(366), {
    group: 'Answers',
    description:
      'Longest life of a signed [CSV link](spreadsheets.md#signed-links) that is made, in days; `0` makes none and refuses all there are.',
  }),
  DQS_SIGN_UP: described(choice('open', 'invitation').default('open'), {
    group: 'Site',
    description: '`open` lets anybody make an account, `invitation` only whoever an operator gives a link.',
  }),
  DQS_OIDC_ISSUER: described(issuer().optional(), {
    group: 'Site',
    description:
      'Identity provider that signs people in by OpenID Connect ([how](deploying.md#single-sign-on)), as it writes its own address.',
  }),
  DQS_OIDC_CLIENT_ID: described(text(255).optional(), {
    group: 'Site',
    description: 'Client id of this service at the identity provider.',
  }),
  DQS_OIDC_CLIENT_SECRET: described(secret(1).optional(), {
    group: 'Site',
    description: 'Client secret; without it the service is a public client.',
  }),
  DQS_OIDC_NAME: described(text(60).default('single sign-on'), {
    group: 'Site',
    description: 'What the sign-in page calls the identity provider.',
  }),
  DQS_OIDC_SCOPE: described(text(500).default('openid email profile'), {
    group: 'Site',
    description: 'Scopes to ask for, separated by spaces; a claim of groups may need one more.',
  }),
  DQS_OIDC_OPERATORS: described(list().default([]), {
    group: 'Site',
    description:
      'Who is an operator, at each sign-in anew: verified e-mail addresses, or values of claims such as `groups=data-admins`, separated by commas. Without it operators are chosen here.',
    defaultText: 'none',
  }),
  DQS_PASSWORDS: described(flag().default(true), {
    group: 'Site',
    description: 'Whether people can sign in with passwords; `false` needs `DQS_OIDC_ISSUER`.',
  }),
  DQS_PUBLIC_PAGES: described(flag().optional(), {
    group: 'Site',
    description:
      'Whether visitors who are not signed in see pages of companies, series, places and other things. All visitors share one budget of pages a minute.',
    defaultText: '`false`; `true` for `dqs serve --samples`',
  }),
  DQS_ALLOWED_HOSTS: described(list().default([]), {
    group: 'MCP',
    description: "Host names accepted on a loopback connection besides the server's own, separated by commas.",
    defaultText: 'none',
  }),
  DQS_ISSUER: described(address('https').optional(), {
    group: 'MCP',
    description: 'Authorization server to name in the protected-resource metadata.',
  }),
  DQS_OAUTH: described(flag().default(false), {
    group: 'MCP',
    description: 'Let MCP clients that cannot send a key ask people to sign in here (OAuth 2.1).',
  }),
  DQS_CONTACT: described(text(200).optional(), {
    group: 'Loading',
    description: 'E-mail or web address of who is fetching, which publishers see; needed to fetch.',
  }),
  DQS_ARTIFACTS: described(text().optional(), {
    group: 'Loading',
    description: 'Folder for fetched files.',
    defaultText: 'beside the embedded database; a temporary folder with PostgreSQL',
  }),
  DQS_WATCH: described(list().default([]), {
    group: 'Loading',
    description:
      'Companies that a worker keeps fresh within minutes, by symbol or CIK, separated by commas: what the SEC has of one is fetched as soon as its feed of filings shows something new.',
    defaultText: 'none',
  }),
  DQS_BACKUP_TO: described(text().optional(), {
    group: 'Loading',
    description:
      'Folder or bucket (`s3://bucket/prefix`) for [backups](deploying.md#backup-and-restore) that a worker writes by schedule.',
    defaultText: 'no backups',
  }),
  DQS_BACKUP_SCHEDULE: described(text(100).default('30 3 * * *'), {
    group: 'Loading',
    description: 'When a worker writes a backup: five fields of cron and a time zone, UTC where none is given.',
  }),
  DQS_BACKUP_KEEP: described(whole(1, 10_000).default(7), {
    group: 'Loading',
    description: 'Backups that are kept; older ones are removed once a new one is there.',
  }),
  DQS_URL: described(text().optional(), {
    group: 'Command line',
    description: 'A running service that commands ask instead of a database.',
  }),
  DQS_API_KEY: described(z.string().optional(), {
    group: 'Command line',
    description: 'The key they ask it with.',
  }),
  DQS_DEBUG: described(z.string().optional(), {
    group: 'Command line',
    description: 'Any value: a command that fails for a reason of its own also prints the stack.',
  }),
});

export type Settings = z.output<typeof Settings>;
export type SettingName = keyof Settings;

/** Alternative names of settings. */
export const otherNames: ReadonlyMap<string, SettingName> = new Map([['DQS_LOG', 'DQS_LOG_LEVEL']]);
