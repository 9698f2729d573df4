import { expandedKey } from '@dqs/places';

/** Kinds of places that the Census Bureau appends to the name. */
const kinds =
  / (?:city and borough|metropolitan government|metro government|metro township|charter township|township|plantation|consolidated government|unified government|urban county|corporation|municipality|city|town|village|borough|CDP|comunidad|zona urbana)$/;

const withoutKind = (name: string): string => name.replace(/ \(balance\)$/, '').replace(kinds, '');

/** Townships are also found with their kind, such as `Washington township`. */
const township = / (?:charter )?township$/;

/** Cities in Massachusetts whose official name contains "Town": `Watertown Town city`. */
const townCity = / Town city$/;

/**
 * The search keys of a city: its name without its kind (`Houston city`), the city of a consolidated government
 * (`Nashville-Davidson metropolitan government (balance)`, `Louisville/Jefferson County metro government (balance)`),
 * and the name in parentheses (`San Buenaventura (Ventura) city`).
 */
export const cityKeys = (name: string): readonly string[] => {
  const consolidated = /\b(?:government|urban county)\b|\(balance\)$/.test(name);
  const plain = withoutKind(name);
  const inside = /\(([^()]+)\)/.exec(plain)?.[1] ?? '';
  const outside = plain.replace(/ ?\([^()]*\)/, '');
  const first = consolidated ? outside.split(/[-/]/)[0]! : '';
  const town = townCity.test(name) ? name.replace(townCity, '') : '';
  const withKind = township.test(name) ? `${plain} township` : '';
  return [...new Set([plain, outside, inside, first, town, withKind].map(expandedKey).filter((key) => key !== ''))];
};
