/** Converts `form 10k` into EDGAR's `10-K`. `10KSB` and `10QSB` are separate types. */
const asWritten = (form: string): string =>
  form
    .toUpperCase()
    .replace(/^FORMS? +/, '')
    .replace(/^(10|20|40|8|6|11)(?=(?:K|Q|F)(?:T|405)?(?:\/A)?$)/, '$1-')
    .replace(/^(13F)(?=(?:HR|NT)(?:\/A)?$)/, '$1-');

/** What people call forms, with the types of domestic and foreign filers. */
const named: ReadonlyMap<string, readonly string[]> = new Map([
  ['annual report', ['10-K', '20-F', '40-F']],
  ['quarterly report', ['10-Q']],
  ['current report', ['8-K', '6-K']],
  ['proxy statement', ['DEF 14A']],
  ['registration statement', ['S-1', 'F-1']],
]);

const typesOf = (form: string): readonly string[] =>
  named.get(form.toLowerCase().replaceAll(/\s+/g, ' ').replace(/s$/, '')) ?? [asWritten(form)];

/** Form types as EDGAR writes them. An entry may itself be a list: no type contains a comma, so `4,144` is two. */
export const formsIn = (asked: readonly string[]): readonly string[] =>
  asked.flatMap((form) => form.split(',')).flatMap((form) => (form.trim() === '' ? [] : typesOf(form.trim())));
