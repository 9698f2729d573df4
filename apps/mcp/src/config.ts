import { defaultUsageDays } from '@dqs/limits';
import { z } from 'zod';

const whole = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** Everything the environment can say to this process; what is empty counts as not set. */
const Environment = z.object({
  /** PostgreSQL connection URL. */
  DATABASE_URL: z.string(),
  /** Where reads go, such as a hot standby. */
  DQS_READ_URL: z.string().optional(),
  DQS_HOST: z.string().default('127.0.0.1'),
  DQS_PORT: whole(0, 65_535).default(8081),
  /** Address under which callers reach the service, REST and MCP alike; every link is built from it. */
  DQS_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DQS_CACHE_MB: whole(0, 65_536).default(128),
  DQS_CURSOR_SECRET: z.string().min(32).optional(),
  DQS_WINDOW_LIMIT: whole(0, 1_000_000).default(120),
  DQS_WINDOW_SECONDS: whole(1, 3600).default(60),
  DQS_MONTHLY_QUOTA: whole(0, 1_000_000_000_000).default(100_000),
  /** Days of usage that are kept; 0 keeps everything. */
  DQS_USAGE_DAYS: whole(0, 36_500)
    .refine((days) => days === 0 || days >= 31, 'must be 0 or at least 31, so that a month can be shown whole')
    .default(defaultUsageDays),
  /** Redis or Valkey that counts for every server process; without it the database counts. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** Milliseconds until a request that Redis leaves without an answer is refused. */
  DQS_REDIS_TIMEOUT_MS: whole(10, 10_000).default(60),
  /** While keys and counters cannot be reached: refuse everything, or let known keys in with their window counted locally. */
  DQS_LIMITS_OUTAGE: z.enum(['closed', 'open']).default('closed'),
  /** Also accept keys as `Authorization: Bearer`. */
  DQS_ACCEPT_BEARER: flag.default(false),
  /** Origins of web pages that may call the server, separated by commas. */
  DQS_ALLOWED_ORIGINS: list.default([]),
  /** Host names accepted on a loopback connection besides the server's own, separated by commas. */
  DQS_ALLOWED_HOSTS: list.default([]),
  /** Authorization server to name in the protected-resource metadata. */
  DQS_ISSUER: z.url({ protocol: /^https$/ }).optional(),
  DQS_MAX_IN_FLIGHT: whole(1, 100_000).default(192),
  /** Open connections from one address; 0 behind a proxy. */
  DQS_CONNECTIONS_PER_ADDRESS: whole(0, 100_000).default(256),
  DQS_LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});

export type Config = z.output<typeof Environment>;

/** Reads the environment. Throws an Error that names the variable and says what is allowed. */
export const configOf = (environment: Readonly<Record<string, string | undefined>> = process.env): Config => {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(set);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
};
