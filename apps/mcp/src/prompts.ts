import type { GetPromptResult } from '@modelcontextprotocol/server';
import type { CompletionSearch, CompletionSubject } from '@dqs/service';

/** One argument of a prompt. */
export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
  /** The tool parameter with the same values, for completion. */
  readonly like?: CompletionSubject;
  /** The search that finds its values, for completion. */
  readonly search?: CompletionSearch;
}

/** A prepared request that a person selects in a client. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** Shown only if all of these tools are listed. */
  readonly tools: readonly string[];
  messages(values: Readonly<Record<string, string>>): GetPromptResult['messages'];
}

const ask = (text: string): GetPromptResult['messages'] => [{ role: 'user', content: { type: 'text', text } }];

const currencyBrief: Prompt = {
  name: 'currency_brief',
  title: 'Currency brief',
  description: 'How a currency moved against another over a period, from daily reference rates.',
  arguments: [
    {
      name: 'quote',
      description: 'Currency to report on, ISO 4217, such as USD.',
      required: true,
      like: { tool: 'fx_get_rates', parameter: 'quote' },
    },
    {
      name: 'base',
      description: 'Currency it is measured against; EUR when left out.',
      like: { tool: 'fx_get_rates', parameter: 'base' },
    },
    { name: 'start', description: 'First day, YYYY-MM-DD; a year back when left out.' },
  ],
  tools: ['fx_get_rates', 'fx_convert'],
  messages: ({ quote, base = 'EUR', start }) =>
    ask(
      `Write a brief on ${quote} against ${base} ${start ? `since ${start}` : 'over the last twelve months'}. ` +
        `Read the daily rates with fx_get_rates (quote ${quote}, base ${base}${start ? `, start ${start}` : ''}), following next_cursor to the first day. ` +
        'State the latest rate and its date, the highest and lowest with their dates and the change from first to last in per cent. ' +
        'Keep the digits of the source, say where a rate is derived, and cite meta.source, meta.attribution and as_of. ' +
        'Say that these are informational reference rates, not transaction prices.',
    ),
};

const positioningBrief: Prompt = {
  name: 'positioning_brief',
  title: 'Futures positioning brief',
  description: 'Who holds what in a futures market, and how it changed, from the weekly commitments of traders.',
  arguments: [
    {
      name: 'market',
      description: 'Market name or key, such as gold.',
      required: true,
      like: { tool: 'futures_get_positioning', parameter: 'market' },
      search: { tool: 'futures_search_markets', parameter: 'query', list: 'matches', field: 'market' },
    },
    { name: 'weeks', description: 'Report weeks to look at; 52 when left out.' },
  ],
  tools: ['futures_search_markets', 'futures_get_positioning'],
  messages: ({ market, weeks = '52' }) =>
    ask(
      `Write a brief on trader positioning in ${market}. Find the market key with futures_search_markets, then read ` +
        `futures_get_positioning for the last ${weeks} report weeks. For each trader category state the latest net position, its change ` +
        'on the week and over the period, and where it stands in its 52-week range (net_position_pctile_52w). ' +
        'Say which values the service derived, name the report date, and cite meta.source and as_of.',
    ),
};

const company = {
  description: 'Ticker or CIK, such as AAPL.',
  required: true,
  search: { tool: 'stocks_search', parameter: 'query', list: 'matches', field: 'tickers' },
} as const;

const cited =
  'Keep the digits of the source, say what the service derived, and cite accession numbers, meta.source and as_of.';

const companyBrief: Prompt = {
  name: 'company_brief',
  title: 'Company brief',
  description: 'A company from its own filings: results, ratios, events, owners.',
  arguments: [{ name: 'company', ...company }],
  tools: ['stocks_get_company', 'stocks_get_income_statements', 'stocks_get_metrics', 'stocks_get_company_events'],
  messages: ({ company: named }) =>
    ask(
      `Write a brief on ${named}. Read skill://company-analysis/SKILL.md first. Take its profile from stocks_get_company, four years of ` +
        'revenue, net_income and eps_diluted from stocks_get_income_statements, margins, growth and returns from stocks_get_metrics, and the ' +
        `events of the last twelve months from stocks_get_company_events. ${cited}`,
    ),
};

