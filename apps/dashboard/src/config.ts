import { defaultUsageDays } from '@dqs/limits';
import { z } from 'zod';

const whole = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);

/** Everything the environment can say to this process; what is empty counts as not set. */
const Environment = z.object({
  /** PostgreSQL connection URL; without it the database is embedded in the folder DQS_DATA. */
  DATABASE_URL: z.string().optional(),
  /** Redis or Valkey that counts for every server process; without it the database counts. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** Milliseconds until a request that Redis leaves without an answer is refused. */
  DQS_REDIS_TIMEOUT_MS: whole(10, 10_000).default(60),
  /** While keys and counters cannot be reached: refuse everything, or let known keys in with their window counted locally. */
  DQS_LIMITS_OUTAGE: z.enum(['closed', 'open']).default('closed'),
  DQS_DATA: z.string().default('./.dqs'),
  DQS_HOST: z.string().default('127.0.0.1'),
  DQS_PORT: whole(0, 65_535).default(8080),
  /** Address under which people reach the site; every link is built from it. */
  DQS_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DQS_CACHE_MB: whole(0, 65_536).default(32),
  DQS_CURSOR_SECRET: z.string().min(32).optional(),
  DQS_WINDOW_LIMIT: whole(0, 1_000_000).default(120),
  DQS_WINDOW_SECONDS: whole(1, 3600).default(60),
  DQS_MONTHLY_QUOTA: whole(0, 1_000_000_000_000).default(100_000),
  /** Days of usage that are kept; 0 keeps everything. */
  DQS_USAGE_DAYS: whole(0, 36_500)
    .refine((days) => days === 0 || days >= 31, 'must be 0 or at least 31, so that a month can be shown whole')
    .default(defaultUsageDays),
  /** Who may make an account: anybody, or whoever an operator invites. */
  DQS_SIGN_UP: z.enum(['open', 'invitation']).default('open'),
  /** Reverse proxies in front of the service. */
  DQS_PROXIES: whole(0, 10).default(0),
  DQS_LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});

export type Config = z.output<typeof Environment>;

/** Reads the environment. Throws an Error that names the variable and says what is allowed. */
export const configOf = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(set);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
};

/** The configuration of this process. */
export const ownConfig = (): Config => configOf(process.env);
