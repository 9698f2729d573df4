/** Form types as EDGAR writes them, of a list whose entries may be lists themselves: no type has a comma. */
export const formsIn = (asked: readonly string[]): readonly string[] =>
  asked.flatMap((form) => form.split(',')).flatMap((form) => (form.trim() === '' ? [] : [form.trim().toUpperCase()]));
