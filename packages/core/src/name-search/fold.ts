/** Letters that Unicode does not decompose into a base letter and a mark. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

const initials = /(?<![\p{L}\p{N}])(?:\p{L}\.)+\p{L}(?:\.|(?![\p{L}\p{N}]))/gu;

// eslint-disable-next-line no-control-regex -- all of ASCII
export const ascii = /^[\u0000-\u007F]*$/;

/** The same for ASCII, which most names are. It needs no decomposition and no Unicode classes. */
const foldAscii = (text: string): string => {
  const joined = text.includes('.') ? text.replace(initials, (found) => found.replaceAll('.', '')) : text;
  const spelled = joined.replace(/['`]/g, '').replaceAll('&', ' and ');
  return spelled
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
};

/**
 * A name in lower case, with its words separated by single blanks and without punctuation. Accents stay. Apostrophes
 * and the full stops of initials leave no gap (`Prince George's` is `prince georges`, `D.C.` is `dc`). `&` becomes
 * `and`.
 */
export const foldMarks = (text: string): string =>
  ascii.test(text)
    ? foldAscii(text)
    : text
        .normalize('NFC')
        .replace(initials, (found) => found.replaceAll('.', ''))
        .replace(/['’‘ʻ`]/g, '')
        .replaceAll('&', ' and ')
        .toLowerCase()
        .normalize('NFC')
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
        .trim();

/** A text without its accents. Letter case and punctuation stay. */
export const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '');

/**
 * The form of a name that every search compares: `foldMarks` without accents (`Doña Ana` is `dona ana`). Folding is
 * idempotent.
 */
export const foldName = (text: string): string => {
  const folded = foldMarks(text);
  if (ascii.test(folded)) return folded;
  // Decomposition turns some small letters into capitals.
  return foldMarks(
    withoutAccents(folded)
      .toLowerCase()
      .replace(/[ßæœøđðłıþ]/g, (letter) => letters[letter]!),
  );
};
