import { z } from 'zod';
import type { Io } from './io.ts';
import { UsageError } from './usage-error.ts';

const whole = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform((text) => Number.parseInt(text, 10))
    .pipe(z.int().min(minimum).max(maximum));

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** Everything that the environment can say. Empty counts as not set. */
const Environment = z.object({
  DQS_PORT: whole(0, 65_535).default(8080),
  DQS_HOST: z.string().default('127.0.0.1'),
  DQS_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DQS_READ_URL: z.string().optional(),
  DQS_CURSOR_SECRET: z.string().min(32).optional(),
  DQS_CACHE_MB: whole(0, 65_536).default(128),
  DQS_WINDOW_LIMIT: whole(0, 1_000_000).optional(),
  DQS_WINDOW_SECONDS: whole(1, 3600).optional(),
  DQS_MONTHLY_QUOTA: whole(0, 1_000_000_000_000).optional(),
  /** Days of usage that are kept; 0 keeps everything. */
  DQS_USAGE_DAYS: whole(0, 36_500)
    .refine((days) => days === 0 || days >= 31, 'must be 0 or at least 31, so that a month can be shown whole')
    .optional(),
  /** Redis or Valkey that counts for every server process; without it the database counts. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  DQS_REDIS_TIMEOUT_MS: whole(10, 10_000).default(60),
  DQS_LIMITS_OUTAGE: z.enum(['closed', 'open']).default('closed'),
  /** Folder for fetched files; beside the embedded database otherwise. */
  DQS_ARTIFACTS: z.string().optional(),
  DQS_CONTACT: z.string().max(200).optional(),
  DQS_ACCEPT_BEARER: z.stringbool().default(false),
  DQS_LOG: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  /** Who may make an account: anybody, or whoever an operator invites. */
  DQS_SIGN_UP: z.enum(['open', 'invitation']).default('open'),
  /** Reverse proxies in front: as many last entries of X-Forwarded-For are believed. */
  DQS_PROXIES: whole(0, 10).default(0),
  DQS_ALLOWED_ORIGINS: list.default([]),
  DQS_ALLOWED_HOSTS: list.default([]),
});

export type Config = z.output<typeof Environment>;

/** Reads the environment. Throws UsageError naming the variable. */
export const configOf = (environment: Io['environment']): Config => {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(set);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`${issue?.path.join('.')}: ${issue?.message}`, 'correct the environment variable, or unset it');
};
