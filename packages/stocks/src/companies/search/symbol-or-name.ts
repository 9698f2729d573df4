import { foldName, nameCore, slipsBetween } from '@dqs/core/name-search';
import type { Candidate } from './query.ts';

/** Shorter texts are one typing error away from many names. */
const shortestWithSlip = 4;

const hasCapitalsOnly = (text: string): boolean => text === text.toUpperCase();

/**
 * The listed company whose whole name equals a text or differs from it by one typing error, if the text is another
 * company's symbol: `HP` is the symbol of Helmerich & Payne and the name of HP, `Aple` is the symbol of Apple Hospitality
 * and nearly the name of Apple. A typing error is not looked for in capitals, nor in a part of the owner's name.
 */
export const namedAlmost = (
  text: string,
  owner: { readonly cik: number; readonly name: string },
  candidates: readonly Candidate[],
): Candidate | null => {
  const word = foldName(text);
  const others = candidates.filter(
    ({ cik, symbols }) => cik !== owner.cik && (symbols as readonly string[]).length > 0,
  );
  const near = (most: number) => others.find(({ name }) => slipsBetween(nameCore(name), word) === most) ?? null;
  const mayBeMisspelt =
    !hasCapitalsOnly(text) &&
    word.length >= shortestWithSlip &&
    !foldName(owner.name).replaceAll(' ', '').includes(word);
  return near(0) ?? (mayBeMisspelt ? near(1) : null);
};
