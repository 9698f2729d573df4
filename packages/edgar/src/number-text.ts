import type { Decimal } from '@dqs/schemas';

/** A JSON number as decimal text with its published digits. Only an exponent is expanded. Null for anything else. */
export const decimalText = (text: string): Decimal | null => {
  if (/^-?\d+(\.\d+)?$/.test(text)) return text as Decimal;
  const parts = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,3})$/.exec(text);
  if (!parts) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const point = whole.length + Number.parseInt(exponent, 10);
  const digits = `${whole}${fraction}`;
  const padded = point <= 0 ? `${'0'.repeat(1 - point)}${digits}` : digits.padEnd(point, '0');
  const at = Math.max(point, 1);
  const integer = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  const rest = padded.slice(at);
  return `${sign}${integer}${rest === '' ? '' : `.${rest}`}` as Decimal;
};

/**
 * A number in the XML schemas of forms, as decimal text with its published digits. `-.05` gets its zero; a plus sign
 * and a point without following digits are removed. Null for anything else.
 */
export const formNumber = (text: string): Decimal | null => {
  const [, sign = '', whole = '', fraction = '', exponent = ''] =
    /^([+-]?)(\d*)(?:\.(\d*))?([eE][+-]?\d{1,3})?$/.exec(text) ?? [];
  if (whole === '' && fraction === '') return null;
  const point = fraction === '' ? '' : `.${fraction}`;
  return decimalText(`${sign === '-' ? '-' : ''}${whole === '' ? '0' : whole}${point}${exponent}`);
};
