import { Day, Decimal, Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../../identity.ts';

const Person = z
  .strictObject({
    name: z.string(),
    cik: z.int().nullable(),
    person_type: z.string().nullable(),
    percent_of_class: Decimal.nullable(),
    shares: Decimal.nullable(),
    sole_voting: Decimal.nullable(),
    shared_voting: Decimal.nullable(),
    sole_dispositive: Decimal.nullable(),
    shared_dispositive: Decimal.nullable(),
  })
  .meta({ id: 'StocksOwnershipPerson' });

const OwnershipFiling = z
  .strictObject({
    schedule_type: z.string().meta({ description: '13D or 13G.' }),
    submission_type: z.string(),
    amendment_number: z.int().nullable(),
    date_of_event: Day.nullable(),
    persons: z.array(Person),
    purpose_text: z.string().nullable().meta({ description: 'Item 4 of a Schedule 13D, at most 2,000 characters.' }),
    structured: z.boolean().meta({ description: 'False: the schedule has no structured figures; persons is empty.' }),
    filed_date: Day,
    accession_number: z.string(),
    index_url: z.string(),
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'StocksOwnershipFiling' });

export const ownershipFilings = endpoint({
  path: '/v1/stocks/ownership-filings',
  tool: 'stocks_get_ownership_filings',
  title: 'Get ownership filings',
  summary:
    'Stocks: Schedules 13D and 13G about one company, each with its reporting persons and purpose, newest first.',
  guidance: 'Current owners: stocks_get_beneficial_owners.',
  outline: ['schedule_type', 'date_of_event', 'persons', 'purpose_text', 'filed_date'],
  words:
    'Schedule 13D; Schedule 13G; 13D filings; activist investor; purpose of stake; amendments; new stakes; stake disclosures; 13D filed; 13G filings; activist filed; changes in a stake; group of holders',
  description: `Every loaded schedule about the company's shares, newest filing first, with all reporting persons in the order of the cover page.
Persons who report together each name the shares of the group: never add them up. Figures are those of the schedule, digit for
digit; \`purpose_text\` is item 4 of a Schedule 13D, cut at 2,000 characters.

Structured schedules began on 2024-12-18. Earlier ones (SC 13D, SC 13G), and later ones that are not loaded, come from the
company's list of filings, with \`structured\` false. That list also has schedules that the company filed about others, so it is not
used for companies that are institutional managers. \`start\` and \`end\` limit \`filed_date\`, both inclusive.`,
  params: z.strictObject({
    ticker_or_cik: tickerOrCik,
    schedule: z.enum(['13D', '13G']).nullish().meta({ description: 'Only these schedules.' }),
    start: Day.nullish().meta({ description: 'Earliest filing day.' }),
    end: Day.nullish().meta({ description: 'Latest filing day.' }),
    ...page(20, 100),
  }),
  data: z.strictObject({ ...companyHead, filings: z.array(OwnershipFiling) }),
  keyset: z.tuple([Day, z.string()]),
  rows: ['filings'],
  chart: { kind: 'none', reason: 'Schedules of several people, some over the same shares, hold no common quantity.' },
  subjects: { ticker: 'company', cik: 'company', 'persons.cik': null, accession_number: 'filing' },
  datasets: ['stocks.beneficial-owners', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [
    { ticker_or_cik: 'MRVL', limit: 5 },
    { ticker_or_cik: 'QXO', schedule: '13D' },
  ],
});
