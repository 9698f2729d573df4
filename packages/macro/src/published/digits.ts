/** A number in a file: optional sign, digits, decimal point and exponent. */
const written = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Moves the decimal point and keeps all digits: `12.5` by -3 is `0.0125`. */
const shifted = (whole: string, fraction: string, by: number): string => {
  const digits = whole + fraction;
  const point = whole.length + by;
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  const before = digits
    .slice(0, point)
    .padEnd(point, '0')
    .replace(/^0+(?=\d)/, '');
  return point < digits.length ? `${before}.${digits.slice(point)}` : before;
};

/**
 * A number in a file as plain decimal text with all its digits: `"31,098,027"`, `.5`, `+1.10` and `1.2E-5` become
 * `31098027`, `0.5`, `1.10` and `0.000012`. Null if the text is not a number.
 */
export const decimalDigits = (text: string): string | null => {
  const bare = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
  const parts = written.exec(bare);
  if (parts === null) return null;
  const [, sign = '', whole = '', fraction = '', exponent = ''] = parts;
  if (whole === '' && fraction === '') return null;
  const digits = shifted(whole === '' ? '0' : whole, fraction, exponent === '' ? 0 : Number.parseInt(exponent, 10));
  return sign === '-' ? `-${digits}` : digits;
};
