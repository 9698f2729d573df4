import { statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  settlement_date: 'day',
  symbol_key: 'text',
  entry: 'integer',
  quantity: 'decimal',
  description: 'text',
  as_of: 'instant',
} as const;

// On days on which the lists show a symbol under another company, its balances are not this company's.
const fails = statement(
  'stocks_fails',
  columns,
  `select fail.settlement_date, fail.symbol_key, fail.entry, fail.quantity, fail.description, fail.as_of
     from unnest($1::text[], $2::text[]) as own(symbol_key, until)
    cross join lateral (
          select * from stocks_fail fail
           where fail.symbol_key = own.symbol_key
             and fail.settlement_date >= coalesce($3::date, '-infinity')
             and fail.settlement_date <= least(coalesce($4::date, 'infinity'), coalesce(nullif(own.until, '')::date, 'infinity'))
             and (fail.settlement_date, fail.symbol_key, fail.entry) < (coalesce($5::date, 'infinity'), $6, $7::integer)
             and not exists (
                 select from stocks_ticker other
                  where other.symbol_key = fail.symbol_key and other.cik <> $9::bigint
                    -- Who shows an active symbol now is a shell of the company.
                    and (own.until <> '' or other.valid_to is not null)
                    and other.valid_from <= fail.settlement_date
                    and coalesce(other.valid_to, 'infinity') >= fail.settlement_date)
           order by fail.settlement_date desc, fail.entry desc limit $8) fail
    order by fail.settlement_date desc, fail.symbol_key desc, fail.entry desc limit $8`,
);

export type FailRow = RowOf<typeof columns>;

/** A symbol in the notation of the files, and the last day on which the company had it; null if it still has it. */
export interface OwnSymbol {
  readonly key: string;
  readonly until: string | null;
}

export interface FailFilter {
  /** The company of the symbols; null if no loaded list names one. */
  readonly cik: number | null;
  readonly symbols: readonly OwnSymbol[];
  readonly start: string | null;
  readonly end: string | null;
  /** Day, symbol and entry of the last row of the previous page. */
  readonly after: readonly [string, string, number] | null;
}

/** Up to `limit` balances of the symbols, newest first. One round trip. */
export const readFails = (
  db: Reader,
  { cik, symbols, start, end, after }: FailFilter,
  limit: number,
): Promise<readonly FailRow[]> =>
  db.all(fails, [
    symbols.map(({ key }) => key),
    symbols.map(({ until }) => until ?? ''),
    start,
    end,
    after?.[0] ?? null,
    after?.[1] ?? '',
    after?.[2] ?? 0,
    limit,
    cik,
  ]);

const anyOf = statement(
  'stocks_fails_of_symbol',
  { loaded: 'boolean' },
  'select exists (select from stocks_fail where symbol_key = any ($1::text[])) as loaded',
);

/** Whether any balance of one of the symbols is loaded, of any day. One round trip. */
export const hasFailsOf = async (db: Reader, symbols: readonly OwnSymbol[]): Promise<boolean> =>
  (await db.first(anyOf, [symbols.map(({ key }) => key)]))?.loaded === true;

/** The description of the security in the newest balance of a symbol; null if none is loaded. One round trip. */
export const describedByFails = async (db: Reader, key: string): Promise<string | null> => {
  const filter = { cik: null, symbols: [{ key, until: null }], start: null, end: null, after: null };
  return (await readFails(db, filter, 1))[0]?.description ?? null;
};
