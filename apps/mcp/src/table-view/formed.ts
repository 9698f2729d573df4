import type { Cells } from './cells.ts';

/** Minimum length of a text for a template, and of a value inside it. Shorter values occur by chance. */
const shortest = { text: 24, part: 6 } as const;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * Replaces parts of the text that equal other columns of the row by their names:
 * `…/{accession_number:digits}/{accession_number}-index.htm`.
 */
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
  // A name is shared completely or not at all.
  const shared = first.slice(0, length);
  const open = shared.lastIndexOf('{');
  return open > shared.lastIndexOf('}') ? shared.slice(0, open) : shared;
};

/** The template of a column's texts and the remainder of each; null if they have nothing in common. */
export interface Formed {
  /** `{}` represents the cell's content. Without it cells need no content. */
  readonly template: string;
  /** Undefined if the template determines the text. */
  readonly rests: readonly unknown[];
}

/** The parts before and after the first `.` or `:` of a key: `county` and `12086` of `county:12086`. */
const partsOf = (key: string): { readonly before: string; readonly after: string } | null => {
  const [, before, after] = /^([^.:]+)[.:](.+)$/s.exec(key) ?? [];
  return before === undefined || after === undefined ? null : { before, after };
};

const filled = (template: string, row: Cells): string =>
  template.replaceAll(/\{([\w.]+)\}/g, (_, name: string) => String(row.get(name)));

/** `{dataset:before}`, if every text is this part of another column's key. */
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

/** Shorter parts do not show how a text is formed. */
const leastPart = 2;

/**
 * Texts fully determined by other columns of their rows: `{level}:{code}`, `{geo_key:after}`. Null if some row differs.
 */
const saidByOthers = (values: readonly string[], rows: readonly Cells[], others: readonly string[]): Formed | null => {
  const part = partOfKey(values, rows, others);
  if (part !== null) return { template: part, rests: values.map(() => undefined) };
  const [first = ''] = values;
  const known = others
    .map((name) => ({ name, value: rows[0]?.get(name) }))
    .filter((other): other is { name: string; value: string } => typeof other.value === 'string')
    .filter(({ value }) => value.length >= leastPart && first.includes(value))
    .toSorted((one, other) => other.value.length - one.value.length);
  // An inserted name stays unchanged.
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
 * Finds templates for texts that earlier columns determine, and for addresses that share a beginning or everything
 * except other columns' values. `before` are the columns whose values are readable without this one.
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
  // The remainder must be unambiguous: plain text without column names.
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
