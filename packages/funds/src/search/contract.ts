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
  description: `One row for each class of a fund. A ticker or a class id finds its class first. A series id, the CIK of a filer, or the
LEI of a series or its registrant as reported on Form N-PORT finds all their classes. Matches by series name and registrant
name follow, ordered by how much of the query they contain. Equal matches are ordered by series name, then by ticker.

A unit investment trust such as SPY, or a closed-end fund, has neither series nor class. Its \`series_id\` and \`class_id\` are
\`CIK\` and the ten digits of the filer, once a report of it is loaded. funds_get_holdings accepts them.

Symbols come from the newest loaded list. Names come from the newest yearly file, otherwise from the newest report on Form
N-PORT or N-PX. A name is null if neither is loaded.`,
  params: z.strictObject({
    query: z.string().trim().min(1).max(100).meta({ description: 'Ticker, name, id, CIK or LEI.' }),
    limit: pageSize(10, 50),
  }),
  data: z.strictObject({ query: z.string(), funds: z.array(Fund) }),
  meta: Meta.extend({ attribution: z.string() }),
  rows: ['funds'],
  chart: { kind: 'none', reason: 'A list of matching names has no quantity.' },
  subjects: { series_id: 'fund', ticker: 'fund', class_id: null, cik: 'manager' },
  datasets: ['funds.registry', 'funds.holdings', 'funds.proxy-votes'],
  examples: [{ query: 'GSFAX' }, { query: 'Goldman Sachs Bond Fund' }],
});
