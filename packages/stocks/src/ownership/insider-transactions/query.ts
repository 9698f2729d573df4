import { statement, type Reader, type RowOf } from '@dqs/kit';
import { amendedLines, type AmendableLine, type AmendableReport } from './amended-lines.ts';

const columns = {
  insider_name: 'text',
  insider_cik: 'integer',
  is_director: 'boolean',
  is_officer: 'boolean',
  is_ten_percent: 'boolean',
  is_other: 'boolean',
  officer_title: 'text?',
  transaction_date: 'day',
  code: 'text',
  security_title: 'text',
  is_derivative: 'boolean',
  acquired_disposed: 'text',
  shares: 'decimal?',
  price_per_share: 'decimal?',
  total_value: 'decimal?',
  shares_after: 'decimal?',
  is_direct: 'boolean',
  plan_10b5_1: 'boolean?',
  footnotes: 'json',
  filed_date: 'day',
  accession_number: 'text',
  form_type: 'text',
  line_number: 'integer',
  as_of: 'instant',
} as const;

export type TransactionRow = RowOf<typeof columns>;

// Filings of the issuer in index order, each with its lines. A transaction precedes its filing, so the earliest
// transaction day also limits the filings.
const transactions = statement(
  'stocks_insider_transactions',
  columns,
  `select owner.name as insider_name, owner.owner_cik as insider_cik, owner.is_director, owner.is_officer, owner.is_ten_percent, owner.is_other,
          owner.officer_title, line.transaction_date, line.code, line.security_title, line.is_derivative,
          line.acquired_disposed, line.shares, line.price_per_share, line.total_value, line.shares_after, line.is_direct,
          filing.plan_10b5_1,
          coalesce((select jsonb_agg(note.text order by named.place)
             from unnest(string_to_array(line.footnote_ids, ',')) with ordinality named(id, place)
             join stocks_insider_footnote note on note.accession_number = line.accession_number and note.footnote_id = named.id), '[]') as footnotes,
          filing.filed_date, filing.accession_number, filing.base_form || case when filing.is_amendment then '/A' else '' end as form_type,
          line.line_number, line.as_of
     from stocks_insider_filing filing
     join lateral (
       select * from stocks_insider_owner
        where accession_number = filing.accession_number
          and ($6::bigint is null or owner_cik = $6)
          and ($7::text[] is null or regexp_split_to_array(lower(name), '[^[:alnum:]]+') @> $7::text[])
        order by owner_number limit 1) owner on true
     join stocks_insider_line line on line.accession_number = filing.accession_number and line.is_transaction
    where filing.issuer_cik = $1
      and filing.filed_date >= coalesce($2::date, '-infinity') and filing.filed_date <= coalesce($8::date, 'infinity')
      and (filing.filed_date, filing.accession_number) <= (coalesce($8::date, 'infinity'), coalesce($9, '~'))
      and line.transaction_date >= coalesce($2::date, '-infinity') and line.transaction_date <= coalesce($3::date, 'infinity')
      and ($4::text[] is null or line.code = any ($4))
      and ($9 is null or filing.accession_number <> $9 or (line.is_derivative::integer, line.line_number) > ($10, $11))
      and line.accession_number || ':' || case when line.is_derivative then 'dt:' else 'nt:' end || line.line_number <> all ($5::text[])
    order by filing.filed_date desc, filing.accession_number desc, line.is_derivative, line.line_number
    limit $12`,
);

/** Day, accession number, table and line of the last transaction of a page. */
type TransactionPlace = readonly [string, string, number, number];

export interface TransactionFilter {
  readonly start: string | null;
  readonly end: string | null;
  readonly codes: readonly string[] | null;
  /** Lines replaced by amendments. */
  readonly replaced: readonly string[];
  readonly insiderCik: number | null;
  /** Words of a name, in lower case. */
  readonly insiderWords: readonly string[] | null;
  readonly after: TransactionPlace | null;
}

/** Up to `limit` transactions in a company's securities, newest filing first. One round trip. */
export const readTransactions = (
  db: Reader,
  cik: number,
  filter: TransactionFilter,
  limit: number,
): Promise<readonly TransactionRow[]> => {
  const { start, end, codes, replaced, insiderCik, insiderWords, after } = filter;
  const place = after ?? [null, null, 0, 0];
  return db.all(transactions, [cik, start, end, codes, replaced, insiderCik, insiderWords, ...place, limit]);
};

const amendmentColumns = {
  amendment: 'text',
  amendment_filed: 'day',
  amended: 'text',
  amended_filed: 'day',
} as const;

// The amended report was filed by one of the same owners on the day that the amendment names. The same holds for
// earlier amendments.
const amendments = statement(
  'stocks_insider_amendments',
  amendmentColumns,
  `select amendment.accession_number as amendment, amendment.filed_date as amendment_filed,
          report.accession_number as amended, report.filed_date as amended_filed
     from stocks_insider_filing amendment
     join stocks_insider_filing report
       on report.issuer_cik = amendment.issuer_cik and report.base_form = amendment.base_form
          and report.accession_number <> amendment.accession_number
          and ((report.filed_date = amendment.original_date and not report.is_amendment)
            or (report.is_amendment and report.original_date = amendment.original_date
                and (report.filed_date, report.accession_number) < (amendment.filed_date, amendment.accession_number)))
    where amendment.issuer_cik = $1 and amendment.is_amendment
      and exists (select from stocks_insider_owner one
                   join stocks_insider_owner other on other.owner_cik = one.owner_cik
                  where one.accession_number = amendment.accession_number and other.accession_number = report.accession_number)`,
);

const lineColumns = {
  accession_number: 'text',
  line_number: 'integer',
  is_derivative: 'boolean',
  is_transaction: 'boolean',
  security_title: 'text',
  transaction_date: 'day?',
  code: 'text?',
  shares: 'decimal?',
  price_per_share: 'decimal?',
  is_direct: 'boolean',
} as const;

const lines = statement(
  'stocks_insider_lines',
  lineColumns,
  `select ${Object.keys(lineColumns).join(', ')} from stocks_insider_line where accession_number = any ($1::text[])
    order by accession_number, is_derivative, is_transaction, line_number`,
);

/** The lines of reports about a company that amendments replace, by key (`lineName`). Two round trips. */
export const readReplacedLines = async (db: Reader, cik: number): Promise<ReadonlySet<string>> => {
  const pairs = await db.all(amendments, [cik]);
  if (pairs.length === 0) return new Set();
  const filed = new Map(
    pairs.flatMap((pair) => [
      [pair.amendment, pair.amendment_filed],
      [pair.amended, pair.amended_filed],
    ]),
  );
  const held = new Map<string, AmendableLine[]>();
  for (const { accession_number, ...line } of await db.all(lines, [[...filed.keys()]]))
    held.set(accession_number, [...(held.get(accession_number) ?? []), line]);
  const reportOf = (accession_number: string): AmendableReport => ({
    accession_number,
    filed_date: filed.get(accession_number)!,
    lines: held.get(accession_number) ?? [],
  });
  return amendedLines(
    [...new Set(pairs.map(({ amendment }) => amendment))].map((amendment) => ({
      report: reportOf(amendment),
      amended: pairs.filter((pair) => pair.amendment === amendment).map(({ amended }) => reportOf(amended)),
    })),
  );
};
