import type { Cells } from './cells.ts';

/** Shorter texts are not worth a template, and shorter values stand in an address by chance. */
const shortest = { text: 24, part: 6 } as const;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The text with what other columns of the row say in the place of it: `…/{accession_number:digits}/{accession_number}-index.htm`. */
const withNames = (text: string, own: string, row: Cells): string => {
  let made = text;
  for (const [name, value] of row) {
    if (name === own || typeof value !== 'string' || value.length < shortest.part || value.length > 40) continue;
    made = made.replaceAll(value, `{${name}}`);
    const digits = digitsOf(value);
    if (digits !== value && digits.length >= 10) made = made.replaceAll(digits, `{${name}:digits}`);
  }
  return made;
};

const sharedBeginning = (texts: readonly string[]): string => {
  const [first = '', ...others] = texts;
  let length = first.length;
  for (const other of others) {
    while (!other.startsWith(first.slice(0, length))) length -= 1;
  }
  // A name is shared whole or not at all.
  const shared = first.slice(0, length);
  const open = shared.lastIndexOf('{');
  return open > shared.lastIndexOf('}') ? shared.slice(0, open) : shared;
};

/** How the texts of a column are formed, and what is left to write of each; null where they have nothing in common. */
export interface Formed {
  /** `{}` stands for what a cell holds; without it nothing has to be written. */
  readonly template: string;
  /** Undefined where the template says all. */
  readonly rests: readonly unknown[];
}

/** What stands before and after the first `.` or `:` of a key: `county` and `12086` of `county:12086`. */
const partsOf = (key: string): { readonly before: string; readonly after: string } | null => {
  const [, before, after] = /^([^.:]+)[.:](.+)$/s.exec(key) ?? [];
  return before === undefined || after === undefined ? null : { before, after };
};

const filled = (template: string, row: Cells): string =>
  template.replaceAll(/\{([\w.]+)\}/g, (_, name: string) => String(row.get(name)));

/** `{dataset:before}`, where every text is such a part of the key beside it. */
const partOfKey = (values: readonly string[], rows: readonly Cells[], others: readonly string[]): string | null => {
  for (const name of others) {
    const parts = rows.map((row) => {
      const key = row.get(name);
      return typeof key === 'string' ? partsOf(key) : null;
    });
    for (const part of ['before', 'after'] as const)
      if (values.every((value, at) => parts[at]?.[part] === value)) return `{${name}:${part}}`;
  }
  return null;
};

/** Shorter parts than this say nothing of how a text is made. */
const leastPart = 2;

/** Texts that other columns of their rows say wholly: `{level}:{code}`, `{geo_key:after}`; null where some row does not follow. */
const saidByOthers = (values: readonly string[], rows: readonly Cells[], others: readonly string[]): Formed | null => {
  const part = partOfKey(values, rows, others);
  if (part !== null) return { template: part, rests: values.map(() => undefined) };
  const [first = ''] = values;
  const known = others
    .map((name) => ({ name, value: rows[0]?.get(name) }))
    .filter((other): other is { name: string; value: string } => typeof other.value === 'string')
    .filter(({ value }) => value.length >= leastPart && first.includes(value))
    .toSorted((one, other) => other.value.length - one.value.length);
  // A name that was put in stays as it is.
  const withOne = (text: string, { name, value }: { name: string; value: string }): string =>
    text
      .split(/(\{[\w.]+\})/)
      .map((part) => (part.startsWith('{') ? part : part.replaceAll(value, `{${name}}`)))
      .join('');
  const templates = [known.reduce(withOne, first), ...known.map((other) => withOne(first, other))];
  const template = templates.find(
    (each) => each.includes('{') && values.every((value, at) => filled(each, rows[at]!) === value),
  );
  return template === undefined ? null : { template, rests: values.map(() => undefined) };
};

/**
 * Texts that the columns before them say, and addresses that have a beginning or everything in common, but for what other columns of
 * their rows say. `before` are the columns whose values are read without this one.
 */
export const formedOf = (
  name: string,
  values: readonly unknown[],
  rows: readonly Cells[],
  before: readonly string[],
): Formed | null => {
  const texts = values.filter((value) => typeof value === 'string');
  if (texts.length >= 2 && texts.length === values.length && !texts.some((text) => /[{}]/.test(text))) {
    const said = saidByOthers(texts, rows, before);
    const isOne = texts.every((text) => text === texts[0]);
    if (said && !isOne && texts.join('').length > said.template.length + name.length) return said;
  }
  const isAddress = (text: string): boolean => /^https?:/.test(text) && text.length >= shortest.text;
  if (texts.length < 2 || !texts.every((text) => isAddress(text) && !/[{}]/.test(text))) return null;
  const named = values.map((value, at) => (typeof value === 'string' ? withNames(value, name, rows[at]!) : value));
  const forms = named.filter((value) => typeof value === 'string');
  const [template = ''] = forms;
  if (texts.length === values.length && forms.every((form) => form === template)) {
    return template === texts[0] ? null : { template, rests: values.map(() => undefined) };
  }
  const beginning = sharedBeginning(forms);
  if (beginning.length < shortest.text) return null;
  const rests = named.map((value) => (typeof value === 'string' ? value.slice(beginning.length) : value));
  // What is left must be what it looks like: text of its own, without names of columns.
  if (rests.some((rest) => typeof rest === 'string' && rest.includes('{'))) return plainBeginning(values, texts);
  return { template: `${beginning}{}`, rests };
};

const plainBeginning = (values: readonly unknown[], texts: readonly string[]): Formed | null => {
  const beginning = sharedBeginning(texts);
  if (beginning.length < shortest.text) return null;
  return {
    template: `${beginning}{}`,
    rests: values.map((value) => (typeof value === 'string' ? value.slice(beginning.length) : value)),
  };
};
