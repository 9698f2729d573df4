import type { Decimal } from '@dqs/schemas';

/** A published number; null for an empty cell, undefined for a text that is not a number. */
export const published = (cell: string): string | null | undefined => {
  const text = cell
    .trim()
    .replaceAll(
      /^(-?)\$?(\d{1,3}(?:,\d{3})+)(?=\.|$)/g,
      (_, sign: string, digits: string) => sign + digits.replaceAll(',', ''),
    );
  if (text === '') return null;
  return /^-?\d{1,25}(\.\d{1,25})?$/.test(text) ? text : undefined;
};

const withoutZeros = (sign: string, whole: string, fraction: string): Decimal => {
  const digits = whole.replace(/^0+(?=\d)/, '');
  const rest = fraction.replace(/0+$/, '');
  const text = rest === '' ? digits : `${digits}.${rest}`;
  return (text === '0' ? '0' : `${sign}${text}`) as Decimal;
};

const partsOf = (number: string): readonly [string, string, string] => {
  const sign = number.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = number.slice(sign.length).split('.');
  return [sign, whole, fraction];
};

/** Converts an amount in thousands to dollars: it moves the decimal point three digits to the right, in the text. */
export const dollars = (thousands: string): Decimal => {
  const [sign, whole, fraction] = partsOf(thousands);
  const padded = fraction.padEnd(3, '0');
  return withoutZeros(sign, whole + padded.slice(0, 3), padded.slice(3));
};

/** A count. Some files write it with a decimal point: `12.0` is 12. */
export const count = (number: string): Decimal => withoutZeros(...partsOf(number));
