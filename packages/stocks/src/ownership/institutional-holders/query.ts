import { statement, type Reader, type RowOf } from '@dqs/kit';
import type { Day } from '@dqs/schemas';

const columns = {
  manager_cik: 'integer',
  manager_name: 'text',
  title_of_class: 'text',
  shares: 'decimal',
  value_usd: 'decimal',
  put_call: 'text?',
  discretion: 'text',
  shares_before: 'decimal?',
  is_held: 'boolean',
  has_report_before: 'boolean',
  values_doubtful: 'boolean',
  filed_date: 'day',
  place: 'text',
  as_of: 'instant',
} as const;

export type HolderRow = RowOf<typeof columns>;

// Lines of the effective reports, summed by manager, security and option. The manager's first line identifies its rows.
const holders = statement(
  'stocks_institutional_holders',
  columns,
  `with line as (
     select entry.manager_cik, entry.security_key, entry.put_call, entry.report_period = $2 as is_now, entry.title_of_class,
            entry.discretion, entry.amount, entry.value_usd, entry.as_of,
            entry.accession_number || ':' || lpad(entry.entry_number::text, 9, '0') as place
       from stocks_institution_entry entry
       join stocks_institution_report report
         on report.manager_cik = entry.manager_cik and report.report_period = entry.report_period
            and entry.accession_number = any (report.accession_numbers)
      where entry.issuer_key = any ($1::bigint[]) and entry.report_period in ($2, coalesce($3::date, $2)) and entry.is_shares),
   position as (
     select manager_cik, put_call, bool_or(is_now) as is_held,
            coalesce(sum(amount) filter (where is_now), 0) as shares,
            coalesce(sum(value_usd) filter (where is_now), 0) as value_usd,
            sum(amount) filter (where not is_now) as shares_before,
            (array_agg(title_of_class order by is_now desc, value_usd desc, place))[1] as title_of_class,
            coalesce(string_agg(distinct discretion, ', ') filter (where is_now),
                     string_agg(distinct discretion, ', ')) as discretion,
            min(place) as place, max(as_of) as as_of
       from line group by manager_cik, security_key, put_call)
   select position.manager_cik, present.manager_name, position.title_of_class, position.shares, position.value_usd,
          position.put_call, position.discretion, position.shares_before, position.is_held,
          coalesce(not former.is_notice, false) as has_report_before, present.values_doubtful, present.filed_date, position.place, position.as_of
     from position
     join stocks_institution_report present
       on present.manager_cik = position.manager_cik and present.report_period = $2 and not present.is_notice
     left join stocks_institution_report former
       on former.manager_cik = position.manager_cik and former.report_period = $3
    where position.value_usd <= coalesce($4::numeric, 'Infinity')
      and (position.value_usd < coalesce($4::numeric, 'Infinity') or position.place > $5)
    order by position.value_usd desc, position.place
    limit $6`,
);

/** Quarter, previous quarter, and the value and place of the last holder of the previous page. */
export interface HolderPage {
  readonly period: Day;
  readonly before: Day | null;
  readonly after: readonly [value: string, place: string] | null;
  readonly limit: number;
}

/** Up to `limit` holders of an issuer by the keys of its securities, largest value first. One round trip. */
export const readHolders = (
  db: Reader,
  issuerKeys: readonly string[],
  { period, before, after, limit }: HolderPage,
): Promise<readonly HolderRow[]> =>
  issuerKeys.length === 0
    ? Promise.resolve([])
    : db.all(holders, [issuerKeys, period, before, after?.[0] ?? null, after?.[1] ?? '', limit]);

const newestHeld = statement(
  'stocks_institutional_holders_newest',
  { report_period: 'day' },
  `select report_period from stocks_institution_entry
    where issuer_key = any ($1::bigint[]) and is_shares order by report_period desc limit 1`,
);

/** The newest quarter for which any loaded report holds one of the securities; null if there is none. */
export const readNewestHeld = async (db: Reader, issuerKeys: readonly string[]): Promise<Day | null> =>
  issuerKeys.length === 0 ? null : ((await db.first(newestHeld, [issuerKeys]))?.report_period ?? null);
