/** Characters of a Legal Entity Identifier. */
const length = 20;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const digit0 = '0'.charCodeAt(0);
const letterA = 'A'.charCodeAt(0);

/** The characters as a number modulo 97, with letters as 10 to 35 (ISO 7064). All must be in the alphabet. */
const modulo97 = (characters: string): number => {
  let rest = 0;
  for (let at = 0; at < characters.length; at += 1) {
    const code = characters.charCodeAt(at);
    const value = code < letterA ? code - digit0 : code - letterA + 10;
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
};

/** The two check digits for the first 18 characters. */
const checkDigits = (first18: string): string => String(98 - modulo97(`${first18}00`)).padStart(2, '0');

const faultOfLength = (text: string): string | null => {
  if (text.length === length) return null;
  const missing = length - text.length;
  const difference = missing > 0 ? `${missing} too few` : `${-missing} too many`;
  return `has ${text.length} characters, ${difference}: an LEI has ${length}`;
};

const sound = /^[0-9A-Z]*$/;

const faultOfCharacters = (text: string): string | null => {
  if (sound.test(text)) return null;
  const place = [...text].findIndex((character) => !alphabet.includes(character));
  const character = [...text][place]!;
  return /[a-z]/.test(character)
    ? `has the small letter "${character}" at place ${place + 1}: an LEI has capitals and digits alone`
    : `has "${character}" at place ${place + 1}: an LEI has the letters A to Z and digits alone`;
};

/**
 * Why an LEI is invalid according to ISO 17442 (20 capitals and digits, the last two are check digits of ISO 7064 MOD
 * 97-10), as the end of a sentence; null if it is valid.
 */
export const faultOfLei = (text: string): string | null => {
  const fault = faultOfCharacters(text) ?? faultOfLength(text);
  if (fault !== null) return fault;
  if (!/\d\d$/.test(text)) return `ends in "${text.slice(-2)}": the last two characters of an LEI are check digits`;
  if (modulo97(text) === 1) return null;
  const expected = checkDigits(text.slice(0, -2));
  return `fails its checksum: the check digits are ${text.slice(-2)}, but those of ${text.slice(0, -2)} are ${expected}, so at least one character is wrong`;
};

function* slips(text: string): Generator<string> {
  for (let at = 0; at <= text.length; at += 1) {
    const before = text.slice(0, at);
    if (at < text.length - 1) yield `${before}${text[at + 1]}${text[at]}${text.slice(at + 2)}`;
    if (text.length === length + 1) yield before + text.slice(at + 1);
    for (const character of alphabet) {
      if (text.length === length && at < length) yield before + character + text.slice(at + 1);
      if (text.length === length - 1) yield before + character + text.slice(at);
    }
  }
}

/**
 * The LEIs that differ from a mistyped one by a single error: a wrong, missing or extra character, or two transposed
 * ones.
 */
export const leisNear = (text: string): readonly string[] => [
  ...new Set([...slips(text.toUpperCase().replace(/[\s-]/g, ''))].filter((near) => faultOfLei(near) === null)),
];

/** Removes a label before an LEI, and separators between its groups. */
export const compactLei = (text: string): string =>
  text
    .toUpperCase()
    .replace(/^LEI(?:\s*(?:CODE|NUMBER|NO\.?))?[\s:#-]+/, '')
    .replace(/[\s-]/g, '');
