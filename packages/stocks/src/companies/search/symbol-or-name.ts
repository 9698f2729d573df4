import { foldName, nameCore, slipsBetween } from '@dqs/core/name-search';
import type { Candidate } from './query.ts';

/** Shorter texts are one slip away from many names. */
const shortestWithSlip = 4;

const hasCapitalsOnly = (text: string): boolean => text === text.toUpperCase();

/**
 * The listed company whose whole name a symbol is, or is but for one slip, where the symbol is another's: `Aple` is the symbol of Apple
 * Hospitality, and nearly the name of Apple. Null for a symbol in capitals, and for one that stands in the name of its owner.
 */
export const namedAlmost = (
  text: string,
  owner: { readonly cik: number; readonly name: string },
  candidates: readonly Candidate[],
): Candidate | null => {
  const word = foldName(text);
  if (
    hasCapitalsOnly(text) ||
    word.length < shortestWithSlip ||
    foldName(owner.name).replaceAll(' ', '').includes(word)
  )
    return null;
  const others = candidates.filter(
    ({ cik, symbols }) => cik !== owner.cik && (symbols as readonly string[]).length > 0,
  );
  const near = (most: number) => others.filter(({ name }) => slipsBetween(nameCore(name), word) === most);
  return near(0)[0] ?? near(1)[0] ?? null;
};
