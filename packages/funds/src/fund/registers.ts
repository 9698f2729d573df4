import { labelledCik } from '@dqs/edgar';
import { statement, type Reader, type Register, type RegisteredThing } from '@dqs/kit';
import { isSeriesId } from './fund-key.ts';

const columns = { name: 'text?', fund_key: 'text?', series_lei: 'text?' } as const;

/** The fund that reports with an LEI, else the registrant, else the issuer in a portfolio. */
const ofLei = statement(
  'funds_thing_of_lei',
  columns,
  `select name, fund_key, series_lei from (
     (select 1 as rank, coalesce(series_name, registrant_name) as name, fund_key, null as series_lei from funds_report
       where series_lei = $1 order by report_period desc, accession_number limit 1)
     union all
     (select 2, registrant_name, 'CIK' || cik, null from funds_report
       where registrant_lei = $1 order by report_period desc, accession_number limit 1)
     union all
     (select 3, issuer_name, null, null from funds_holding
       where issuer_lei = $1 and issuer_name is not null limit 1)) known
    where name is not null order by rank limit 1`,
);

const ofSeries = statement(
  'funds_thing_of_series',
  columns,
  `select series_name as name, fund_key, series_lei from funds_report
    where fund_key = $1 order by report_period desc, filed_date desc, accession_number limit 1`,
);

const ofFiler = statement(
  'funds_name_of_filer',
  { name: 'text' },
  `select name from (
     (select 1 as rank, registrant_name as name from funds_report
       where cik = $1::bigint and registrant_name is not null order by report_period desc, accession_number limit 1)
     union all
     (select 2, registrant_name from funds_class_record
       where cik = $1::bigint and registrant_name is not null order by year desc limit 1)) known
    order by rank limit 1`,
);

/** A CIK is an identifier of a fund without series only: that of a series is its trust's. */
const identifierOf = (fundKey: string | null): readonly string[] => {
  if (fundKey === null) return [];
  return [isSeriesId(fundKey) ? fundKey : `CIK ${fundKey.replace(/^CIK0*/, '')}`];
};

const read = async (db: Reader, query: typeof ofLei, text: string): Promise<RegisteredThing | null> => {
  const row = await db.first(query, [text]);
  if (row === null || row.name === null) return null;
  const lei = row.series_lei === null ? [] : [row.series_lei];
  return { name: row.name, identifiers: [...lei, ...identifierOf(row.fund_key)].filter((each) => each !== text) };
};

/** LEIs in reports on Form N-PORT: of funds, of registrants, and of the issuers that funds hold. */
const leis: Register = {
  noun: 'LEI',
  identifierIn: (text) => /^[0-9A-Z]{18}\d{2}$/.exec(text.trim().toUpperCase())?.[0] ?? null,
  thingOf: (db, lei) => read(db, ofLei, lei),
};

const seriesIds: Register = {
  noun: 'series id',
  identifierIn: (text) => (isSeriesId(text.trim()) ? text.trim().toUpperCase() : null),
  thingOf: (db, series) => read(db, ofSeries, series),
};

/** CIKs of trusts, which are in no list of companies. */
const filers: Register = {
  noun: 'CIK',
  identifierIn: (text) => labelledCik(text)?.toString() ?? null,
  async thingOf(db, cik) {
    const row = await db.first(ofFiler, [cik]);
    return row === null ? null : { name: row.name, identifiers: [] };
  },
};

export const fundRegisters: readonly Register[] = [leis, seriesIds, filers];
