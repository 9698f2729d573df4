import { nameCandidates, type NameQuestion } from '@dqs/core/name-search';
import { statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  cik: 'integer',
  registrant_name: 'text?',
  series_id: 'text',
  series_name: 'text?',
  class_id: 'text',
  class_name: 'text?',
  ticker: 'text?',
  of_lei: 'boolean',
  as_of: 'instant',
} as const;

/**
 * Classes of the series that match a symbol, a series or class id, the CIK of a filer, the LEI of a series or of its
 * registrant, or a name. A fund with a report but without a class is its own class. The list has the symbol of a class;
 * the yearly file is used if the list lacks it.
 */
const matches = statement(
  'funds_search',
  columns,
  `with ${nameCandidates({ table: 'funds_name', id: 'series_id', first: 3 })},
   meant(series_id) as materialized (
     (select series_id from funds_class where symbol_key = $1 and $1 <> '')
     union (select series_id from funds_class_record where symbol_key = $1 and $1 <> '')
     union (select upper($2))
     union (select series_id from funds_class where class_id = upper($2))
     union (select series_id from funds_class_record where class_id = upper($2))
     union (select series_id from funds_class where cik = $8::bigint)
     union (select series_id from funds_class_record where cik = $8::bigint)
     union (select fund_key from funds_report where cik = $8::bigint)
     union (select fund_key from funds_report where series_lei = upper($2))
     union (select fund_key from funds_report where registrant_lei = upper($2))
     union (select series_id from found)),
   listed as (
     select distinct on (class_id) class_id, class.series_id, cik, nullif(symbol, '') as symbol, as_of
       from meant cross join lateral (select * from funds_class where series_id = meant.series_id offset 0) class
      order by class_id, valid_to desc nulls first, valid_from desc),
   recorded as (
     select distinct on (class_id) class_id, record.series_id, cik, symbol, registrant_name, series_name, class_name, as_of
       from meant cross join lateral (select * from funds_class_record where series_id = meant.series_id offset 0) record
      order by class_id, year desc),
   classes as materialized (
     select coalesce(listed.class_id, recorded.class_id) as class_id, coalesce(listed.series_id, recorded.series_id) as series_id,
            coalesce(listed.cik, recorded.cik) as cik, registrant_name, series_name, class_name,
            case when listed.class_id is null then recorded.symbol else listed.symbol end as ticker,
            greatest(listed.as_of, recorded.as_of) as as_of
       from listed full join recorded on recorded.class_id = listed.class_id),
   -- A unit investment trust or a closed-end fund has neither series nor class; of others the list may lack the class.
   unlisted as (
     select distinct report.fund_key as series_id, report.cik, report.as_of
       from (select distinct series_id from meant) meant cross join lateral (
         select fund_key, cik, as_of from funds_report
          where fund_key = meant.series_id
          order by fund_key desc, report_period desc, filed_date desc limit 1) report
      where not exists (select from classes where classes.series_id = meant.series_id)),
   every_class as (
     select * from classes
     union all
     select series_id as class_id, series_id, cik, null, null, null, null, as_of from unlisted),
   named as materialized (
     select series.series_id, series.cik, report.registrant_name, coalesce(report.series_name, voted.series_name) as series_name
       from (select distinct series_id, cik from every_class) series
       left join lateral (
         select registrant_name, series_name from funds_report
          where fund_key = series.series_id
          order by fund_key desc, report_period desc, filed_date desc limit 1) report on true
       left join lateral (
         select value ->> 1 as series_name
           from funds_vote_filing filing, jsonb_array_elements(filing.series) each(value)
          where filing.filer_cik = series.cik and filing.series_ids @> array[series.series_id]
            and value ->> 0 = series.series_id and report.series_name is null
          order by filing.report_period desc limit 1) voted on true)
   select classes.cik, coalesce(classes.registrant_name, named.registrant_name) as registrant_name, series_id,
          coalesce(classes.series_name, named.series_name) as series_name, class_id, class_name, ticker,
          exists (select from funds_report report where report.fund_key = series_id
             and upper($2) in (report.series_lei, report.registrant_lei)) as of_lei, as_of
     from every_class classes join named using (series_id, cik)`,
  { planned: 'once' },
);

/** A class with its names. */
export type MatchedClass = RowOf<typeof columns>;

/** The classes that match a query, unordered. One round trip. */
export const readMatchedClasses = (
  db: Reader,
  query: {
    readonly symbolKey: string;
    readonly text: string;
    readonly name: NameQuestion | null;
    /** CIK of the filer in the text. */
    readonly cik: number | null;
  },
  limit: number,
): Promise<readonly MatchedClass[]> =>
  query.name === null
    ? Promise.resolve([])
    : db.all(matches, [query.symbolKey, query.text, ...query.name.parameters, limit, query.cik]);

const named = statement(
  'funds_names_held',
  { held: 'boolean' },
  'select exists (select from funds_class_record) as held',
);

/** Whether the yearly files with the names of series and classes are loaded. */
export const holdsNames = async (db: Reader): Promise<boolean> => (await db.first(named, []))?.held === true;
