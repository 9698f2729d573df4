import { pairsOf, type Dimension } from './dimension.ts';

/** The axes of classes of shares in US GAAP and IFRS, as the data sets shorten their names. */
const classAxes: Readonly<Record<string, string>> = {
  ClassOfStock: 'StatementClassOfStockAxis',
  ClassesOfShareCapital: 'ClassesOfShareCapitalAxis',
  ClassesOfOrdinaryShares: 'ClassesOfOrdinarySharesAxis',
};

/** The class of shares in a text such as `ClassOfStock=CommonClassA;`. Null for other axes, or several. */
export const shareClassOf = (segments: string): Dimension | null => {
  const [pair, ...more] = pairsOf(segments);
  if (!pair || more.length > 0) return null;
  const [name, member] = pair;
  const axis = Object.hasOwn(classAxes, name) ? classAxes[name] : undefined;
  return axis === undefined || member === ''
    ? null
    : { breakdown: 'class', axis, member, gross: false, elimination: false };
};
