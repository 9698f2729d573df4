import { isIsin } from '@dqs/core';

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

const sedolWeights = [1, 3, 1, 7, 3, 9, 1];

/** Whether a text has the form and the check digit of a SEDOL: seven characters without vowels, the last one a digit. */
const isSedol = (text: string): boolean =>
  /^[0-9B-DF-HJ-NP-TV-Z]{6}\d$/.test(text) &&
  [...text].reduce((sum, character, at) => sum + letterValue(character) * (sedolWeights[at] ?? 0), 0) % 10 === 0;

/** A FIGI, which is an open standard: BBG, eight characters without vowels, a digit. */
const isFigi = (text: string): boolean => /^BBG[0-9B-DF-HJ-NP-TV-Z]{8}\d$/.test(text);

/**
 * Whether a CUSIP or ISIN is given: it has a letter or a digit other than zero. Filers write zeros or N/A if there is
 * none.
 */
const isGiven = (known: string): boolean => /^(?=.*[1-9A-Z])[0-9A-Z*@#]{8,12}$/.test(known);

/** The CUSIPs among identifiers, including those in ISINs, between the country and the check digit. */
const cusipsOf = (own: readonly string[]): readonly string[] =>
  own.map((known) => (isIsin(known) ? known.slice(2, 11) : known)).filter(isCusip);

/**
 * A CUSIP without its check digit, by its form: the first character is a digit or a country letter, the next two are
 * digits.
 */
const cusipBase = /^[0-9A-Z]\d{2}[0-9A-Z*@#]{5}$/;

/** Length of a CUSIP without its check digit, and of its issuer part. */
const [baseLength, issuerLength] = [8, 6];
const isinLength = 12;

/** Whether a text contains a CUSIP without its check digit, which can be computed, or equals the issuer part. */
const hasPartOf = (text: string, cusips: readonly string[]): boolean =>
  cusips.some((cusip) => text.includes(cusip.slice(0, baseLength)) || text === cusip.slice(0, issuerLength));

/** Converts full-width letters and digits to ASCII. */
const halfWidth = (text: string): string => (/[\uFF00-\uFFEF]/.test(text) ? text.normalize('NFKC') : text);

/** The possible identifiers in a text: the whole text without punctuation, and its parts between punctuation. */
const partsOf = (identifier: string): readonly string[] => {
  const text = identifier.toUpperCase();
  const parts = [text.replace(/[^0-9A-Z*@#]/g, ''), ...text.split(/[^0-9A-Z*@#]+/), ...text.split(/[^0-9A-Z]+/)];
  return [...new Set(parts)].filter((part) => part !== '');
};

/** A part without its label, and without letters before and after its digits. */
const bareOf = (part: string): readonly string[] => [
  part.replace(/^(?:CUSIP|CINS|ISIN|SEDOL|ID)/, ''),
  part.replace(/^[A-Z]+|[A-Z]+$/g, ''),
];

/** Substrings of a text with the length of a CUSIP or an ISIN, to find one inside a longer number. */
const piecesOf = (text: string): readonly string[] =>
  [baseLength + 1, isinLength].flatMap((length) =>
    Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) => text.slice(at, at + length)),
  );

/** A CUSIP in its usual form. If other characters surround a number, one in ten has a valid check digit by chance. */
const isUsualCusip = (text: string): boolean => isCusip(text) && cusipBase.test(text.slice(0, baseLength));

/**
 * Maximum length of a decorated identifier. Longer numbers are contracts or trades, in which some substring has a valid
 * check digit by chance.
 */
const longestDecorated = isinLength + 6;

const isHidden = (text: string): boolean =>
  text.length <= longestDecorated && piecesOf(text).some((piece) => isIsin(piece) || isUsualCusip(piece));

/** Labels of licensed identifiers. */
const licensedName = /CUSIP|CINS|ISIN|SEDOL|\bPPN\b/i;

/**
 * Whether an identifier may not leave the service. CUSIPs, ISINs and SEDOLs are licensed, whatever label and
 * surroundings a filer gives them, as are CUSIPs without their check digit. FIGIs are open. `described` is the filer's
 * label; `own` are the CUSIP and ISIN of the same position. If these contain no CUSIP, every text in the form of a
 * CUSIP without its check digit counts as one, and so does a longer number that contains one.
 */
export const isLicensed = (identifier: string, described: string, own: readonly string[] = []): boolean => {
  const plain = halfWidth(identifier);
  const compact = plain.toUpperCase().replace(/[^0-9A-Z*@#]/g, '');
  if (isFigi(compact)) return false;
  if (licensedName.test(described) || licensedName.test(identifier)) return true;
  const given = own.map((known) => known.trim().toUpperCase()).filter(isGiven);
  if (given.some((known) => compact.includes(known))) return true;
  const parts = partsOf(plain);
  const bare = parts.flatMap(bareOf);
  if (parts.some((text) => isCusip(text) || isIsin(text) || isSedol(text))) return true;
  if (bare.some((text) => isUsualCusip(text) || isIsin(text) || isSedol(text))) return true;
  const cusips = cusipsOf(given);
  if (cusips.length > 0) return hasPartOf(compact, cusips);
  return [...parts, ...bare].some((text) => cusipBase.test(text)) || parts.some(isHidden);
};

/** Label of an identifier in free text, and characters that may separate its parts. */
const label = String.raw`(?:\b(?:CUSIP|CINS|ISIN)\b(?:[\s.#:=-]|\b(?:NO|NUMBER|IS)\b)*)?`;
const mark = String.raw`[\s./_|\u00AD\u200B-\u200D\u2060-]`;
const parted = `${mark}*`;
const marks = new RegExp(mark, 'g');

const cusipAlike = String.raw`[0-9A-Z]\d{2}[0-9A-Z*@#]{5}\d`;
const isinAlike = String.raw`[A-Z]{2}[0-9A-Z]{9}\d`;

/** Words in the form of a CUSIP or an ISIN, in any letter case, and a quick check whether a text can contain one. */
const wordsAlike = new RegExp(`${label}(?<![0-9A-Z])(${cusipAlike}|${isinAlike})(?![0-9A-Z])`, 'gi');
const anyAlike = new RegExp(`${cusipAlike}|${isinAlike}`, 'i');

/** A SEDOL after its label. Without the label, seven characters may be any number. */
const announcedSedol = /\bSEDOL\b(?:[\s.#:=-]|\b(?:NO|NUMBER|IS)\b)*[0-9B-DF-HJ-NP-TV-Z]{6}\d(?![0-9A-Z])/gi;

const isLicensedWord = (word: string): boolean => isIsin(word) || (isCusip(word) && cusipBase.test(word.slice(0, -1)));

const escaped = (character: string): string => (character === '*' ? String.raw`\*` : character);

/** The identifiers of a position as they may occur in free text: a CUSIP also without its check digit. */
const ownWords = (own: readonly string[]): readonly string[] => {
  const given = own.map((known) => known.trim().toUpperCase()).filter((known) => isGiven(known) && /\d/.test(known));
  return [...new Set([...given, ...cusipsOf(given).map((cusip) => cusip.slice(0, baseLength))])];
};

/** Removes what is left around a removed identifier: empty brackets and separators. */
const tidied = (text: string): string =>
  text
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,;:])/g, '')
    .replace(/^[\s,;:/|-]+|[\s,;:/|-]+$/g, '');

/**
 * Removes CUSIPs and ISINs, with their labels, from free texts of a filing (names, titles, descriptions): those of the
 * same position (`own`), also in parts and without a check digit, and every word with the form and check digit of one.
 * Other text is unchanged. A text that is only such a number becomes empty.
 */
export const withoutLicensed = (own: readonly string[]): ((text: string) => string) => {
  let known: readonly string[] | undefined;
  return (asked) => {
    const text = halfWidth(asked);
    // Most names contain no digit. Both kinds of numbers do.
    if (!/\d/.test(text)) return asked;
    known ??= ownWords(own);
    let left = text.replace(announcedSedol, ' ');
    if (anyAlike.test(text))
      left = left.replace(wordsAlike, (found: string, word: string) =>
        isLicensedWord(word.toUpperCase()) ? ' ' : found,
      );
    const compact = known.length === 0 ? '' : left.toUpperCase().replace(marks, '');
    for (const one of known) {
      if (!compact.includes(one)) continue;
      const spelled = [...one].map(escaped).join(parted);
      left = left.replace(new RegExp(`${label}${spelled}(?:${parted}\\d(?![0-9A-Z]))?`, 'gi'), ' ');
    }
    return left === text ? asked : tidied(left);
  };
};