const compareCompanies: Prompt = {
  name: 'compare_companies',
  title: 'Compare companies',
  description: 'Two to ten companies side by side in a few lines of their statements.',
  arguments: [
    { name: 'companies', description: 'Tickers or CIKs, separated by commas.', required: true },
    {
      name: 'line',
      description: 'Line to compare, such as revenue; revenue and net_income when left out.',
      like: { tool: 'stocks_get_income_statements', parameter: 'lines' },
    },
  ],
  tools: ['stocks_compare', 'stocks_get_metrics'],
  messages: ({ companies, line }) =>
    ask(
      `Compare ${companies} in ${line ?? 'revenue and net_income'} over the last five years with stocks_compare, then their ` +
        `operating_margin, net_margin and return_on_equity with stocks_get_metrics for each. Put years in columns and companies in rows. ${cited}`,
    ),
};

const macroAsKnown: Prompt = {
  name: 'macro_as_known',
  title: 'Macro picture as known at a date',
  description: 'What was known of the economy at a date, and what was revised since.',
  arguments: [
    { name: 'date', description: 'The day, YYYY-MM-DD.', required: true },
    {
      name: 'series',
      description: 'One series more to look at.',
      search: { tool: 'macro_search', parameter: 'query', list: 'matches', field: 'series_key' },
    },
  ],
  tools: ['macro_search', 'macro_get_series'],
  messages: ({ date, series }) =>
    ask(
      `Describe the economy as it was known at the end of ${date}. Read skill://macro-vintages/SKILL.md first. Find inflation, unemployment, ` +
        `output and the policy rate with macro_search${series ? `, and take ${series} too` : ''}; read each with macro_get_series and as_known_at ` +
        `${date}T23:59:59Z, then without as_known_at. State what was revised since, and by how much. ${cited}`,
    ),
};

const placeRiskBrief: Prompt = {
  name: 'place_risk_brief',
  title: 'Place risk brief',
  description: 'Natural hazards and housing of a place.',
  arguments: [
    {
      name: 'place',
      description: 'A county, city or metropolitan area, such as Miami-Dade County, FL.',
      required: true,
      search: { tool: 'geo_resolve', parameter: 'query', list: 'matches', field: 'geography_id' },
    },
    {
      name: 'hazard',
      description: 'One hazard to look at closely.',
      like: { tool: 'hazards_get_hazard_components', parameter: 'hazard_type' },
    },
    {
      name: 'metric',
      description: 'What to rank it by among its neighbours; eal_total when left out.',
      like: { tool: 'hazards_get_rankings', parameter: 'metric' },
    },
  ],
  tools: ['geo_resolve', 'hazards_get_risk_profile', 'hazards_get_hazard_components', 'hazards_get_rankings'],
  messages: ({ place, hazard, metric = 'eal_total' }) =>
    ask(
      `Write a brief on the natural risks of ${place}. Read skill://place-risk/SKILL.md first. Find its county with geo_resolve, read ` +
        `hazards_get_risk_profile and hazards_get_hazard_components${hazard ? `, ${hazard} in particular` : ''}, and where it stands in its state with ` +
        `hazards_get_rankings (metric ${metric}). Name the release that the figures are of. ${cited}`,
    ),
};

const approvalTimeline: Prompt = {
  name: 'sponsor_approval_timeline',
  title: 'Sponsor approval timeline',
  description: 'Drug approvals of a company over time.',
  arguments: [
    { name: 'sponsor', ...company, description: 'Company by ticker or name.' },
    { name: 'since', description: 'First day, YYYY-MM-DD; ten years back when left out.' },
  ],
  tools: ['fda_search_approvals', 'fda_get_approvals'],
  messages: ({ sponsor, since }) =>
    ask(
      `List the drug approvals of ${sponsor} ${since ? `since ${since}` : 'of the last ten years'} with fda_search_approvals, following next_cursor, ` +
        `original applications before supplements; read the products of the original ones with fda_get_approvals. Give a timeline by approval_date. ${cited}`,
    ),
};

export const standardPrompts: readonly Prompt[] = [
  companyBrief,
  compareCompanies,
  macroAsKnown,
  placeRiskBrief,
  approvalTimeline,
  currencyBrief,
  positioningBrief,
];
