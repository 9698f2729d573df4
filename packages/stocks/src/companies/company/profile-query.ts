import { statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  sector: 'text?',
  sic_code: 'text?',
  sic_description: 'text?',
  first_filing: 'day?',
  last_filing: 'day?',
  first_price: 'day?',
  last_price: 'day?',
  first_period: 'day?',
  last_period: 'day?',
  fiscal_year_end: 'text?',
} as const;

const profile = statement(
  'stocks_company_profile',
  columns,
  `select filer.sector, filer.sic_code, filer.sic_description,
          (select filed_date from stocks_filing where cik = $1 order by filed_date, accession_number limit 1) as first_filing,
          (select filed_date from stocks_filing where cik = $1 order by filed_date desc, accession_number desc limit 1)
            as last_filing,
          (select event_date from stocks_operator_record where cik = $1 and record = 'price' order by event_date limit 1)
            as first_price,
          (select event_date from stocks_operator_record where cik = $1 and record = 'price' order by event_date desc limit 1)
            as last_price,
          held.first_period, held.last_period, to_char(held.last_year_end, 'MM-DD') as fiscal_year_end
     from (select min(period_end) as first_period, max(period_end) as last_period,
                  max(period_end) filter (where period_type = 'annual') as last_year_end
             from stocks_statement where cik = $1) held
     left join stocks_company filer on filer.cik = $1`,
);

export type Profile = RowOf<typeof columns>;

/** What is loaded for a filer in addition to its name and symbols. One round trip. */
export const readProfile = (db: Reader, cik: number): Promise<Profile | null> => db.first(profile, [cik]);

/** Restricted sources with prices of the company that are hidden from the caller; null if there are none. */
export const omittedPrices = async (db: Reader, cik: number): Promise<string[] | null> => {
  const tags = await db.omitted('stocks_operator_record', { cik, record: 'price' });
  return tags.length === 0 ? null : [...tags];
};
