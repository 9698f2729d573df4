/** Converts `form 10k` into EDGAR's `10-K`. `10KSB` and `10QSB` are separate types. */
const asWritten = (form: string): string =>
  form
    .toUpperCase()
    .replace(/^FORMS? +/, '')
    .replace(/^(10|20|40|8|6|11)(?=(?:K|Q|F)(?:T|405)?(?:\/A)?$)/, '$1-')
    .replace(/^(13F)(?=(?:HR|NT)(?:\/A)?$)/, '$1-');

/** Form types as EDGAR writes them. An entry may itself be a list: no type contains a comma, so `4,144` is two. */
export const formsIn = (asked: readonly string[]): readonly string[] =>
  asked.flatMap((form) => form.split(',')).flatMap((form) => (form.trim() === '' ? [] : [asWritten(form.trim())]));
