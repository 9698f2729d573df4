import type { RunAdmitQuery } from './admit-statement.ts';
import { monthOf, type Month } from '../month.ts';

/** The result of one lease: the account's total of the month afterwards, and the part granted to this process. */
export interface Lease {
  readonly leased: number;
  readonly granted: number;
}

const leaseText = `
  insert into control.account_month as m (account_id, month, leased, granted)
  values ($1, $2::date, least($3::bigint, $4::bigint), least($3::bigint, $4::bigint))
  on conflict (account_id, month) do update set
    granted = greatest(0, least($3::bigint, $4::bigint - m.leased)),
    leased = m.leased + greatest(0, least($3::bigint, $4::bigint - m.leased))
  returning m.leased::text as leased, m.granted::text as granted`;

/**
 * Leases up to `wanted` requests of the month's quota. It is atomic, so that all processes together never exceed the
 * quota.
 */
export const leaseMonth = async (
  run: RunAdmitQuery,
  account: string,
  month: Month,
  wanted: number,
  quota: number,
): Promise<Lease> => {
  const { rows } = await run({
    name: 'dqs_lease_month',
    text: leaseText,
    values: [account, month.firstDay, wanted, quota],
  });
  const row = rows[0] as { leased: string; granted: string };
  return { leased: Number.parseInt(row.leased, 10), granted: Number.parseInt(row.granted, 10) };
};

const handBack = async (run: RunAdmitQuery, account: string, month: Month, unused: number): Promise<void> => {
  await run({
    name: 'dqs_hand_back_month',
    text: 'update control.account_month set leased = leased - $1::bigint where account_id = $2 and month = $3::date',
    values: [unused, account, month.firstDay],
  });
};

/**
 * One account's month in memory, backed by blocks leased from the database. A killed process loses its unused leases,
 * at most one percent of the quota, and never lets the account exceed it.
 */
export class MonthLease {
  readonly #run: RunAdmitQuery;
  readonly #account: string;
  #month: Month;
  #known = false;
  #leased = 0;
  #unused = 0;
  #pending: Promise<void> | null = null;

  constructor(run: RunAdmitQuery, account: string, now: number) {
    this.#run = run;
    this.#account = account;
    this.#month = monthOf(now);
  }

  get month(): Month {
    return this.#month;
  }

  /** Requests used this month. Valid only once `known`. */
  get used(): number {
    return this.#leased - this.#unused;
  }

  /** False until this month was read from the database. */
  get known(): boolean {
    return this.#known;
  }

  /** True if a request can be counted without the database. */
  get stocked(): boolean {
    return this.#unused > 0;
  }

  /** Starts a new month if `now` is after this one. A clock that steps back does not restore an earlier month. */
  settle(now: number): void {
    if (now < this.#month.end) return;
    this.#month = monthOf(now);
    this.#known = false;
    this.#leased = 0;
    this.#unused = 0;
    this.#pending = null;
  }

  /** Counts one request and fetches the next block early, so that requests rarely wait for it. */
  use(quota: number): void {
    this.#unused -= 1;
    const block = blockOf(quota);
    if (block === 1 || this.#unused > block / 2 || this.#leased >= quota || this.#pending) return;
    // A failed early fetch is not an error. The request that finds the block empty retries and reports it.
    this.refill(quota).catch(() => undefined);
  }

  /** Leases the next block. Concurrent callers share one statement. */
  refill(quota: number): Promise<void> {
    if (this.#pending) return this.#pending;
    const pending = this.#lease(blockOf(quota), quota).finally(() => {
      if (this.#pending === pending) this.#pending = null;
    });
    this.#pending = pending;
    return pending;
  }

  /** Returns unused requests. */
  async close(): Promise<void> {
    await this.#pending?.catch(() => undefined);
    const unused = this.#unused;
    this.#unused = 0;
    this.#leased -= unused;
    if (unused > 0) await handBack(this.#run, this.#account, this.#month, unused);
  }

  async #lease(wanted: number, quota: number): Promise<void> {
    const month = this.#month;
    const { leased, granted } = await leaseMonth(this.#run, this.#account, month, wanted, quota);
    if (month !== this.#month) return;
    this.#known = true;
    this.#leased = leased;
    this.#unused += granted;
  }
}

/** Half a percent of the quota. With the next block fetched early, at most one percent is leased and unused. */
export const blockOf = (quota: number): number => Math.max(1, Math.floor(quota / 200));
