import type { Located } from '../connector.ts';
import { SourceFormatError } from '../source-format-error.ts';
import type { Encoding } from './text.ts';
import { utf8Chunks } from './utf8-chunks.ts';
import { XmlFault } from './xml-characters.ts';
import { XmlScanner, type Attributes, type XmlListener } from './xml-scanner.ts';
import type { Shape } from './xml-shape.ts';

/** An element with everything inside it. Names are local: a namespace prefix is dropped. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its own text without that of its children. Outer white space is removed unless requested. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

interface OpenElement extends XmlElement {
  text: string;
  children: XmlElement[];
}

/** Shared by elements without children, which most are. */
const noChildren: XmlElement[] = [];
Object.freeze(noChildren);

const maximumDepth = 100;
/** One tag with its attributes, one text, one comment. */
const maximumTokenBytes = 1024 * 1024;
/** Maximum bytes before the root element. */
const maximumPrologBytes = 64 * 1024;
/** Maximum elements inside one requested element, which is returned as a whole. */
const maximumNodes = 200_000;
/** The scanner receives small pieces, so that an endless token is detected early. */
const pieceBytes = 64 * 1024;

/** Builds the requested elements while the scanner reads a document. */
class ElementCollector implements XmlListener {
  readonly #keepSpace: boolean;
  readonly #open: OpenElement[] = [];
  #nodes = 0;
  #count = 0;
  #found: Located<XmlElement>[] = [];

  constructor(keepSpace: boolean) {
    this.#keepSpace = keepSpace;
  }

  open({ local, role }: Shape, attributes: Attributes): void {
    this.#nodes = role === 'record' ? 1 : this.#nodes + 1;
    if (this.#nodes > maximumNodes)
      throw new XmlFault(`one <${this.#open[0]?.name}> holds more than ${maximumNodes} elements`, false);
    this.#open.push({ name: local, attributes, text: '', children: noChildren });
  }

  needsSpace(): boolean {
    return this.#keepSpace || this.#open.at(-1)!.text !== '';
  }

  text(text: string): void {
    const element = this.#open.at(-1)!;
    element.text += text;
    if (element.text.length > maximumTokenBytes) throw new XmlFault('a text is longer than 1 MB', false);
  }

  close(): void {
    const element = this.#open.pop()!;
    if (!this.#keepSpace && element.text !== '') element.text = element.text.trim();
    const parent = this.#open.at(-1);
    if (parent && parent.children === noChildren) parent.children = [element];
    else if (parent) parent.children.push(element);
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

/** The encoding in the XML declaration. */
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

async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const iterator = bytes[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  const head = first.value;
  async function* whole(): AsyncGenerator<Buffer> {
    yield head;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  yield* utf8Chunks(whole(), declaredEncoding(head));
}

const refuseEndless = (scanner: XmlScanner, read: number): void => {
  if (!scanner.rootSeen && read > maximumPrologBytes)
    throw new XmlFault('no root element within the first 64 KB', false);
  if (scanner.pending > maximumTokenBytes) throw new XmlFault('a tag, text or comment is longer than 1 MB', false);
};

/** Runs a step of the scanner. A fault of the document becomes a fault of the file at the current line. */
const scanned = (scanner: XmlScanner, step: () => void): void => {
  try {
    step();
  } catch (error) {
    if (error instanceof XmlFault) throw new SourceFormatError(error.message, scanner.line, { cause: error });
    throw error;
  }
};

/**
 * The elements at a path of local names from the root (`Envelope/Cube/Cube`), each with its whole content, in batches.
 * `line` is the ordinal of the element. Streams. Elements outside the path are skipped. So are the places of `without`,
 * which are paths of local names below the element: nothing is built of them, and mostly only their end is searched.
 * Throws `SourceFormatError` for broken XML, another root element, any DOCTYPE, entities other than the five of XML,
 * more than 100 levels, or a tag or text over 1 MB.
 */
export async function* xmlElements(
  bytes: AsyncIterable<Buffer>,
  {
    at,
    without = [],
    keepSpace = false,
  }: { readonly at: string; readonly without?: readonly string[]; readonly keepSpace?: boolean },
): AsyncGenerator<readonly Located<XmlElement>[]> {
  const listener = new ElementCollector(keepSpace);
  const scanner = new XmlScanner({ path: at.split('/'), without: new Set(without), listener, maximumDepth });
  let read = 0;
  for await (const chunk of decoded(bytes)) {
    for (let from = 0; from < chunk.length; from += pieceBytes) {
      const piece = chunk.subarray(from, from + pieceBytes);
      read += piece.length;
      scanned(scanner, () => {
        scanner.write(piece);
        refuseEndless(scanner, read);
      });
      const found = listener.take();
      if (found.length > 0) yield found;
    }
  }
  scanned(scanner, () => scanner.end());
}
