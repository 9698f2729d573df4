const number = /^([+-]?)(\d+)(\.\d+)?$/;

/** A decimal text with its digits before the point in groups of three; every digit stays. */
export const groupDigits = (text: string): string => {
  const [, sign, whole, part = ''] = number.exec(text) ?? [];
  if (whole === undefined) return text;
  return `${sign === '-' ? '−' : (sign ?? '')}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${part}`;
};
