/** Markup that is safe to send: written by this program, with all foreign text escaped. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** Content of a template. Text and numbers are escaped, markup and lists are inserted, null and false are omitted. */
export type Fragment = Html | string | number | null | undefined | false | readonly Fragment[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use inside an element or a quoted attribute. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const rendered = (fragment: Fragment): string => {
  if (fragment === null || fragment === undefined || fragment === false) return '';
  if (fragment instanceof Html) return fragment.toString();
  if (typeof fragment === 'string') return escapeHtml(fragment);
  if (typeof fragment === 'number') return String(fragment);
  return fragment.map(rendered).join('');
};

const compacted = new WeakMap<TemplateStringsArray, readonly string[]>();

/** The parts of a template without the source's indentation, which would be a quarter of a page. */
const partsOf = (strings: TemplateStringsArray): readonly string[] => {
  const kept = compacted.get(strings) ?? strings.map((part) => part.replace(/\n\s+/g, '\n'));
  compacted.set(strings, kept);
  return kept;
};

/** Template tag: html`<p title="${text}">${text}</p>`. Attribute values must be quoted. */
export const html = (strings: TemplateStringsArray, ...fragments: readonly Fragment[]): Html =>
  new Html(partsOf(strings).reduce((text, part, at) => text + rendered(fragments[at - 1]) + part));

/**
 * Escapes text for use only inside an element, never in an attribute. Quotes stay unescaped, which makes calls a tenth
 * shorter.
 */
export const elementText = (text: string): Html =>
  new Html(text.replace(/[&<>]/g, (character) => entities[character] ?? ''));

/** Markup generated elsewhere by this program, such as a finished chart. Never for user input. */
export const markup = (text: string): Html => new Html(text);
