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
    '- `cert` is the FDIC certificate, not the RSSD id of the Federal Reserve; a holding company has none. `banks_search` finds it.',
    '- Amounts are whole dollars: the FDIC publishes thousands, multiplied here exactly. Ratios are percent with the digits as published.',
    '- `basis` matters: income is `year_to_date` in every quarter; the FDIC tells some items for the `quarter` alone, under a key of their own. `annualized` ratios are of the year to date, or of the quarter where the title says so.',
    '- `metrics` narrows the answer to metric keys; all by default. A value that the institution did not report is left out, never zero.',
    '- `metric_definitions` defines the metrics asked for, or without `metrics` those with a value on the page.',
    '- A restated quarter is served as it was last published. `start` and `end` are inclusive bounds of the report date.',
    '- The quarters of a closed institution stay; `active` is false then.',
    '- A page of a tool ends early where all metrics of all quarters would be more than 60 KB: go on with the cursor, or ask for some metrics.',
    '- An unknown certificate is `not_found`; an institution of which no quarter was loaded is `out_of_coverage`.',
  ].join('\n'),
  params: z.strictObject({
    cert: z.int().min(1).max(999_999_999).meta({ description: 'FDIC certificate.' }),
    metrics: z
      .array(z.string().min(1).max(60))
      .min(1)
      .max(100)
      .nullish()
      .meta({ description: 'Metric keys, e.g. total_assets; all by default.' }),
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
