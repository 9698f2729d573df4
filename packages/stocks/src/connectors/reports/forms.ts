/** Forms of supported reports, without the suffix of an amendment. */
const forms: ReadonlySet<string> = new Set(
  [
    '10-K 10-K405 10-KSB 10-KSB40 10KSB 10KSB40 10-KT 10-K405T 10-Q 10-QSB 10QSB 10-QT 20-F 40-F',
    '8-K 8-K12B 8-K12G3 8-K15D5 DEF 14A DEFA14A DEFM14A PRE 14A',
  ]
    .join(' ')
    // "DEF 14A" contains a space.
    .split(/ (?!14A)/),
);

/** Whether reports of a form type are supported, including amendments. */
export const isReportForm = (form: string): boolean => forms.has(form.toUpperCase().replace(/\/A$/, ''));

/**
 * Form types that runs fetch: those that companies file themselves, without preliminary and additional proxy material.
 */
export const fetchedForms: ReadonlySet<string> = new Set(
  ['10-K', '10-KT', '10-Q', '10-QT', '20-F', '40-F', '8-K', 'DEF 14A'].flatMap((form) => [form, `${form}/A`]),
);

const written = /\bform\s+(10-?k(?:sb|405)?|10-?q(?:sb)?|20-?f|40-?f|8-?k)(\/a)?\b/i;

/** The form on the cover of a document, in EDGAR's notation; null if there is none. */
export const formOnCover = (cover: string): string | null => {
  const [, form, amendment = ''] = written.exec(cover.replace(/\s+/g, ' ')) ?? [];
  if (form !== undefined) return `${form.toUpperCase().replace(/^(10|8|20|40)-?/, '$1-')}${amendment.toUpperCase()}`;
  return /\bschedule\s+14a\b/i.test(cover) ? 'DEF 14A' : null;
};
