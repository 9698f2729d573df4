/** An amount as a whole number of 10⁻¹² units, for the independent computation. */
export type Exact = bigint;

const places = 12;
const unit = 10n ** BigInt(places);

/** Parses a published number, with or without an exponent. Throws for other texts. */
export const exact = (text: string): Exact => {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  if (whole === '') throw new RangeError(`no number: ${text}`);
  const shift = places - fraction.length + Number.parseInt(exponent, 10);
  if (shift < 0 && /[1-9]/.test((whole + fraction).slice(shift))) throw new RangeError(`too many digits: ${text}`);
  const digits = shift < 0 ? (whole + fraction).slice(0, shift) : whole + fraction + '0'.repeat(shift);
  return BigInt(sign === '-' ? `-${digits || '0'}` : digits || '0');
};

export const whole = (count: number): Exact => BigInt(count) * unit;

/** The product of two amounts, truncated to the last unit. */
export const times = (left: Exact, right: Exact): Exact => (left * right) / unit;

export const distance = (left: Exact, right: Exact): Exact => (left > right ? left - right : right - left);

export const size = (amount: Exact): Exact => (amount < 0n ? -amount : amount);

export const sum = (amounts: readonly Exact[]): Exact => amounts.reduce((total, each) => total + each, 0n);

/** Number of zeros at the end of a published amount, to which it may have been rounded. */
export const closingZeros = (text: string): number => (/^[+-]?\d*?(0*)(?:\.0*)?$/.exec(text)?.[1] ?? '').length;
