import type { Decimal } from '@dqs/schemas';

const plain = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const withExponent = /^([+-]?)(\d*)(?:\.(\d*))?[eE]([+-]?\d{1,3})$/;

const written = (sign: string, whole: string, fraction: string): Decimal =>
  `${sign === '-' ? '-' : ''}${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}` as Decimal;

/**
 * A number of a filing as decimal text with its digits as published: `-.05` gets its zero, a plus sign goes, and an exponent
 * is written out. Null for anything else.
 */
export const decimalText = (text: string): Decimal | null => {
  if (plain.test(text)) {
    const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.');
    return written(text[0] ?? '', whole, fraction);
  }
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = withExponent.exec(text) ?? [];
  if (whole === '' && fraction === '') return null;
  const point = whole.length + Number.parseInt(exponent, 10);
  const digits = `${whole}${fraction}`;
  const padded = point <= 0 ? `${'0'.repeat(1 - point)}${digits}` : digits.padEnd(point, '0');
  const at = Math.max(point, 1);
  return written(sign, padded.slice(0, at).replace(/^0+(?=\d)/, ''), padded.slice(at));
};
