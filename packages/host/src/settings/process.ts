import type { SettingName } from './settings.ts';

/** The settings of every process that answers requests. */
const serving = [
  'DATABASE_URL',
  'DQS_READ_URL',
  'DQS_DATABASE_WAIT_SECONDS',
  'DQS_HOST',
  'DQS_PORT',
  'DQS_BASE_URL',
  'DQS_PROXIES',
  'DQS_CONNECTIONS_PER_ADDRESS',
  'DQS_MAX_IN_FLIGHT',
  'DQS_DRAIN_MS',
  'DQS_LOG_LEVEL',
  'DQS_METRICS_PORT',
  'DQS_TRACES_URL',
  'DQS_TRACES_PERCENT',
  'DQS_WINDOW_LIMIT',
  'DQS_WINDOW_SECONDS',
  'DQS_MONTHLY_QUOTA',
  'DQS_KEYS_PER_ACCOUNT',
  'DQS_USAGE_DAYS',
  'REDIS_URL',
  'DQS_REDIS_TIMEOUT_MS',
  'DQS_LIMITS_OUTAGE',
  'DQS_CACHE_MB',
  'DQS_CURSOR_SECRET',
  'DQS_LINK_DAYS',
] as const satisfies readonly SettingName[];

const programs = ['DQS_ACCEPT_BEARER', 'DQS_ALLOWED_ORIGINS'] as const satisfies readonly SettingName[];
const forMcp = ['DQS_ALLOWED_HOSTS', 'DQS_ISSUER'] as const satisfies readonly SettingName[];
const forPeople = [
  'DQS_SIGN_UP',
  'DQS_OIDC_ISSUER',
  'DQS_OIDC_CLIENT_ID',
  'DQS_OIDC_CLIENT_SECRET',
  'DQS_OIDC_NAME',
  'DQS_OIDC_SCOPE',
  'DQS_OIDC_OPERATORS',
  'DQS_PASSWORDS',
  'DQS_PUBLIC_PAGES',
] as const satisfies readonly SettingName[];
const loading = [
  'DQS_CONTACT',
  'DQS_ARTIFACTS',
  'DQS_WATCH',
  'DQS_BACKUP_TO',
  'DQS_BACKUP_SCHEDULE',
  'DQS_BACKUP_KEEP',
] as const satisfies readonly SettingName[];
const asking = ['DQS_URL', 'DQS_API_KEY', 'DQS_DEBUG'] as const satisfies readonly SettingName[];

/** The settings that each process reads. Unread ones may also be set. */
export const processSettings = {
  rest: [...serving, 'DQS_DATA', 'DQS_BULK', ...programs],
  mcp: [...serving, ...programs, ...forMcp],
  dashboard: [...serving, 'DQS_DATA', ...forPeople],
  dqs: [...serving, 'DQS_DATA', 'DQS_BULK', ...programs, ...forMcp, 'DQS_OAUTH', ...forPeople, ...loading, ...asking],
} as const satisfies Readonly<Record<string, readonly SettingName[]>>;

/**
 * The name of a process in its settings, its log and the audit log. `dqs` is the command with everything it can run.
 */
export type ProcessName = keyof typeof processSettings;

/** Defaults that differ for one process, in the form of the environment. */
export const ownDefaults: Partial<Readonly<Record<ProcessName, Partial<Record<SettingName, string>>>>> = {
  mcp: { DQS_PORT: '8081' },
  dashboard: { DQS_CACHE_MB: '32' },
};

/** The required settings of a process. */
export const requiredSettings: Partial<Readonly<Record<ProcessName, readonly SettingName[]>>> = {
  mcp: ['DATABASE_URL'],
};
