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
      'How long a starting server waits for PostgreSQL, retrying every second. Then it exits with status 1 and an error.',
  }),
  DQS_HOST: described(text(255).default('127.0.0.1'), {
    group: 'Server',
    description: 'Address to listen on; `0.0.0.0` means all.',
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
      'Number of reverse proxies in front of the service, and of the last entries of `X-Forwarded-For` that are trusted. Without it all visitors behind a proxy share one address, and one delay after failed sign-ins.',
  }),
  DQS_CONNECTIONS_PER_ADDRESS: described(whole(0, 100_000).optional(), {
    group: 'Server',
    description: 'Open connections from one address, this machine excepted; `0` is unlimited.',
    defaultText: '`256`, and `0` where `DQS_PROXIES` names a proxy',
  }),
  DQS_MAX_IN_FLIGHT: described(whole(1, 100_000).default(192), {
    group: 'Server',
    description:
      'Maximum number of concurrent requests in one process, over all its surfaces. Further requests get 503.',
  }),
  DQS_DRAIN_MS: described(whole(0, 60_000, 'milliseconds').default(500), {
    group: 'Server',
    description:
      'Milliseconds for which a stopping server still accepts requests while `/ready` returns 503. Behind a proxy it must be longer than its health checks need to notice.',
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
    description: 'Level of the log lines. They are JSON, at `info` one for each request. `DQS_LOG` is an alias.',
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
      'Percentage of the traces started here that are sent. A caller that sends `traceparent` decides for its own trace.',
  }),
  DQS_WINDOW_LIMIT: described(whole(0, 1_000_000).default(120), {
    group: 'Limits',
    description: 'Requests of a key in any window, unless the key has its own limit; `0` is unlimited.',
  }),
  DQS_WINDOW_SECONDS: described(whole(1, 3600, 'seconds').default(60), {
    group: 'Limits',
    description: 'Length of the window.',
  }),
  DQS_MONTHLY_QUOTA: described(whole(0, 1_000_000_000_000).default(100_000), {
    group: 'Limits',
    description: 'Requests of an account in a calendar month (UTC), unless it has its own quota; `0` is unlimited.',
  }),
  DQS_KEYS_PER_ACCOUNT: described(whole(0, 100_000).default(50), {
    group: 'Limits',
    description: 'Active keys per account, each with its own window; `0` is unlimited.',
  }),
  DQS_USAGE_DAYS: described(
    whole(0, 36_500, 'days')
      .refine((days) => days === 0 || days >= 31, 'must be 0 or at least 31, so that a whole month can be shown')
      .default(400),
    { group: 'Limits', description: 'Days of usage that are kept, at least 31; `0` keeps everything.' },
  ),
  REDIS_URL: described(connection('redis', 'rediss').optional(), {
    group: 'Limits',
    description:
      'Redis (6.2 or later) or Valkey for the counters of all processes. Without it the counters are in the database.',
  }),
  DQS_REDIS_TIMEOUT_MS: described(whole(10, 10_000, 'milliseconds').default(90), {
    group: 'Limits',
    description: 'Milliseconds to wait for Redis before a request is rejected.',
  }),
  DQS_LIMITS_OUTAGE: described(choice('closed', 'open').default('closed'), {
    group: 'Limits',
    description:
      'While keys and counters cannot be reached: `closed` rejects with 503, `open` admits known keys and counts [locally](limits.md#when-the-counters-are-away).',
  }),
  DQS_CACHE_MB: described(megabytes(65_536).default(128), {
    group: 'Answers',
    description: 'Megabytes of cached answers; `0` disables the cache.',
  }),
  DQS_CURSOR_SECRET: described(secret(32).optional(), {
    group: 'Answers',
    description:
      'Signs cursors, entity tags and [CSV links](spreadsheets.md#signed-links), at least 32 characters; the same for every process of an installation.',
    defaultText: 'created once and stored in the database',
  }),
  DQS_LINK_DAYS: described(whole(0, 3660, 'days').default(366), {
    group: 'Answers',
    description:
      'Longest life of a signed [CSV link](spreadsheets.md#signed-links) that is created, in days; `0` creates none and rejects all existing ones.',
  }),
  DQS_SIGN_UP: described(choice('open', 'invitation').default('open'), {
    group: 'Site',
    description: '`open` lets anyone create an account, `invitation` requires a link from an operator.',
  }),
  DQS_OIDC_ISSUER: described(issuer().optional(), {
    group: 'Site',
    description:
      'Address of the OpenID Connect identity provider ([how](deploying.md#single-sign-on)), exactly as it states its issuer.',
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
    description: 'Name of the identity provider on the sign-in page.',
  }),
  DQS_OIDC_SCOPE: described(text(500).default('openid email profile'), {
    group: 'Site',
    description: 'Scopes to request, separated by spaces. A claim of groups may need another one.',
  }),
  DQS_OIDC_OPERATORS: described(list().default([]), {
    group: 'Site',
    description:
      'Operators, checked at each sign-in: verified e-mail addresses, or values of claims such as `groups=data-admins`, separated by commas. Without it operators are chosen in this service.',
    defaultText: 'none',
  }),
  DQS_PASSWORDS: described(flag().default(true), {
    group: 'Site',
    description: 'Whether people can sign in with passwords; `false` needs `DQS_OIDC_ISSUER`.',
  }),
  DQS_PUBLIC_PAGES: described(flag().optional(), {
    group: 'Site',
    description:
      'Whether visitors who are not signed in see pages of companies, series, places and other things. All visitors share one budget of pages per minute.',
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
    description: 'Contact that publishers see, an e-mail or web address. Required to fetch.',
  }),
  DQS_ARTIFACTS: described(text().optional(), {
    group: 'Loading',
    description: 'Folder for fetched files.',
    defaultText: 'beside the embedded database; a temporary folder with PostgreSQL',
  }),
  DQS_WATCH: described(list().default([]), {
    group: 'Loading',
    description:
      'Companies that a worker keeps fresh within minutes, by symbol or CIK, separated by commas. Their data is fetched as soon as the SEC’s feed of filings shows something new.',
    defaultText: 'none',
  }),
  DQS_BACKUP_TO: described(text().optional(), {
    group: 'Loading',
    description:
      'Folder or bucket (`s3://bucket/prefix`) for [backups](deploying.md#backup-and-restore) that a worker writes on a schedule.',
    defaultText: 'no backups',
  }),
  DQS_BACKUP_SCHEDULE: described(text(100).default('30 3 * * *'), {
    group: 'Loading',
    description: 'Schedule of the backups: five cron fields and a time zone, by default UTC.',
  }),
  DQS_BACKUP_KEEP: described(whole(1, 10_000).default(7), {
    group: 'Loading',
    description: 'Number of backups to keep. Older ones are removed after a new one is written.',
  }),
  DQS_URL: described(text().optional(), {
    group: 'Command line',
    description: 'Running service that commands use instead of a database.',
  }),
  DQS_API_KEY: described(z.string().optional(), {
    group: 'Command line',
    description: 'Key for that service.',
  }),
  DQS_DEBUG: described(z.string().optional(), {
    group: 'Command line',
    description: 'Any value: unexpected failures also print the stack.',
  }),
});

export type Settings = z.output<typeof Settings>;
export type SettingName = keyof Settings;

/** Alternative names of settings. */
export const otherNames: ReadonlyMap<string, SettingName> = new Map([['DQS_LOG', 'DQS_LOG_LEVEL']]);
