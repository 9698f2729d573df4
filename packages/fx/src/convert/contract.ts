import { Day, Decimal, Instant, endpoint } from '@dqs/schemas';
import { z } from 'zod';
import { CurrencyCode, FxMeta } from '../reference-rate/contract.ts';

const amountRule =
  'must be a decimal number such as 1250.50, with a point and no separators of thousands, with at most 20 digits before the point and 15 after it; ' +
  'send a number of more than 15 digits as text';

// A JSON number is a binary fraction. Only up to 15 digits does its shortest text equal the text that the sender wrote.
const isExact = (value: number): boolean => {
  const text = String(value);
  return /^-?\d+(\.\d+)?$/.test(text) && text.replace(/[-.]/g, '').replace(/^0+/, '').length <= 15;
};

const Amount = z
  .union(
    [z.string().regex(/^[+-]?\d{1,20}(\.\d{1,15})?$/, amountRule), z.number(amountRule).refine(isExact, amountRule)],
    amountRule,
  )
  .meta({ description: 'Exact; text keeps every digit.' });

/** An amount at the reference rate of one date. */
export const convert = endpoint({
  path: '/v1/fx/convert',
  tool: 'fx_convert',
  title: 'Convert an amount',
  summary: 'Foreign exchange: an amount at the euro reference rate of one date, or of the fixing before it.',
  guidance: 'History: fx_get_rates.',
  words:
    'convert; currency converter; how many dollars; euros; yen; pounds; amount of money; exchange; in euros; in dollars; in yen; how much is; worth in; change money; into; exchange amount; what is 100 dollars; price in another currency',
  description: [
    'An informational conversion at reference rates published by the European Central Bank, not a transaction price.',
    '',
    '- `rate` is the number of units of `to_currency` for 1 unit of `from_currency`, as `unit` says. It equals the value of `fx_get_rates` for the pair on `rate_date`.',
    '- `converted` is exactly `amount` × `rate`, without rounding and without trailing zeros. Round it to the unit you settle in. Its `currency` is `to_currency`.',
    '- Rates into euro and between two other currencies are derived: the quotient of two euro rates of the same date, rounded half-even to 12 significant digits. The rate of a currency into itself is 1.',
    '- `amount` may be negative or zero, and is echoed as sent. Currency codes are ISO 4217, in any case.',
    '- Without `date` the latest fixing is used. For a `date` without a fixing (weekend, TARGET closing day, today before publication) the previous fixing is used, at most 7 days back. `requested_date` and `rate_date` show both.',
    '- Both currencies must have a rate at that fixing. A currency that was withdrawn or suspended by then is `out_of_coverage`; an older rate is never used.',
    '- A `date` before the first fixing is `out_of_coverage`, a `date` after today (UTC) is `bad_parameter`.',
  ].join('\n'),
  params: z.strictObject({
    amount: Amount,
    from_currency: CurrencyCode.meta({ description: 'ISO 4217.' }),
    to_currency: CurrencyCode.meta({ description: 'ISO 4217.' }),
    date: Day.nullish().meta({ description: 'Latest by default.' }),
  }),
  codes: { from_currency: 'currency', to_currency: 'currency' },
  data: z.strictObject({
    amount: Decimal,
    from_currency: z.string(),
    to_currency: z.string(),
    requested_date: Day.nullable(),
    rate_date: Day.meta({ description: 'Date of the fixing that was used.' }),
    rate: Decimal,
    converted: Decimal,
    derived: z.boolean().meta({ description: 'True if the rate was computed through the euro, false if published.' }),
    unit: z.string().meta({ description: 'What the rate counts, e.g. "USD per EUR".' }),
    currency: z.string().meta({ description: 'Currency of the converted amount.' }),
    as_of: Instant,
  }),
  meta: FxMeta,
  chart: { kind: 'none', reason: 'One conversion is a single value.' },
  subjects: { to_currency: { kind: 'pair', base: 'from_currency' } },
  datasets: ['fx.rates'],
  errors: ['not_found', 'out_of_coverage'],
  examples: [
    { amount: '100', from_currency: 'EUR', to_currency: 'USD' },
    { amount: '2500.75', from_currency: 'GBP', to_currency: 'JPY', date: '2026-01-17' },
  ],
});
