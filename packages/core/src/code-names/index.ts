import { countryCodeOf } from './countries.ts';
import { currencyCodeOf } from './currencies.ts';

/** Readers of the English names that stand for codes of official lists; each gives a text that names none as it is. */
export const codeReaders: Readonly<Record<'country' | 'currency', (text: string) => string>> = {
  country: countryCodeOf,
  currency: currencyCodeOf,
};
