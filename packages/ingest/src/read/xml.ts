import { SaxesParser } from 'saxes';
import type { Located } from '../connector.ts';
import { SourceFormatError } from '../source-format-error.ts';
import { textChunks, type Encoding } from './text.ts';

/** An element with everything inside it. Names are local: a namespace prefix is dropped. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its own text without that of its children, outer white space removed unless it was asked for. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

interface OpenElement extends XmlElement {
  text: string;
  readonly children: XmlElement[];
}

const maximumDepth = 100;
/** One tag with its attributes, one text, one comment. */
const maximumTokenCharacters = 1024 * 1024;
/** What may stand before the root element. */
const maximumPrologCharacters = 64 * 1024;
/** Elements inside one element that is handed out as a whole. */
const maximumNodes = 200_000;
/** The parser is fed in pieces, so that an endless token is noticed while it is still small. */
const pieceCharacters = 64 * 1024;

const localName = (name: string): string => {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
};

const localAttributes = (attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const local: Record<string, string> = {};
  for (const name in attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) local[localName(name)] = attributes[name]!;
  }
  return local;
};

/** Collects the elements at a path while the parser walks through a document. */
class ElementCollector {
  readonly #path: readonly string[];
  readonly #fail: (message: string) => never;
  readonly #keepSpace: boolean;
  #depth = 0;
  #matched = 0;
  #nodes = 0;
  #count = 0;
  #open: OpenElement[] = [];
  #found: Located<XmlElement>[] = [];

  constructor(path: readonly string[], fail: (message: string) => never, keepSpace: boolean) {
    this.#path = path;
    this.#fail = fail;
    this.#keepSpace = keepSpace;
  }

  openTag(qualifiedName: string, attributes: Readonly<Record<string, string>>): void {
    const name = localName(qualifiedName);
    if (this.#depth === 0 && name !== this.#path[0])
      this.#fail(`the root element is <${name}> where <${this.#path[0]}> was expected`);
    if (this.#depth === this.#matched && name === this.#path[this.#depth]) this.#matched += 1;
    this.#depth += 1;
    if (this.#depth > maximumDepth) this.#fail(`elements are nested deeper than ${maximumDepth} levels`);
    const begins = this.#matched === this.#path.length && this.#depth === this.#path.length;
    if (!begins && this.#open.length === 0) return;
    this.#nodes = begins ? 1 : this.#nodes + 1;
    if (this.#nodes > maximumNodes) this.#fail(`one <${this.#path.at(-1)}> holds more than ${maximumNodes} elements`);
    this.#open.push({ name, attributes: localAttributes(attributes), text: '', children: [] });
  }

  addText(text: string): void {
    const element = this.#open.at(-1);
    if (element) element.text += text;
  }

  closeTag(): void {
    this.#depth -= 1;
    if (this.#matched > this.#depth) this.#matched = this.#depth;
    const element = this.#open.pop();
    if (!element) return;
    if (!this.#keepSpace) element.text = element.text.trim();
    const parent = this.#open.at(-1);
    if (parent) parent.children.push(element);
    else this.#found.push({ record: element, line: (this.#count += 1) });
  }

  take(): readonly Located<XmlElement>[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }
}

const encodings: Readonly<Record<string, Encoding>> = {
  'utf-8': 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
};

/** The encoding that the XML declaration names. */
const declaredEncoding = (head: Buffer): Encoding => {
  const name = /^(?:\xEF\xBB\xBF)?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(
    head.subarray(0, 200).toString('latin1'),
  )?.[1];
  if (name === undefined) return 'utf-8';
  const encoding = encodings[name.toLowerCase()];
  if (encoding === undefined)
    throw new SourceFormatError(
      `the XML is declared to be in ${name}; only UTF-8, ISO-8859-1 and windows-1252 are read`,
      1,
    );
  return encoding;
};

async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const iterator = bytes[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  const head = first.value;
  async function* whole(): AsyncGenerator<Buffer> {
    yield head;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  yield* textChunks(whole(), declaredEncoding(head));
}

/** Progress of the parser since the last thing it reported, so that a token without end is refused. */
interface Watch {
  sinceEvent: number;
  rootSeen: boolean;
  total: number;
}

const feed = function* (
  parser: SaxesParser,
  text: string,
  watch: Watch,
  fail: (message: string) => never,
): Generator<void> {
  for (let at = 0; at < text.length; at += pieceCharacters) {
    const piece = text.slice(at, at + pieceCharacters);
    watch.sinceEvent += piece.length;
    watch.total += piece.length;
    parser.write(piece);
    if (!watch.rootSeen && watch.total > maximumPrologCharacters) fail('no root element within the first 64 KB');
    if (watch.sinceEvent > maximumTokenCharacters + pieceCharacters) fail('a tag, text or comment is longer than 1 MB');
    yield;
  }
};

/**
 * The elements at a path of local names from the root (`Envelope/Cube/Cube`), each with all that is inside it, in batches.
 * `line` is the ordinal of the element. Streams; what lies outside the path is passed over.
 * Throws `SourceFormatError` for broken XML, another root element, any DOCTYPE, entities other than the five of XML,
 * more than 100 levels, or a tag or text over 1 MB.
 */
export async function* xmlElements(
  bytes: AsyncIterable<Buffer>,
  { at, keepSpace = false }: { readonly at: string; readonly keepSpace?: boolean },
): AsyncGenerator<readonly Located<XmlElement>[]> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const fail = (message: string): never => {
    throw new SourceFormatError(message, parser.line);
  };
  const watch: Watch = { sinceEvent: 0, rootSeen: false, total: 0 };
  const collector = new ElementCollector(at.split('/'), fail, keepSpace);
  parser.on('error', (error) => fail(`the XML is not well-formed: ${error.message}`));
  parser.on('doctype', () => fail('the XML has a DOCTYPE, which is not accepted'));
  parser.on('opentag', (tag) => {
    watch.sinceEvent = 0;
    watch.rootSeen = true;
    collector.openTag(tag.name, tag.attributes);
  });
  const text = (value: string): void => {
    watch.sinceEvent = 0;
    if (value.length > maximumTokenCharacters) fail('a text is longer than 1 MB');
    collector.addText(value);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('comment', () => {
    watch.sinceEvent = 0;
  });
  parser.on('closetag', () => {
    watch.sinceEvent = 0;
    collector.closeTag();
  });
  for await (const chunk of decoded(bytes)) {
    for (const _ of feed(parser, chunk, watch, fail)) {
      const found = collector.take();
      if (found.length > 0) yield found;
    }
  }
  parser.close();
  const rest = collector.take();
  if (rest.length > 0) yield rest;
}
