import { Meta } from '@dqs/schemas';
import { z } from 'zod';

/** An ISO 4217 alphabetic code as a parameter. Either case is accepted; responses use capitals. */
export const CurrencyCode = z
  .string()
  .regex(/^[A-Za-z]{3}$/, 'must be an ISO 4217 code of three letters, such as USD')
  .toUpperCase();

/** Meta of both foreign exchange operations. */
export const FxMeta = Meta.extend({
  attribution: z.string().meta({ description: 'The words the publisher asks to be shown with its rates.' }),
  derived_method: z.string().nullable().meta({
    description: 'How derived rates are computed: formula, digits, rounding. null when the rates are as published.',
  }),
});
