import { foldName, nameCore, slipsBetween } from '@dqs/core/name-search';
import type { Candidate } from './query.ts';

/** Shorter texts are one typing error away from many names. */
const shortestWithSlip = 4;

const hasCapitalsOnly = (text: string): boolean => text === text.toUpperCase();

/**
 * The listed company whose whole name equals a text or differs from it by one typing error, if the text is another
 * company's symbol: `Aple` is the symbol of Apple Hospitality, and nearly the name of Apple. Null for a symbol in
 * capitals, and for one that is part of its owner's name.
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
