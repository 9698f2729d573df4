import { ascii } from './fold.ts';
import { isOneSlip } from './likeness.ts';

/**
 * Spellings of legal forms as folded phrases, each with the one form used in comparisons. Forms of other languages keep
 * their own abbreviation. Longer phrases precede those that they contain.
 */
const spellings: readonly (readonly [phrase: string, form: string])[] = [
  ['public limited company', 'plc'],
  ['limited liability company', 'llc'],
  ['limited liability partnership', 'llp'],
  ['limited partnership', 'lp'],
  ['private limited', 'pvt ltd'],
  ['proprietary limited', 'pty ltd'],
  ['national association', 'na'],
  ['gesellschaft mit beschrankter haftung', 'gmbh'],
  ['societe a responsabilite limitee', 'sarl'],
  ['societe anonyme', 'sa'],
  ['sociedad de responsabilidad limitada', 'srl'],
  ['sociedad limitada', 'sl'],
  ['sociedad anonima', 'sa'],
  ['sociedade anonima', 'sa'],
  ['societa a responsabilita limitata', 'srl'],
  ['societa per azioni', 'spa'],
  ['naamloze vennootschap', 'nv'],
  ['besloten vennootschap', 'bv'],
  ['sa de cv', 'sadecv'],
  ['sab de cv', 'sadecv'],
  ['sp z oo', 'spzoo'],
  ['und co', 'co'],
  ['u co', 'co'],
  ['s a', 'sa'],
  ['n v', 'nv'],
  ['n a', 'na'],
  ['incorporated', 'inc'],
  ['corporation', 'corp'],
  ['company', 'co'],
  ['companies', 'cos'],
  ['limited', 'ltd'],
  ['aktiengesellschaft', 'ag'],
  ['aktiebolag', 'ab'],
  ['aktieselskab', 'as'],
  ['osakeyhtio', 'oy'],
];

const patterns = spellings.map(
  ([phrase, form]) => [` ${phrase}`, new RegExp(`(?<= )${phrase}(?= |$)`, 'g'), form] as const,
);

/** The first word of any of the phrases. Most names contain none. */
const firstWord = new RegExp(
  ` (?:${[...new Set(spellings.map(([phrase]) => phrase.split(' ', 1)[0]))].join('|')})(?= |$)`,
);

/**
 * A folded name with each legal form in its one spelling, except at the beginning: `apple incorporated` is `apple inc`.
 */
export const withLegalForms = (folded: string): string => {
  if (!firstWord.test(folded)) return folded;
  let name = folded;
  // A text search costs a tenth of a pattern match.
  for (const [phrase, pattern, form] of patterns) if (name.includes(phrase)) name = name.replace(pattern, form);
  return name;
};

/** Forms that do not identify an entity, wherever a name ends with them. */
const strong: ReadonlySet<string> = new Set(
  `inc corp co cos ltd plc llc llp lllp lp na nv bv sa sas sarl sca spa srl sl slu sau sadecv gmbh mbh ag se kg kgaa ohg ug ev
   ab as asa aps oy oyj pty pte pvt ltda sdn bhd tbk kk spzoo sro kft zrt nyrt doo dd jsc ojsc pjsc cjsc ooo oao pao zao pc
   ооо оао пао зао ао`.split(/\s+/),
);

/** Words that end many names and identify few. Removed only if two other words remain (`Northern Trust` keeps it). */
const weak: ReadonlySet<string> = new Set(['trust', 'holdings', 'holding', 'group']);

/** The words of a name without the legal forms at its end. A name that consists only of legal forms keeps them. */
export const withoutLegalForms = (words: readonly string[]): readonly string[] => {
  let end = words.length;
  for (;;) {
    const last = words[end - 1] ?? '';
    if (end > 1 && strong.has(last)) end -= 1;
    else if (end > 2 && weak.has(last)) end -= 1;
    else return words.slice(0, end);
  }
};

/**
 * Forms in names written without blanks: Chinese and Japanese ones at the end, Japanese and Korean ones at either end.
 */
const joinedAtEnd =
  /(?<=.)(?:股份有限公司|有限责任公司|有限責任公司|有限公司|株式会社|合同会社|有限会社|주식회사|유한회사)$/u;
const joinedAtBeginning = /^(?:株式会社|合同会社|有限会社|주식회사|유한회사)(?=.)/u;

/** A folded name without an attached form: `华为技术有限公司` is `华为技术`. */
export const withoutJoinedForm = (name: string): string =>
  ascii.test(name) ? name : name.replace(joinedAtEnd, '').replace(joinedAtBeginning, '').trim();

/** The words of the forms, to recognize one that is only partly typed: `priv`, `incorpo`. */
const formWords: readonly string[] = [...strong, ...spellings.flatMap(([phrase]) => phrase.split(' '))];

/** Shorter forms are too close to too many words for a slip to be recognized. */
const shortestMisspelt = 6;

/** Whether a word is a legal form, the beginning of one, or a long one with a slip: `limited`, `lim`, `limted`. */
const meansForm = (word: string): boolean =>
  formWords.some((form) => form.startsWith(word) || (form.length >= shortestMisspelt && isOneSlip(form, word)));

/**
 * The words of a question without the legal forms at its beginning, and without one at its end, whole, partial or
 * misspelt. Null if there is none. Names also begin with such words (`AG Mortgage`), so this is tried only if the whole
 * question finds nothing.
 */
export const withoutFormsAround = (words: readonly string[]): readonly string[] | null => {
  let [start, end] = [0, words.length];
  while (end - start > 1 && strong.has(words[start]!)) start += 1;
  while (end - start > 1 && meansForm(words[end - 1]!)) end -= 1;
  return end - start === words.length ? null : words.slice(start, end);
};
