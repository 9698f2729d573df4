import type { XmlElement } from '@dqs/kit';

const noElements: readonly XmlElement[] = [];

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The children of an element with a given name. */
export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element === undefined ? noElements : element.children.filter((child) => child.name === name);

const firstNamed = (elements: readonly XmlElement[], name: string): XmlElement | undefined => {
  for (const element of elements) if (element.name === name) return element;
  return undefined;
};

/** The first element at a path of names below an element. */
export const childOf = (element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined => {
  let found = element;
  for (const name of path) found = found && firstNamed(found.children, name);
  return found;
};

/** The text of the first element at a path; null if it is absent or empty. */
export const textOf = (element: XmlElement | undefined, ...path: readonly string[]): string | null =>
  childOf(element, ...path)?.text || null;

/** The text of the first element with a matching name, at any depth. */
const textBelow = (element: XmlElement, name: RegExp): string | null => {
  if (name.test(element.name)) return element.text || element.children[0]?.text || null;
  for (const child of element.children) {
    const found = textBelow(child, name);
    if (found !== null) return found;
  }
  return null;
};

/** When GLEIF deleted a record, from the record's extension in a delta; null for a current record. */
export const deletionOf = (record: XmlElement): string | null => {
  const extension = childOf(record, 'Extension');
  return extension === undefined ? null : textBelow(extension, /^(deletedat|deletion)$/i);
};

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Converts an object of GLEIF's JSON files to an element: `$` is its text, `@name` an attribute, a list a repeated
 * element. Prefixes of names are removed.
 */
export const elementOfJson = (name: string, value: unknown): XmlElement => {
  if (value === null || typeof value !== 'object')
    return { name: localName(name), attributes: {}, text: value === null ? '' : String(value).trim(), children: [] };
  const attributes: Record<string, string> = {};
  const children: XmlElement[] = [];
  let text = '';
  for (const [key, inner] of Object.entries(value as JsonObject)) {
    if (key === '$') text = String(inner ?? '').trim();
    else if (key.startsWith('@')) attributes[localName(key.slice(1))] = String(inner ?? '');
    else if (Array.isArray(inner)) for (const item of inner) children.push(elementOfJson(key, item));
    else children.push(elementOfJson(key, inner));
  }
  return { name: localName(name), attributes, text, children };
};
