import type { SectionRow } from './query.ts';

type Named = Pick<SectionRow, 'section_key' | 'covers' | 'title'>;

const covers = (section: Named, key: string): boolean => {
  const asked = key
    .trim()
    .toUpperCase()
    .replace(/^ITEM\s*/, '');
  return [section.section_key, ...section.covers.split(' ')].some((each) => each.toUpperCase() === asked);
};

/** Letters and digits of a title in lower case, with one space between words. */
const titleWords = (text: string | null): string =>
  (text ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Short forms of titles, with the beginning of the full title. */
const shortTitles: Readonly<Record<string, string>> = {
  'md a': 'management s discussion and analysis',
  mda: 'management s discussion and analysis',
};

/**
 * The one section with a key ("7A"), a number with or without a title ("Item 1A. Risk Factors"), or a title or its
 * beginning; null for none or several.
 */
export const sectionCalled = <Section extends Named>(sections: readonly Section[], text: string): Section | null => {
  const ofKey = sections.find((each) => covers(each, text));
  if (ofKey) return ofKey;
  const number = /^item\s*(\d{1,2}[a-z]?(?:\.\d{2})?)\b/i.exec(text.trim())?.[1];
  const words = titleWords(text);
  const asked = Object.hasOwn(shortTitles, words) ? shortTitles[words]! : words;
  const whole = sections.filter(({ title }) => titleWords(title) === asked);
  const begun = sections.filter(({ title }) => ` ${titleWords(title)} `.startsWith(` ${asked} `));
  const found = number ? sections.filter((each) => covers(each, number)) : whole.length > 0 ? whole : begun;
  return asked !== '' && found.length === 1 ? found[0]! : null;
};
