/** Meanings of transaction codes: the list of Form 4 (general instruction 8) and of the SEC's data sets. */
const meanings: Readonly<Record<string, string>> = {
  P: 'Open market or private purchase',
  S: 'Open market or private sale',
  V: 'Transaction voluntarily reported earlier than required',
  A: 'Grant, award or other acquisition from the issuer (Rule 16b-3(d))',
  D: 'Disposition to the issuer (Rule 16b-3(e))',
  F: 'Payment of exercise price or tax by delivering or withholding securities',
  I: 'Discretionary transaction (Rule 16b-3(f))',
  M: 'Exercise or conversion of a derivative security (Rule 16b-3)',
  C: 'Conversion of a derivative security',
  E: 'Expiration of a short derivative position',
  H: 'Expiration or cancellation of a long derivative position with value received',
  O: 'Exercise of an out-of-the-money derivative security',
  X: 'Exercise of an in-the-money or at-the-money derivative security',
  G: 'Bona fide gift',
  L: 'Small acquisition (Rule 16a-6)',
  W: 'Acquisition or disposition by will or the laws of descent',
  Z: 'Deposit into or withdrawal from a voting trust',
  J: 'Other acquisition or disposition (described in a footnote)',
  K: 'Transaction in an equity swap or similar instrument',
  U: 'Disposition by tender of shares in a change of control',
};

export const codes = Object.keys(meanings);

/** The meaning of a code, or a text that says that the form does not list it. */
export const meaningOf = (code: string): string => meanings[code] ?? 'A code that the form does not list';
