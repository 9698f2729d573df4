import { Day, Decimal, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../../identity.ts';

const Owner = z
  .strictObject({
    name: z.string(),
    cik: z.int().nullable(),
    person_type: z.string().nullable().meta({
      description: 'Codes of the schedule: IN person, IA adviser, HC parent, CO corporation, PN partnership.',
    }),
    percent_of_class: Decimal.nullable(),
    shares_beneficially_owned: Decimal.nullable(),
    schedule_type: z.string().meta({ description: '13D or 13G.' }),
    submission_type: z.string(),
    amendment_number: z.int().nullable(),
    date_of_event: Day.nullable(),
    filed_date: Day,
    accession_number: z.string(),
  })
  .meta({ id: 'StocksBeneficialOwner' });

export const beneficialOwners = endpoint({
  path: '/v1/stocks/beneficial-owners',
  tool: 'stocks_get_beneficial_owners',
  title: 'Get beneficial owners',
  summary:
    'Stocks: current beneficial owners above 5 percent of a company (SEC Schedules 13D and 13G), latest event per person.',
  guidance: '13F: stocks_get_institutional_holders.',
  outline: ['name', 'percent_of_class', 'shares_beneficially_owned', 'schedule_type', 'filed_date'],
  words:
    'who owns; more than 5 percent; major shareholders; largest shareholders; 13D; 13G; activist stake; stakeholders; owners; large owners; who holds more than five percent; biggest stake; blockholders; owns a stake in; stake of an activist; controlling shareholder',
  description: `The latest statement of each reporting person about the company's shares, by date of event, then filing date. A person whose
latest statement is at or below five percent, or says that it ceased to own more, is not listed.

Persons who report together each name the shares of the group: the rows of one accession number must never be added up.
Percentages and share counts are those of the schedule, digit for digit; holders name the class and count it themselves.
\`coverage_start\` is the day of the oldest loaded schedule: structured schedules began on 2024-12-18, and an owner who has
filed nothing since is missing.`,
  params: z.strictObject({ ticker: tickerOrCik, ...page(20, 100) }),
  lookups: { ticker: { tool: 'stocks_search', field: 'tickers' } },
  data: z.strictObject({
    ...companyHead,
    coverage_start: Day,
    owners: z.array(Owner),
  }),
  keyset: z.tuple([Day, Day, z.string(), z.int()]),
  rows: ['owners'],
  chart: {
    kind: 'ranking',
    name: 'name',
    y: [
      { field: 'percent_of_class', label: 'Share of the class', unit: { is: 'percent' } },
      { field: 'shares_beneficially_owned', label: 'Shares', unit: { is: 'shares' } },
    ],
  },
  subjects: { ticker: 'company', cik: 'company', 'owners.cik': null, accession_number: 'filing' },
  datasets: ['stocks.beneficial-owners', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [{ ticker: 'QXO' }, { ticker: 'QXO', limit: 1 }],
});
