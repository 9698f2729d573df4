import type { CompletionSearch } from '@dqs/service';
import type { ResourceFamily } from './resources.ts';

/** A record of the service with a separate address: one tool's answer about one identifier. */
interface RecordKind {
  readonly prefix: string;
  readonly variable: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly tool: string;
  readonly parameter: string;
  /** The search that finds its identifiers, for completion. */
  readonly search?: CompletionSearch;
}

const kinds: readonly RecordKind[] = [
  {
    prefix: 'company://',
    variable: 'cik',
    name: 'company',
    title: 'A company',
    description: 'Profile of a company by CIK or ticker: names, tickers, exchange, industry, coverage.',
    tool: 'stocks_get_company',
    parameter: 'ticker_or_cik',
    search: { tool: 'stocks_search', parameter: 'query', list: 'matches', field: 'cik' },
  },
  {
    prefix: 'series://macro/',
    variable: 'series_key',
    name: 'macro-series',
    title: 'A macroeconomic series',
    description: 'The newest observations of an official series by its key.',
    tool: 'macro_get_series',
    parameter: 'series_key',
    search: { tool: 'macro_search', parameter: 'query', list: 'matches', field: 'series_key' },
  },
  {
    prefix: 'series://re/',
    variable: 'series_key',
    name: 're-series',
    title: 'A real-estate series',
    description: 'The newest observations of a real-estate series by its key.',
    tool: 're_get_series',
    parameter: 'series_key',
    search: { tool: 're_search_series', parameter: 'query', list: 'matches', field: 'series_key' },
  },
  {
    prefix: 'filing://',
    variable: 'accession_number',
    name: 'filing',
    title: 'A filed report',
    description: 'The sections of a report filed with the SEC, by accession number.',
    tool: 'stocks_get_filing_sections',
    parameter: 'accession_number',
  },
  {
    prefix: 'place://',
    variable: 'geography_id',
    name: 'place',
    title: 'A place',
    description: 'A geography by its id, such as county:12086, with its parents and crosswalks.',
    tool: 'geo_get_geography',
    parameter: 'geography_id',
    search: { tool: 'geo_resolve', parameter: 'query', list: 'matches', field: 'geography_id' },
  },
];

const familyOf = (kind: RecordKind): ResourceFamily => ({
  list: () => [],
  templates: [
    {
      uriTemplate: `${kind.prefix}{${kind.variable}}`,
      name: kind.name,
      title: kind.title,
      description: kind.description,
      mimeType: 'application/json',
    },
  ],
  isShown: ({ operations }) => operations.has(kind.tool),
  read: async (uri, { operations }, ask) => {
    if (!uri.startsWith(kind.prefix) || !operations.has(kind.tool)) return null;
    const identifier = decodeURIComponent(uri.slice(kind.prefix.length));
    return { mimeType: 'application/json', text: await ask(kind.tool, { [kind.parameter]: identifier }) };
  },
  searchFor: (variable) => (variable === kind.variable ? kind.search : undefined),
});

/** `company://`, `series://`, `filing://` and `place://`: single records, returned as their tools answer them. */
export const recordFamilies: readonly ResourceFamily[] = kinds.map(familyOf);

const lineItemsUri = 'catalog://line-items';

/** `catalog://line-items`: the keys of statement lines. */
export const lineItemCatalog: ResourceFamily = {
  list: ({ operations }) =>
    operations.has('stocks_list_line_items')
      ? [
          {
            uri: lineItemsUri,
            name: 'line-items',
            title: 'Statement lines',
            description: 'Keys of the lines of the financial statements, with labels, concepts, signs and formulas.',
            mimeType: 'application/json',
          },
        ]
      : [],
  templates: [],
  read: async (uri, { operations }, ask) =>
    uri === lineItemsUri && operations.has('stocks_list_line_items')
      ? { mimeType: 'application/json', text: await ask('stocks_list_line_items', { limit: 200 }) }
      : null,
};
