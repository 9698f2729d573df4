import { pairsOf, type Dimension } from './dimension.ts';

/** The axes that tell classes of shares apart, of US GAAP and of IFRS, as the data sets shorten their names. */
const classAxes: Readonly<Record<string, string>> = {
  ClassOfStock: 'StatementClassOfStockAxis',
  ClassesOfShareCapital: 'ClassesOfShareCapitalAxis',
  ClassesOfOrdinaryShares: 'ClassesOfOrdinarySharesAxis',
};

/** The class of shares that a text such as `ClassOfStock=CommonClassA;` names; null where it names another thing, or one more. */
export const shareClassOf = (segments: string): Dimension | null => {
  const [pair, ...more] = pairsOf(segments);
  if (!pair || more.length > 0) return null;
  const [name, member] = pair;
  const axis = Object.hasOwn(classAxes, name) ? classAxes[name] : undefined;
  return axis === undefined || member === ''
    ? null
    : { breakdown: 'class', axis, member, gross: false, elimination: false };
};
