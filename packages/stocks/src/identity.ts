import { z } from 'zod';

/** The parameter that names a company. */
export const tickerOrCik = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .meta({ description: 'Ticker or CIK, e.g. AAPL, BRK-B, 320193.' });

/** The head of every answer about one company. */
export const companyHead = {
  ticker: z.string().nullable().meta({ description: 'Active symbol; null when the company has none.' }),
  cik: z.int(),
  company_name: z.string(),
};
