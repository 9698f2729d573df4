import type { NamedValue } from '@dqs/kit';
import { contract } from './contract.ts';
import { currencies, publishedByBank } from './currencies.ts';

/** The meaning of a word such as "dollar" without a country name before it. */
const unmarked: Readonly<Record<string, readonly string[]>> = {
  USD: ['dollar', 'buck', 'greenback'],
  GBP: ['pound', 'quid'],
};

const rankOf = (code: string): number => (publishedByBank.has(code) ? 0 : 1);

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
    // Candidates for "peso" begin with the peso that has rates.
    .toSorted((left, right) => rankOf(left.code) - rankOf(right.code))
    .map(({ code, name }) => ({
      tool,
      parameter,
      value: code,
      names: [name, ...(unmarked[code] ?? [])] as const,
      isReadByName: true as const,
    })),
);
