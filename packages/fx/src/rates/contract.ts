import { Day, Decimal, Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { CurrencyCode, FxMeta } from '../reference-rate/contract.ts';

/** Daily rates of one currency pair. */
export const rates = endpoint({
  path: '/v1/fx/rates',
  tool: 'fx_get_rates',
  title: 'Daily reference rates',
  summary:
    'Foreign exchange: daily euro reference rates of a pair, newest first; without the euro, derived through it.',
  guidance: 'One amount: fx_convert.',
  words:
    'exchange rate; currency pair; EUR/USD; USD; EUR; GBP; JPY; CHF; CAD; AUD; NZD; CNY; SEK; NOK; DKK; PLN; TRY; INR; BRL; MXN; ZAR; eurusd; gbpusd; usdjpy; dollar; yen; pound; sterling; euro; history; ECB; forex; worth; euro to; dollar rate; franc; weaker; stronger; rates over time; daily rates; last month; currency history; per euro; yen against the dollar; pound to euro; appreciated',
  description: [
    'Informational reference rates published by the European Central Bank on every working day since 1999-01-04, not transaction prices.',
    '',
    '- `value` is the number of units of `quote` for 1 unit of `base`, as `unit` says. `currency` is the quote.',
    '- Currency codes are ISO 4217, in any case.',
    '- With base EUR, `value` has the published digits and `derived` is false. Files of the bank differ in trailing zeros (0.87060, 0.8706); the file loaded last counts.',
    '- For other pairs, `derived` is true and `value` is the quotient of two euro rates of the same date, rounded half-even to 12 significant digits, without trailing zeros. A date on which one of the two rates was not published has no row.',
    '- `as_of` of a derived value is the older one of its two rates.',
    '- Days without a fixing (weekends, TARGET closing days) have no row, nor do days on which a currency was suspended.',
    '- `start` and `end` are inclusive.',
    '- A currency that the bank never published is `not_found`. A range without rates is an empty list.',
  ].join('\n'),
  params: z.strictObject({
    quote: CurrencyCode.meta({ description: 'Currency of the value.' }),
    base: CurrencyCode.default('EUR').meta({ description: 'Currency valued.' }),
    start: Day.nullish().meta({ description: 'First date.' }),
    end: Day.nullish().meta({ description: 'Last date.' }),
    ...page(100, 500),
  }),
  codes: { quote: 'currency', base: 'currency' },
  data: z.strictObject({
    base: z.string(),
    quote: z.string(),
    unit: z.string().meta({ description: 'What a value counts, e.g. "USD per EUR".' }),
    currency: z.string().meta({ description: 'Currency of the values: the quote.' }),
    rates: z.array(
      z.strictObject({
        date: Day,
        value: Decimal,
        as_of: Instant,
        derived: z.boolean().meta({ description: 'True if computed through the euro, false if published.' }),
      }),
    ),
  }),
  meta: FxMeta,
  keyset: z.tuple([Day]),
  rows: ['rates'],
  picture: { kind: 'series', at: 'date', value: 'value' },
  batch: 'quote',
  chart: {
    kind: 'series',
    x: 'date',
    y: [{ field: 'value', label: 'Rate', unit: { field: 'unit' } }],
    frequency: { is: 'daily' },
    scale: 'level',
  },
  subjects: { quote: { kind: 'pair', base: 'base' } },
  datasets: ['fx.rates'],
  errors: ['not_found', 'out_of_coverage'],
  examples: [
    { quote: 'USD', limit: 5 },
    { quote: 'JPY', base: 'GBP', start: '2026-01-01', end: '2026-01-31' },
    { quote: 'EUR', base: 'CHF', limit: 3 },
  ],
});
