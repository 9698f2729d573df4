import { Meta, endpoint } from '@dqs/schemas';
import { pageSize } from '@dqs/schemas';
import { z } from 'zod';

const Fund = z
  .strictObject({
    cik: z.int(),
    registrant_name: z.string().nullable(),
    series_id: z.string(),
    series_name: z.string().nullable(),
    class_id: z.string(),
    class_name: z.string().nullable(),
    ticker: z.string().nullable(),
  })
  .meta({ id: 'FundsClass' });

export const search = endpoint({
  path: '/v1/funds/search',
  tool: 'funds_search',
  title: 'Find funds',
  summary: 'Funds: find series and classes of funds by ticker, series name or registrant name, best match first.',
  guidance: 'First call for funds and ETFs.',
  words:
    'mutual fund; ETF; ticker of a fund; series id; share class; investment company; fund family; find a fund; which fund; fund name; S&P 500 ETF; index fund ticker; list of share classes; Vanguard; BlackRock; iShares; Fidelity',
  description: `One row for each class of a fund. A ticker or a class id finds its class before anything else; a series id, the CIK of
a filer, or the LEI of a series or of its registrant as reported on Form N-PORT, finds all their classes; then come names of series, and names of registrants, by how much of the name was asked for. Equal matches are in
order of the series' name, then of the ticker.

A unit investment trust such as SPY, and a closed-end fund, have neither series nor class: \`series_id\` and \`class_id\` are
then \`CIK\` and the ten digits of the filer, once a report of it is loaded. funds_get_holdings takes them.

Symbols are those of the newest list held, names those of the newest yearly file, else of the newest report on Form N-PORT
or N-PX; a name is null where neither has been loaded.`,
  params: z.strictObject({
    query: z.string().trim().min(1).max(100).meta({ description: 'Ticker, name, id, CIK or LEI.' }),
    limit: pageSize(10, 50),
  }),
  data: z.strictObject({ query: z.string(), funds: z.array(Fund) }),
  meta: Meta.extend({ attribution: z.string() }),
  rows: ['funds'],
  chart: { kind: 'none', reason: 'A search orders names by how well they match; it holds no quantity.' },
  subjects: { series_id: 'fund', ticker: 'fund', class_id: null, cik: 'manager' },
  datasets: ['funds.registry', 'funds.holdings', 'funds.proxy-votes'],
  examples: [{ query: 'GSFAX' }, { query: 'Goldman Sachs Bond Fund' }],
});
