import { statement, type Reader, type RowOf } from '@dqs/kit';

const classColumns = { series_id: 'text', cik: 'integer', symbol: 'text', active: 'boolean' } as const;

// The list has the current symbol of a class. The yearly file is used if the list has never shown the class.
const ofSymbol = statement(
  'funds_class_of_symbol',
  classColumns,
  `select series_id, cik, symbol, valid_to is null as active from funds_class where symbol_key = $1
   union all
   select series_id, cik, symbol, false as active from funds_class_record record where symbol_key = $1
      and year = (select max(year) from funds_class_record newest where newest.class_id = record.class_id)
   order by active desc, series_id`,
);

const alike = statement(
  'funds_symbols_alike',
  { symbol: 'text' },
  `select distinct symbol from funds_class where symbol_key >= $1 and symbol_key < $1 || '~' and symbol <> ''
   order by symbol limit 500`,
);

const held = statement(
  'funds_hold_anything',
  { registry: 'boolean', reports: 'boolean', votes: 'boolean' },
  `select exists(select 1 from funds_class) or exists(select 1 from funds_class_record) as registry,
          exists(select 1 from funds_report) as reports, exists(select 1 from funds_vote_filing) as votes`,
);

/** A class with a current or former symbol. */
type SymbolClass = RowOf<typeof classColumns>;

/** The classes of a symbol, current holders first. */
export const readClassesOf = (db: Reader, key: string): Promise<readonly SymbolClass[]> => db.all(ofSymbol, [key]);

/** Symbols with the same beginning. */
export const readSymbolsAlike = async (db: Reader, beginning: string): Promise<readonly string[]> =>
  (await db.all(alike, [beginning])).map(({ symbol }) => symbol);

/** Which of the files have been loaded. */
export const readLoadedKinds = async (db: Reader) =>
  (await db.all(held, []))[0] ?? { registry: false, reports: false, votes: false };

const seriesFiler = statement(
  'funds_filer_of_series',
  { cik: 'integer' },
  `select cik from funds_class where series_id = $1
   union select cik from funds_class_record where series_id = $1
   union select cik from funds_report where fund_key = $1 limit 5`,
);

/** The filers of a series. */
export const readFilersOf = async (db: Reader, seriesId: string): Promise<readonly number[]> =>
  (await db.all(seriesFiler, [seriesId])).map(({ cik }) => cik);

const ofLei = statement(
  'funds_of_lei',
  { fund_key: 'text', cik: 'integer' },
  `select distinct fund_key, cik from funds_report
    where series_lei = $1 or (registrant_lei = $1 and fund_key like 'CIK%') order by fund_key limit 10`,
);

/**
 * The funds whose own reports contain this LEI: as the LEI of their series, or of the registrant if that is the fund.
 */
export const readFundsOfLei = (db: Reader, lei: string): Promise<readonly RowOf<typeof ofLei.columns>[]> =>
  db.all(ofLei, [lei]);
