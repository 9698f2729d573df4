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

/** A CUSIP or ISIN with a letter or a digit that is not zero; filers write zeros or N/A where there is none. */
const isGiven = (known: string): boolean => /^(?=.*[1-9A-Z])[0-9A-Z*@#]{8,12}$/.test(known);

/** The CUSIPs among identifiers, and those in ISINs, which have them between their country and their check digit. */
const cusipsOf = (own: readonly string[]): readonly string[] =>
  own.map((known) => (isIsin(known) ? known.slice(2, 11) : known)).filter(isCusip);

/** A CUSIP without its check digit, by its form: the first is a digit, or the letter of a country, the next two are digits. */
const cusipBase = /^[0-9A-Z]\d{2}[0-9A-Z*@#]{5}$/;

/** The characters of a CUSIP without its check digit, and those of its issuer. */
const [baseLength, issuerLength] = [8, 6];

/** Whether a text has a CUSIP without its check digit, which everybody can compute, or the part that is its issuer's alone. */
const hasPartOf = (text: string, cusips: readonly string[]): boolean =>
  cusips.some((cusip) => text.includes(cusip.slice(0, baseLength)) || text === cusip.slice(0, issuerLength));

/**
 * Whether an identifier may not leave the service: CUSIPs and ISINs are licensed, whatever a filer calls them, without their
 * check digit as well. `described` is what the filer says it is, `own` are the CUSIP and ISIN of the same position; where
 * they do not tell its CUSIP, all that has the form of one without its check digit counts as one.
 */
export const isLicensed = (identifier: string, described: string, own: readonly string[] = []): boolean => {
  const text = identifier.trim().toUpperCase().replace(/[\s-]/g, '');
  if (/CUSIP|CINS|ISIN|\bPPN\b/i.test(described) && !/SEDOL|FIGI/i.test(described)) return true;
  const given = own.map((known) => known.trim().toUpperCase()).filter(isGiven);
  if (given.some((known) => text.includes(known))) return true;
  const cusips = cusipsOf(given);
  return isCusip(text) || isIsin(text) || (cusips.length === 0 ? cusipBase.test(text) : hasPartOf(text, cusips));
};

/** Where free text speaks of an identifier, and what may part its characters. */
const label = String.raw`(?:\b(?:CUSIP|CINS|ISIN)\b(?:[\s.#:=-]|\b(?:NO|NUMBER|IS)\b)*)?`;
const parted = String.raw`[\s-]?`;

const cusipAlike = String.raw`[0-9A-Z]\d{2}[0-9A-Z*@#]{5}\d`;
const isinAlike = String.raw`[A-Z]{2}[0-9A-Z]{9}\d`;

/** Words of the form of a CUSIP or of an ISIN, in any letter case, and whether a text can have one at all. */
const wordsAlike = new RegExp(`${label}(?<![0-9A-Z])(${cusipAlike}|${isinAlike})(?![0-9A-Z])`, 'gi');
const anyAlike = new RegExp(`${cusipAlike}|${isinAlike}`, 'i');

const isLicensedWord = (word: string): boolean => isIsin(word) || (isCusip(word) && cusipBase.test(word.slice(0, -1)));

const escaped = (character: string): string => (character === '*' ? String.raw`\*` : character);

/** The identifiers of a position as free text may have them: a CUSIP also without its check digit. */
const ownWords = (own: readonly string[]): readonly string[] => {
  const given = own.map((known) => known.trim().toUpperCase()).filter((known) => isGiven(known) && /\d/.test(known));
  return [...new Set([...given, ...cusipsOf(given).map((cusip) => cusip.slice(0, baseLength))])];
};

/** What is left around an identifier that was taken out: empty brackets, marks that part nothing any more. */
const tidied = (text: string): string =>
  text
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,;:])/g, '')
    .replace(/^[\s,;:/|-]+|[\s,;:/|-]+$/g, '');

/**
 * Takes the CUSIPs and ISINs out of free texts of a filing (names, titles, descriptions), and the words that announce them: those of
 * the same position (`own`), in parts and without a check digit too, and every word that has the form and check digit of one. Any
 * other text stays as it is; a text that was such a number alone becomes empty.
 */
export const withoutLicensed = (own: readonly string[]): ((text: string) => string) => {
  let known: readonly string[] | undefined;
  return (text) => {
    // Most names have no digit, and both kinds of numbers have some.
    if (!/\d/.test(text)) return text;
    known ??= ownWords(own);
    let left = text;
    if (anyAlike.test(text))
      left = text.replace(wordsAlike, (found: string, word: string) =>
        isLicensedWord(word.toUpperCase()) ? ' ' : found,
      );
    const compact = known.length === 0 ? '' : left.toUpperCase().replace(/[\s-]/g, '');
    for (const one of known) {
      if (!compact.includes(one)) continue;
      const spelled = [...one].map(escaped).join(parted);
      left = left.replace(new RegExp(`${label}${spelled}(?:${parted}\\d(?![0-9A-Z]))?`, 'gi'), ' ');
    }
    return left === text ? text : tidied(left);
  };
};
