import type { NamedValue } from '@dqs/kit';
import { contract } from './contract.ts';
import { currencies } from './currencies.ts';

/** The meaning of a word such as "dollar" without a country name before it. */
const unmarked: Readonly<Record<string, readonly string[]>> = {
  USD: ['dollar', 'buck', 'greenback'],
  GBP: ['pound', 'quid'],
};

const { rates, convert } = contract;
const parameters = [
  [rates.tool, 'quote'],
  [rates.tool, 'base'],
  [convert.tool, 'from_currency'],
  [convert.tool, 'to_currency'],
] as const;

/** Currencies by name for each parameter that takes a code. */
export const currencyValues: readonly NamedValue[] = parameters.flatMap(([tool, parameter]) =>
  [...currencies.values()]
    .filter(({ withdrawn }) => withdrawn === null)
    .map(({ code, name }) => ({
      tool,
      parameter,
      value: code,
      names: [name, ...(unmarked[code] ?? [])] as const,
      isReadByName: true as const,
    })),
);
