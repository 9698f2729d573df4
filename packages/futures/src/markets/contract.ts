import { Day, Instant, endpoint, pageSize } from '@dqs/schemas';
import { z } from 'zod';
import { ReportType, ReportVariant, TraderCategory } from '../report/contract.ts';

const Coverage = z
  .strictObject({ first_report_date: Day, last_report_date: Day })
  .meta({ id: 'FuturesCoverage', description: 'First and last loaded futures-only report.' });

const MarketMatch = z
  .strictObject({
    market: z.string().meta({ description: 'Key for futures_get_positioning.' }),
    cftc_contract_market_code: z.string().meta({ description: 'Text with significant leading zeros and letters.' }),
    name: z.string(),
    report_name: z.string().meta({ description: 'Market and exchange as published in the newest loaded report.' }),
    exchange: z.string(),
    group: z.string(),
    report_type: ReportType,
    trader_categories: z.array(TraderCategory),
    report_variants: z.array(ReportVariant).meta({ description: 'Variants with loaded reports.' }),
    coverage: Coverage.nullable(),
    score: z.number().meta({ description: 'From 1 (exact key or code) down to 0.3 (a likely misspelling).' }),
    match_reason: z.enum(['market_key', 'cftc_code', 'name', 'keyword']),
    as_of: Instant,
  })
  .meta({ id: 'FuturesMarket' });

export const markets = endpoint({
  path: '/v1/futures/markets',
  tool: 'futures_search_markets',
  title: 'Find futures markets',
  summary:
    'Futures markets with weekly commitments-of-traders reports, found by topic, market key or CFTC contract-market code, best match first.',
  guidance: 'First call for positioning.',
  words:
    'market key; contract code; which futures; commitments of traders; CFTC; commodity; which futures markets; markets covered; code of a futures market; CFTC code; futures on; look at; is there data on futures; contract for; list of markets',
  takesQuestions: true,
  description: `Searches the twenty curated markets, ignoring letter case, accents and punctuation.

\`score\` is from 0 to 1. \`match_reason\` says what matched.

| score | the query is |
|---|---|
| 1 | the market key or the contract-market code |
| 0.95 | the market's name, also as published, or a keyword: a topic, group, ticker or everyday name |
| 0.85 to 0.9 | the beginning of the key, a name or a keyword |
| 0.7 to 0.8 | words, or beginnings of words, of the key, a name or a keyword |
| 0.3 to 0.7 | similar in spelling to the key, a name or a keyword, by the share of common three-letter groups |

Equal scores are ordered by name, then key. Only markets with a loaded report are listed. \`coverage\` is the range of the
loaded futures-only reports, which futures_get_positioning serves by default. It is null if only futures_and_options
reports are loaded. \`report_variants\` lists the loaded variants.`,
  params: z.strictObject({
    query: z.string().trim().min(1).max(100).meta({
      description: 'Topic, market key fragment or contract-market code, e.g. gold, sp500, interest rates, 088691.',
    }),
    limit: pageSize(10, 50),
  }),
  data: z.strictObject({ query: z.string(), matches: z.array(MarketMatch) }),
  rows: ['matches'],
  chart: { kind: 'none', reason: 'A list of matching names has no quantity.' },
  subjects: { market: 'market' },
  datasets: ['futures.positions'],
  examples: [{ query: 'gold' }, { query: 'interest rates', limit: 3 }, { query: '13874A' }],
});
