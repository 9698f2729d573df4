import { Meta } from '@dqs/schemas';
import { z } from 'zod';
import { currencies } from '../currencies.ts';

/** Two codes as one word, as traders write a pair. */
const pair = /^\s*(?<base>[A-Za-z]{3})\s*[/:-]?\s*(?<quote>[A-Za-z]{3})\s*$/;

const isPair = (text: string): boolean => {
  const { base = '', quote = '' } = pair.exec(text)?.groups ?? {};
  return [base, quote].every((code) => currencies.has(code.toUpperCase()));
};

/** An ISO 4217 alphabetic code as a parameter. Either case is accepted; responses use capitals. */
export const CurrencyCode = z
  .string()
  .regex(/^[A-Za-z]{3}$/, {
    error: ({ input }) =>
      isPair(String(input))
        ? 'must be one currency; each currency of a pair has its own parameter'
        : 'must be an ISO 4217 code of three letters, such as USD',
  })
  .toUpperCase();

/** Meta of both foreign exchange operations. */
export const FxMeta = Meta.extend({
  attribution: z.string().meta({ description: 'The words the publisher asks to be shown with its rates.' }),
  derived_method: z.string().nullable().meta({
    description: 'How derived rates are computed: formula, digits, rounding. null when the rates are as published.',
  }),
});
