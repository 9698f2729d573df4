import { Day, Decimal, Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';

const Basis = z.enum(['point_in_time', 'year_to_date', 'quarter', 'annualized']);

/** One value of a quarter with its interpretation. */
const BankFinancialValue = z
  .strictObject({
    value: Decimal,
    units: z.string().meta({ description: 'USD, percent or count.' }),
    currency: z.string().nullable(),
    basis: Basis,
    as_of: Instant,
  })
  .meta({ id: 'BankFinancialValue' });

const MetricDefinition = z
  .strictObject({
    title: z.string(),
    units: z.string(),
    basis: Basis,
    category: z.string(),
    description: z.string(),
    currency: z.string().nullable(),
  })
  .meta({ id: 'BankMetricDefinition' });

const BankQuarter = z
  .strictObject({
    period: Day.meta({ description: 'Last day of the quarter.' }),
    fiscal_quarter: z.string().meta({ description: 'Such as 2026Q1.' }),
    values: z.record(z.string(), BankFinancialValue),
  })
  .meta({ id: 'BankQuarter' });

/** Quarterly financials of one institution. */
export const financials = endpoint({
  path: '/v1/banks/financials',
  tool: 'banks_get_financials',
  title: 'Bank financials',
  summary: 'Banks (FDIC): quarterly call-report financials of one institution by certificate, newest first.',
  guidance: 'Get cert from banks_search.',
  outline: ['period', 'values: metric → value, units, basis'],
  words:
    'call report; deposits; loans; loan losses; net interest margin; capital ratio; assets of a bank; FDIC certificate; quarter; how big is a bank; total assets; bank profit; bad loans; charge-offs; tier 1; equity capital; uninsured deposits; bank earnings; net income of a bank; healthy bank; deposits fell',
  description: [
    'Figures of the quarterly call reports of banks and savings institutions insured by the FDIC.',
    '',
    '- `cert` is the FDIC certificate, not the RSSD id of the Federal Reserve. `banks_search` finds it. Holding companies have no certificate.',
    '- Amounts are in dollars. The FDIC publishes thousands, which the service multiplies exactly. Ratios are in percent with the digits as published.',
    '- `basis` is the period of a value. Income is `year_to_date` in every quarter. Some items also have a separate key with the value of the `quarter`. `annualized` ratios cover the year to date, or the quarter if the title says so.',
    '- `metrics` selects metrics by key; the default is all. A value that the institution did not report is left out, never zero.',
    '- `metric_definitions` defines the requested metrics, or without `metrics` those with a value on the page.',
    '- A restated quarter has its newest published values. `start` and `end` are inclusive bounds of the report date.',
    '- Closed institutions keep their quarters and have `active` false.',
    '- A page of a tool ends early at 60 KB. Continue with the cursor, or request fewer metrics.',
    '- An unknown certificate is `not_found`. An institution without loaded quarters is `out_of_coverage`.',
  ].join('\n'),
  params: z.strictObject({
    cert: z.int().min(1).max(999_999_999).meta({ description: 'FDIC certificate.' }),
    metrics: z
      .array(z.string().min(1).max(60))
      .min(1)
      .max(100)
      .nullish()
      .meta({ description: 'Metric keys, such as total_assets. Default: all.' }),
    start: Day.nullish().meta({ description: 'First report date.' }),
    end: Day.nullish().meta({ description: 'Last report date.' }),
    ...page(8, 40),
  }),
  lookups: { cert: { tool: 'banks_search', field: 'cert' } },
  data: z.strictObject({
    cert: z.int(),
    name: z.string(),
    rssd_id: z.int().nullable(),
    active: z.boolean(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    period_type: z.literal('quarter'),
    quarters: z.array(BankQuarter),
    metric_definitions: z.record(z.string(), MetricDefinition),
  }),
  keyset: z.tuple([Day]),
  rows: ['quarters'],
  picture: { kind: 'statement', at: 'period', cells: 'values' },
  key: 'metric',
  keyTitles: 'metric_definitions',
  batch: 'cert',
  chart: {
    kind: 'statement',
    x: 'period',
    y: { field: 'values', unit: 'units', first: ['total_assets', 'total_deposits', 'net_income', 'return_on_assets'] },
  },
  subjects: { cert: 'bank' },
  datasets: ['banks.financials'],
  errors: ['not_found', 'out_of_coverage'],
  examples: [
    { cert: 628, metrics: ['total_assets', 'net_income', 'common_equity_tier_1_ratio'], limit: 4 },
    { cert: 24735, limit: 2 },
    { cert: 6653, start: '2021-01-01', end: '2021-12-31' },
  ],
});
