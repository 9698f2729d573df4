import type { GetPromptResult } from '@modelcontextprotocol/server';
import type { CompletionSearch, CompletionSubject } from '@dqs/service';

/** One argument of a prompt. */
export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
  /** The tool parameter whose values it takes, for completion. */
  readonly like?: CompletionSubject;
  /** The search that finds its values, for completion. */
  readonly search?: CompletionSearch;
}

/** A ready-made request that a person picks in a client. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** Shown only where all of these tools are. */
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

export const standardPrompts: readonly Prompt[] = [currencyBrief, positioningBrief];
