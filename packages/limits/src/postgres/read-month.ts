import type { ControlDatabase } from '@dqs/auth';
import type { MonthUse } from '../admission.ts';
import { monthOf } from '../month.ts';

/** An account's month as `control.admit` counts it. `now` in milliseconds; null uses the database's clock. */
export const readMonth = async (
  db: ControlDatabase,
  accountId: string,
  defaultQuota: number,
  now: number | null,
): Promise<MonthUse | null> => {
  const { rows } = (await db.knex.raw(
    `select coalesce(a.monthly_quota, ?::bigint)::text as quota, t.ms::text as now,
        (coalesce(m.leased, 0) - coalesce(s.unused, 0))::text as used
      from control.account a
        cross join (select coalesce(?::float8, extract(epoch from clock_timestamp()) * 1000)::bigint as ms) t
        cross join lateral (select date_trunc('month', to_timestamp(t.ms / 1000.0) at time zone 'UTC')::date as month) c
        left join control.account_month m on m.account_id = a.id and m.month = c.month
        left join control.account_spend s on s.account_id = a.id and s.month = c.month
      where a.id = ?`,
    [defaultQuota, now, accountId] as never,
  )) as { rows: readonly { quota: string; now: string; used: string }[] };
  const [row] = rows;
  const limit = Number.parseInt(row?.quota ?? '0', 10);
  if (!row || limit === 0) return null;
  return { limit, used: Number.parseInt(row.used, 10), resetAt: monthOf(Number.parseInt(row.now, 10)).resetAt };
};
