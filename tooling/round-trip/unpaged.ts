import type { Unpaged } from './comparison.ts';

const all = (reason: string, ...tables: readonly string[]): readonly Unpaged[] =>
  tables.map((table) => ({ table, reason }));

/** Tables of exports that no operation gives page by page: they are compared with the rows of the database. */
export const unpaged: readonly Unpaged[] = [
  ...all(
    'names and words that searches read',
    ...[
      'banks_name',
      'entities_name',
      'entities_word',
      'funds_name',
      'geo_city',
      'gov_alias',
      'gov_name',
      'stocks_filer_name',
    ],
    'stocks_issuer_name',
  ),
  ...all(
    'records from which the answered rows are built',
    ...[
      'banks_record',
      'fda_record',
      'funds_class_record',
      'gov_mention',
      'gov_obligation',
      'gov_transaction',
      'macro_description',
      'macro_series',
    ],
    ...[
      'macro_release_date',
      'stocks_fact_filer',
      'stocks_filer_symbol',
      'stocks_presented_filing',
      'stocks_presented_line',
    ],
    'stocks_statement_company',
  ),
  ...all(
    'what is held of a publication: answers say it in notes and coverage',
    ...[
      'entities_publication',
      'funds_class_list',
      'funds_report_total',
      'funds_vote_count',
      'funds_vote_table',
      'gov_action_day',
    ],
    ...[
      'gov_agency',
      'gov_archive',
      'gov_coverage',
      'gov_identity',
      'hazards_release',
      'hazards_state_release',
      're_places_held',
    ],
    ...['stocks_institution_filing', 'stocks_report_coverage', 'stocks_screen_company', 'stocks_statement_decision'],
    ...['stocks_statement_issue', 'stocks_ticker_list', 'stocks_report_filer'],
  ),
  ...all('a part of other answers: names, labels, footnotes', 'stocks_fact_label', 'stocks_insider_footnote'),
  ...all('pay by person, which an answer turns into columns', 'stocks_pay_fact'),
  ...all('pieces of text that a search finds; the sections are compared by their length', 'stocks_report_passage'),
  ...all(
    'used by the order of places and by shares of addresses; no operation pages through them',
    'geo_point',
    'geo_population',
    'geo_postal_zip',
  ),
  ...all('outlines of places, which maps draw', 'geo_outline'),
  ...all('managers, umbrellas and feeders of funds and branches: ownership leaves them out', 'entities_relationship'),
  ...all('reasons for which an entity names no parent; ownership says them in a note', 'entities_exception'),
];
