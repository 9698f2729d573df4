const letterValue = (character: string): number => Number.parseInt(character, 36);

const digitSum = (value: number): number => Math.floor(value / 10) + (value % 10);

/** Whether a text has the form and the check digit of a CUSIP: nine characters, the last one a digit. */
const isCusip = (text: string): boolean => {
  if (!/^[0-9A-Z*@#]{8}\d$/.test(text)) return false;
  const sum = [...text.slice(0, 8)].reduce((total, character, at) => {
    const special = '*@#'.indexOf(character);
    const value = special === -1 ? letterValue(character) : 36 + special;
    return total + digitSum(at % 2 === 1 ? value * 2 : value);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number.parseInt(text[8] ?? '', 10);
};

/** Whether a text has the form and the check digit of an ISIN: two letters, nine characters, a digit. */
const isIsin = (text: string): boolean => {
  if (!/^[A-Z]{2}[0-9A-Z]{9}\d$/.test(text)) return false;
  const digits = [...text].map((character) => String(letterValue(character))).join('');
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number.parseInt(digit, 10) * (at % 2 === 1 ? 2 : 1);
    return total + digitSum(value);
  }, 0);
  return sum % 10 === 0;
};

/**
 * Whether an identifier may not leave the service: CUSIPs and ISINs are licensed, whatever a filer calls them. `described` is
 * what the filer says it is, `own` are the CUSIP and ISIN of the same position.
 */
export const isLicensed = (identifier: string, described: string, own: readonly string[] = []): boolean => {
  const text = identifier.trim().toUpperCase().replace(/[\s-]/g, '');
  if (/CUSIP|CINS|ISIN|\bPPN\b/i.test(described) && !/SEDOL|FIGI/i.test(described)) return true;
  if (own.some((known) => /^(?=.*[1-9A-Z])[0-9A-Z*@#]{8,12}$/i.test(known) && text.includes(known.toUpperCase())))
    return true;
  return isCusip(text) || isIsin(text);
};
