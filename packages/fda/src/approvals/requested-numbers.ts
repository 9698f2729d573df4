import type { Reader } from '@dqs/kit';
import { mostNamed, readNamed, readNumbersOf } from './query.ts';

/** The requested applications, and a note on texts that were interpreted. */
export interface RequestedNumbers {
  readonly numbers: readonly string[];
  readonly note: string | null;
}

/** A text of letters only is the name of a drug. */
export const isName = (text: string): boolean => /^[a-z]{4,}$/i.test(text);

const digitsOf = (number: string): string | null => (/^\d{4,6}$/.test(number) ? number.padStart(6, '0') : null);

/** The one served application whose brand has exactly this name; null where none or several do. */
const numberOfBrand = async (db: Reader, name: string): Promise<string | null> => {
  const found = await readNamed(db, [name.toLowerCase()]);
  // The read is limited, so an application beyond the limit may have the name too.
  if (found.length >= mostNamed) return null;
  const [only, ...others] = found.filter(({ brands }) => brands.some((brand) => brand.toUpperCase() === name));
  return only !== undefined && others.length === 0 ? only.number : null;
};

/**
 * Application numbers in the FDA's format. Digits alone are the number of one application of any type. The brand name
 * of one application is replaced by its number, with a note.
 */
export const requestedNumbers = async (db: Reader, asked: readonly string[]): Promise<RequestedNumbers> => {
  const numbers = asked.map((number) => number.replace(/[\s-]/g, '').toUpperCase());
  const digits = numbers.map(digitsOf).filter((each) => each !== null);
  const [known, brands] = await Promise.all([
    digits.length === 0 ? null : readNumbersOf(db, digits),
    Promise.all(
      [...new Set(numbers.filter(isName))].map(async (name) => [name, await numberOfBrand(db, name)] as const),
    ),
  ]);
  const read = new Map(brands.flatMap(([name, number]) => (number === null ? [] : [[name, number] as const])));
  return {
    numbers: numbers.map((number) => known?.get(digitsOf(number) ?? '') ?? read.get(number) ?? number),
    note: [...read].map(([name, number]) => `"${name}" was read as ${number}.`).join(' ') || null,
  };
};
