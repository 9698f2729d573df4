/**
 * Whether a text in capitals is an ISIN (ISO 6166): a country, nine characters, and the check digit of the Luhn
 * algorithm over the digits, with A as 10 to Z as 35.
 */
export const isIsin = (text: string): boolean => {
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text)) return false;
  const digits = [...text].flatMap((char) => [...String(Number.parseInt(char, 36))]).toReversed();
  const sum = digits.reduce((total, digit, at) => {
    const value = Number.parseInt(digit, 10) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};
