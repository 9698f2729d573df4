import { countryCodeOf } from './countries.ts';
import { currencyCodeOf } from './currencies.ts';

/** Converters from English names to codes of official lists. A text that is not a name stays unchanged. */
export const codeReaders: Readonly<Record<'country' | 'currency', (text: string) => string>> = {
  country: countryCodeOf,
  currency: currencyCodeOf,
};
