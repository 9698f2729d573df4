import type { Aspect } from './aspect.ts';

/** A subject of series. */
export interface Subject {
  /** Data sets that answer questions on the subject, the headline one first. */
  readonly datasets: readonly string[];
  /** A question is on the subject if it has all aspects of one of these lists. */
  readonly needs: readonly (readonly Aspect[])[];
  /** Further aspects that fit the subject. */
  readonly fits: readonly Aspect[];
}

/** Whether prices mean home prices. With rents, `house prices and rents` asks for something else as well. */
const isOfPrices = (needs: readonly (readonly Aspect[])[], fits: readonly Aspect[]): boolean =>
  [...fits, ...needs.flat()].includes('price') && !fits.includes('rent');

/** A subject, from its data sets, the aspects that it needs, and further aspects that fit. */
export const subject = (
  datasets: readonly string[],
  needs: readonly (readonly Aspect[])[],
  ...fits: readonly Aspect[]
): Subject => ({ datasets, needs, fits: isOfPrices(needs, fits) ? [...fits, 'home price'] : fits });
