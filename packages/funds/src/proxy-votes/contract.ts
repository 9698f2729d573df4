import { Day, Decimal, Meta, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { fundParameter } from '../fund/parameter.ts';
import { categoryCodes } from './category.ts';

const categories = Object.values(categoryCodes)
  .map((code) => `\`${code}\``)
  .join(', ');

const Vote = z
  .strictObject({
    accession_number: z.string(),
    as_of: Day.meta({ description: 'The period of the report.' }),
    record_seq: z.int().meta({ description: 'Place of the vote in its filing, from 1.' }),
    issuer_name: z.string(),
    ticker: z.string().nullable().meta({ description: 'Null if the issuer is not resolved to a listed company.' }),
    meeting_date: Day.nullable(),
    vote_description: z.string(),
    categories: z.array(z.string()),
    vote_series: z.string().nullable(),
    how_voted: z.string().nullable(),
    management_recommendation: z
      .string()
      .nullable()
      .meta({ description: 'As filed: FOR or AGAINST the recommendation of management, NONE where there was none.' }),
    shares_on_loan: Decimal.nullable().meta({ description: 'Of the matter, repeated in each of its votes.' }),
    shares_voted: Decimal.nullable(),
  })
  .meta({ id: 'FundsProxyVote' });

const VoteFiling = z
  .strictObject({
    accession_number: z.string(),
    form_type: z.string(),
    report_type: z.string(),
    amendment_type: z.string().nullable(),
    filed_date: Day,
    primary_document_url: z.string(),
    vote_table_url: z.string().nullable(),
  })
  .meta({ id: 'FundsVoteFiling' });

export const proxyVotes = endpoint({
  path: '/v1/funds/proxy-votes',
  tool: 'funds_get_proxy_votes',
  title: 'Get proxy votes',
  summary: 'Funds: how a fund or investment manager voted its shares (SEC Form N-PX), newest meeting first.',
  guidance: 'Get fund from funds_search.',
  outline: ['issuer_name', 'meeting_date', 'vote_description', 'how_voted', 'management_recommendation'],
  words:
    'N-PX; voting record; vote against; shareholder meeting; director election; say on pay; BlackRock; Vanguard; how did a fund vote; voted against; voted for; climate proposals; shareholder proposals; vote record; voting of an asset manager; proxy; resolutions',
  description: `The votes of one report period, which ends on June 30: the newest loaded one, or \`report_period\`. A registrant's CIK
returns the votes of all its series or, for a manager, all its votes. A series id or class ticker returns the votes of that
series.

\`category\` is one of ${categories}.

\`filings\` are the effective filings of the period: the report and the amendments that add to it. If an amendment restates
the report, they are that amendment and later additions. All pages come from the filings of the first page. A page ends
early if its rows exceed the maximum size of an answer.

If shares were voted in different ways on a matter, it has one row for each way. \`how_voted\` is the filer's text.
\`management_recommendation\` says whether the vote agrees with management, not what management recommended. \`total_votes\`
counts all rows of the fund in the period, regardless of \`category\` and \`ticker\`. Issuers and descriptions are served without
CUSIPs and ISINs.

\`ticker\` is set if the issuer's name matches exactly one listed company, apart from the spelling of its legal form. A request
with a ticker leaves out votes of unresolved issuers. Reports before July 2024 have no structured votes. If a document was
loaded without the header of its submission, \`filed_date\` is the day on which it was signed.`,
  params: z.strictObject({
    fund: fundParameter('Registrant CIK, series id, class ticker or LEI, e.g. 1350694.'),
    category: z.string().trim().min(1).max(60).nullish().meta({ description: 'E.g. director_elections.' }),
    report_period: Day.nullish().meta({ description: 'Exact period. Default: the newest.' }),
    ticker: z.string().trim().min(1).max(20).nullish().meta({ description: 'Issuer ticker (only resolved issuers).' }),
    ...page(25, 100),
  }),
  lookups: { fund: { tool: 'funds_search', field: 'series_id' }, ticker: { tool: 'stocks_search', field: 'tickers' } },
  data: z.strictObject({
    fund: z.string(),
    category: z.string().nullable(),
    ticker: z.string().nullable(),
    votes: z.array(Vote),
  }),
  meta: Meta.extend({
    as_of: Day.nullable().meta({ description: 'The report period, not the time of loading.' }),
    attribution: z.string(),
    filer_cik: z.int(),
    filer_name: z.string(),
    series_id: z.string().nullable(),
    series_name: z.string().nullable(),
    report_period: Day,
    report_calendar_year: z.int(),
    total_votes: z.int(),
    filings: z.array(VoteFiling),
  }),
  keyset: z.tuple([z.array(z.string()), z.int(), Day, z.string(), z.int()]),
  rows: ['votes'],
  chart: { kind: 'none', reason: 'Votes on separate proposals have no common quantity.' },
  subjects: { filer_cik: 'manager', series_id: 'fund', accession_number: 'filing', ticker: 'company' },
  datasets: ['funds.proxy-votes', 'funds.registry', 'funds.holdings', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'out_of_coverage', 'ambiguous_identifier'],
  examples: [
    { fund: '1350694', limit: 10 },
    { fund: '1350694', category: 'section_14a_say_on_pay_votes', ticker: 'AAPL', limit: 10 },
  ],
});
