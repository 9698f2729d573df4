import type { ControlDatabase } from '@dqs/auth';
import type { Clock } from '@dqs/core';
import type { Admission } from '../admission.ts';
import { monthOf } from '../month.ts';
import type { UsageRecorder } from './usage-recorder.ts';

/** Dimensions of usage. */
export type UsageDimension = 'day' | 'account' | 'key' | 'operation' | 'outcome';

/** Filters usage. Omitted fields do not filter. Days are `YYYY-MM-DD` in UTC, both inclusive. */
export interface UsageFilter {
  readonly from?: string;
  readonly to?: string;
  readonly account?: string;
  readonly key?: string;
  readonly operation?: string;
  readonly outcome?: string;
}

/** One row for each combination of the dimensions that has requests. */
export type UsageRow<D extends UsageDimension> = { readonly [name in D]: string } & { readonly requests: number };

/** An account's calendar month (UTC). */
export interface MonthUsage {
  /** Requests that count against the quota: the number on which admission decides. */
  readonly used: number;
  /** Null if the account has no quota. `used` is then the sum of the daily usage. */
  readonly limit: number | null;
  /** First instant of the next month, RFC 3339. */
  readonly resetAt: string;
}

/** Reads the usage by day: counts of this process up to now, those of other processes up to a second ago. */
export interface UsageReader {
  /** Requests by the dimensions, ordered by them. Without dimensions use `total`. */
  by<const D extends UsageDimension>(dimensions: readonly D[], filter?: UsageFilter): Promise<readonly UsageRow<D>[]>;
  total(filter?: UsageFilter): Promise<number>;
  /** What the account has used of its month. */
  month(account: string): Promise<MonthUsage>;
}

export interface UsageReaderOptions {
  readonly db: ControlDatabase;
  readonly clock: Clock;
  readonly admission: Pick<Admission, 'month'>;
  /** The recorder of this process, so that its unwritten counts are included. */
  readonly recorder?: Pick<UsageRecorder, 'flush'>;
}

const columns: Readonly<Record<UsageDimension, string>> = {
  day: `to_char(day, 'YYYY-MM-DD')`,
  account: 'account_id',
  key: 'key_id',
  operation: 'operation',
  outcome: 'outcome',
};

const conditions: Readonly<Record<keyof UsageFilter, string>> = {
  from: 'day >= ?::date',
  to: 'day <= ?::date',
  account: 'account_id = ?',
  key: 'key_id = ?',
  operation: 'operation = ?',
  outcome: 'outcome = ?',
};

/** Usage from `control.usage_daily`, and the month from where admission counts it. */
export const createUsageReader = ({ db, clock, admission, recorder }: UsageReaderOptions): UsageReader => {
  const rows = async (dimensions: readonly UsageDimension[], filter: UsageFilter) => {
    await recorder?.flush();
    const given = (Object.keys(conditions) as (keyof UsageFilter)[]).filter((name) => filter[name] !== undefined);
    const selected = dimensions.map((name) => `${columns[name]} as ${name},`).join(' ');
    const positions = dimensions.map((_, at) => at + 1).join(', ');
    const { rows: found } = (await db.knex.raw(
      `select ${selected} sum(requests)::text as requests from control.usage_daily
        where ${['true', ...given.map((name) => conditions[name])].join(' and ')}
        ${positions === '' ? '' : `group by ${positions} order by ${positions}`}`,
      given.map((name) => filter[name] as string),
    )) as { rows: readonly (Record<string, string> & { requests: string | null })[] };
    return found.map((row) => ({ ...row, requests: Number.parseInt(row.requests ?? '0', 10) }));
  };

  const total = async (filter: UsageFilter = {}): Promise<number> => (await rows([], filter))[0]?.requests ?? 0;

  return {
    by: async <D extends UsageDimension>(dimensions: readonly D[], filter: UsageFilter = {}) =>
      (await rows(dimensions, filter)) as unknown as readonly UsageRow<D>[],
    total,
    async month(account) {
      const { firstDay, resetAt } = monthOf(clock.now());
      const counted = await admission.month(account);
      if (counted) return counted;
      return { used: await total({ account, from: firstDay }), limit: null, resetAt };
    },
  };
};
