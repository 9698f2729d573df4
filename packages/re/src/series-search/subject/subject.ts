import type { Aspect } from './aspect.ts';

/** What series are about. */
export interface Subject {
  /** Data sets that answer a question about it, the headline one first. */
  readonly datasets: readonly string[];
  /** A question is about it that has all aspects of one of these. */
  readonly needs: readonly (readonly Aspect[])[];
  /** Aspects that fit it beside those. */
  readonly fits: readonly Aspect[];
}

/** Whether prices are those of homes: beside rents, `house prices and rents` asks for something else as well. */
const isOfPrices = (needs: readonly (readonly Aspect[])[], fits: readonly Aspect[]): boolean =>
  [...fits, ...needs.flat()].includes('price') && !fits.includes('rent');

/** What series are about, by what it needs and what fits it beside. */
export const subject = (
  datasets: readonly string[],
  needs: readonly (readonly Aspect[])[],
  ...fits: readonly Aspect[]
): Subject => ({ datasets, needs, fits: isOfPrices(needs, fits) ? [...fits, 'home price'] : fits });
