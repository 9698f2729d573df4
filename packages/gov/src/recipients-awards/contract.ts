import { Decimal, Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';

const AgencyAmount = z
  .strictObject({ name: z.string(), code: z.string().nullable(), amount: Decimal })
  .meta({ id: 'AwardingAgencyAmount' });

const FiscalYear = z
  .strictObject({
    fiscal_year: z.int(),
    total_obligations: Decimal,
    contract_obligations: Decimal,
    direct_obligations: Decimal,
    grant_obligations: Decimal,
    idv_obligations: Decimal,
    loan_obligations: Decimal,
    other_obligations: Decimal,
    top_agencies: z.array(AgencyAmount),
    as_of: Instant,
  })
  .meta({ id: 'RecipientFiscalYear' });

const { cursor } = page(5, 20);

/** The message for a caller who passes a year as the number of years. */
const howMany = 'must be how many fiscal years a page has, from 1 to 20';

/** Obligations to one recipient by fiscal year. */
export const recipientsAwards = endpoint({
  path: '/v1/gov/recipients/awards',
  tool: 'gov_get_recipient_awards',
  title: 'Recipient obligations',
  summary: 'Federal spending: obligations to one award recipient by fiscal year and award type, newest first.',
  guidance: 'Recipient: gov_search_recipients.',
  outline: ['fiscal_year', 'total_obligations', 'contract_obligations', 'grant_obligations', 'top_agencies'],
  words:
    'federal contracts; government contract money; grants; government spending; loans; agencies; awards; defense contractor; receive; university; how much did the government pay; Pentagon; Department of Defense; NASA; pay a contractor; paid to; federal money; government contracts of; obligations; grants to; earmarked; subsidies; biggest customer agency; received from Washington',
  description: [
    'What federal agencies obligated to one recipient, summed from the transactions of its prime awards.',
    '',
    '- `recipient` is a recipient id, a UEI or the whole name. A UEI or a name means the awards of the recipient itself: level `C`, otherwise `R`, otherwise `P`. For the sums of a parent and all its recipients, pass the id that ends in `-P`.',
    '- A fiscal year begins on 1 October of the previous calendar year. A sum can be negative, because de-obligations reverse obligations of earlier years.',
    '- Obligations are commitments, not outlays. Loans count only with their obligation, which is usually zero, and not with face value or subsidy cost.',
    '- `contract` covers contracts and `idv` obligations on indefinite delivery vehicles themselves. `grant` includes cooperative agreements, `direct` covers direct payments, and `other` includes insurance.',
    '- `top_agencies` are the five awarding agencies with the largest obligations in the year, or fewer.',
    '- `source_notes` lists the loaded files of the fiscal years on the page. A kind of award without loaded files is zero.',
    '- A recipient without loaded transactions is `out_of_coverage`. A name of several recipients is `ambiguous_identifier`.',
  ].join('\n'),
  params: z.strictObject({
    recipient: z.string().min(1).max(200).meta({ description: 'Recipient id, UEI or whole name.' }),
    fiscal_years: z
      .int()
      .min(1, howMany)
      .max(20, howMany)
      .default(5)
      .meta({ description: 'Fiscal years per page, 1 to 20, newest first.' }),
    cursor,
  }),
  data: z.strictObject({
    recipient_id: z.string(),
    name: z.string(),
    recipient_level: z.string(),
    uei: z.string().nullable(),
    duns: z.string().nullable(),
    parent_uei: z.string().nullable(),
    parent_name: z.string().nullable(),
    units: z.literal('USD'),
    currency: z.literal('USD'),
    period_type: z.literal('fiscal_year'),
    amount_basis: z.literal('transaction-level obligations'),
    source_notes: z.string(),
    fiscal_years: z.array(FiscalYear),
  }),
  keyset: z.tuple([z.int()]),
  pageParameter: 'fiscal_years',
  rows: ['fiscal_years'],
  batch: 'recipient',
  chart: {
    kind: 'series',
    x: 'fiscal_year',
    y: [
      { field: 'total_obligations', label: 'Total obligations', unit: { field: 'units' } },
      { field: 'contract_obligations', label: 'Contracts', unit: { field: 'units' } },
      { field: 'grant_obligations', label: 'Grants', unit: { field: 'units' } },
      { field: 'direct_obligations', label: 'Direct payments', unit: { field: 'units' } },
      { field: 'idv_obligations', label: 'Indefinite-delivery vehicles', unit: { field: 'units' } },
      { field: 'loan_obligations', label: 'Loans', unit: { field: 'units' } },
      { field: 'other_obligations', label: 'Other', unit: { field: 'units' } },
    ],
    frequency: { is: 'annual' },
    scale: 'amount',
  },
  subjects: { recipient_id: 'recipient', uei: 'recipient', parent_uei: 'recipient' },
  datasets: ['gov.awards'],
  errors: ['not_found', 'out_of_coverage', 'ambiguous_identifier'],
  examples: [
    { recipient: 'L41JMCZK3GW6' },
    { recipient: 'NOMADIC LAND CAMPS, LLC', fiscal_years: 1 },
    { recipient: 'F1PUFRJMZEF1' },
  ],
});
