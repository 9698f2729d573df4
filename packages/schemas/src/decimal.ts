import { z } from 'zod';

/**
 * An exact decimal number as text: optional sign, digits, optional fractional part. Never a JSON number, so that binary
 * floating point is never used.
 */
export const Decimal = z
  .string()
  .regex(/^[+-]?\d+(\.\d+)?$/, 'must be a decimal number such as 12.50')
  .brand<'Decimal'>()
  .meta({ id: 'Decimal', description: 'Exact decimal number as text.', examples: ['1.0853'] });

export type Decimal = z.output<typeof Decimal>;
