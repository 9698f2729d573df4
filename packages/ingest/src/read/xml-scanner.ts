import {
  XmlFault,
  attributeValue,
  isXmlDeclaration,
  isXmlName,
  isXmlSpace,
  requireCharacters,
  textOfXml,
} from './xml-characters.ts';
import { localName, standsAt, xmlName, type XmlName } from './xml-name.ts';
import { createShapes, endOfLeftOut, type Shape } from './xml-shape.ts';
import { afterIndent, asciiText, kinds, textBits } from './xml-text.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Receives the requested elements, in document order. */
export interface XmlListener {
  open(shape: Shape, attributes: Attributes): void;
  /** False if white space between two tags may be omitted. */
  needsSpace(): boolean;
  text(text: string): void;
  close(): void;
}

interface ScannerOptions {
  /** Local names from the root to the requested elements. */
  readonly path: readonly string[];
  /** Places below such an element that are skipped. */
  readonly without: ReadonlySet<string>;
  readonly listener: XmlListener;
  /** Maximum depth of an element. */
  readonly maximumDepth: number;
}

const tab = 0x09;
const lineFeed = 0x0a;
const exclamation = 0x21;
const doubleQuote = 0x22;
const singleQuote = 0x27;
const slash = 0x2f;
const opening = 0x3c;
const equals = 0x3d;
const closing = 0x3e;
const question = 0x3f;

const noAttributes: Attributes = Object.freeze({});
const noBytes: Buffer = Buffer.alloc(0);
/** From this number of attributes on, a set detects duplicates. */
const manyAttributes = 16;
const incomplete = -1;

/**
 * Scans XML 1.0 in UTF-8 incrementally and checks that it is well-formed. DOCTYPE is rejected, so only the five
 * predefined entities exist. Requested elements go to the listener. It works on bytes and creates texts only for the
 * listener. Files repeat the same names in the same order, so the next name is first compared with the previous next.
 */
export class XmlScanner {
  readonly #shapes: ReturnType<typeof createShapes>;
  readonly #listener: XmlListener;
  readonly #maximumDepth: number;
  readonly #root: string;
  readonly #open: Shape[] = [];
  #top: Shape;
  #carry = noBytes;
  /** A view of the bytes being read. */
  #view = new DataView(noBytes.buffer, 0, 0);
  #isStart = true;
  #rootSeen = false;
  #line = 1;
  /** The end of the tag or attribute that was read last. */
  #end = 0;
  #selfClosing = false;

  constructor({ path, without, listener, maximumDepth }: ScannerOptions) {
    this.#shapes = createShapes(path, without);
    this.#top = this.#shapes.document;
    this.#listener = listener;
    this.#maximumDepth = maximumDepth;
    this.#root = path[0]!;
  }

  /** The current line, for messages. */
  get line(): number {
    return this.#line;
  }

  get rootSeen(): boolean {
    return this.#rootSeen;
  }

  /** Bytes of an incomplete tag, text or comment. */
  get pending(): number {
    return this.#carry.length;
  }

  /** Scans a chunk, which must end between characters. Throws `XmlFault` for malformed XML. */
  write(chunk: Buffer): void {
    const bytes = this.#carry.length === 0 ? chunk : Buffer.concat([this.#carry, chunk]);
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let at = 0;
    for (;;) {
      const lines = this.#line;
      const end = bytes[at] === opening ? this.#readMarkup(bytes, at) : this.#readText(bytes, at);
      if (end === incomplete) {
        this.#line = lines;
        break;
      }
      at = end;
    }
    this.#carry = bytes.subarray(at);
  }

  /** Ends the document. Throws `XmlFault` if it is incomplete. */
  end(): void {
    const rest = this.#carry.toString('utf8');
    if (rest.trim() !== '') throw new XmlFault(`the document ends inside "${rest.slice(0, 40)}"`);
    if (this.#open.length > 0) throw new XmlFault(`the document ends inside <${this.#top.qualified}>`);
    if (!this.#rootSeen) throw new XmlFault('the document has no root element');
  }

  /** Index of the tag after the text that begins at `from`. */
  #readText(bytes: Buffer, from: number): number {
    const { length } = bytes;
    const start = afterIndent(bytes, this.#view, from);
    let kind = 0;
    let at = start;
    for (; at < length; at += 1) {
      const code = bytes[at]!;
      if (code === opening) break;
      kind |= kinds[code]!;
    }
    if (at === length) return incomplete;
    if (start > from) this.#line += 1;
    if (kind >= textBits.lines) this.#countLines(bytes, start, at);
    this.#isStart = false;
    const isBlank = (kind & ~textBits.lines) === 0;
    const isTold = this.#top.isBuilt ? !isBlank || this.#listener.needsSpace() : this.#open.length === 0;
    if (isTold || (kind & textBits.special) !== 0) this.#tellText(bytes, from, at, kind);
    return at;
  }

  #countLines(bytes: Buffer, from: number, to: number): void {
    for (let at = bytes.indexOf(lineFeed, from); at !== -1 && at < to; at = bytes.indexOf(lineFeed, at + 1))
      this.#line += 1;
  }

  #tellText(bytes: Buffer, from: number, to: number, kind: number): void {
    const isAscii = (kind & (textBits.unicode | textBits.special)) === 0;
    const source = isAscii ? asciiText(bytes, from, to) : bytes.toString('utf8', from, to);
    const text = (kind & textBits.special) === 0 ? source : textOfXml(source);
    if (this.#top.isBuilt) this.#listener.text(text);
    else if (this.#open.length === 0 && text.trim() !== '') throw new XmlFault('text is outside the root element');
  }

  /** Index after the markup that opens at `open`; `incomplete` if the bytes end before it does. */
  #readMarkup(bytes: Buffer, open: number): number {
    const code = bytes[open + 1];
    if (code === slash) return this.#readEndTag(bytes, open);
    if (code === exclamation) return this.#readDeclaration(bytes, open);
    if (code === question) return this.#readInstruction(bytes, open);
    return this.#readStartTag(bytes, open);
  }

  #readEndTag(bytes: Buffer, open: number): number {
    const top = this.#top;
    const after = open + 2 + top.bytes.length;
    const isPlain = standsAt(this.#view, open, top.end);
    const at = isPlain ? after : this.#skipSpace(bytes, after);
    const ends = isPlain || (bytes[at] === closing && standsAt(this.#view, open + 2, top));
    if (ends && this.#open.length > 0) {
      this.#open.pop();
      this.#top = this.#open.at(-1) ?? this.#shapes.document;
      if (top.isBuilt) this.#listener.close();
      return at + 1;
    }
    const end = bytes.indexOf('>', open);
    if (end === -1) return incomplete;
    throw new XmlFault(`${bytes.toString('utf8', open, end + 1)} closes no open element`);
  }

  #readStartTag(bytes: Buffer, open: number): number {
    const parent = this.#top;
    const shape = this.#expected(parent, bytes, open + 1) ?? this.#shapeAt(parent, bytes, open + 1);
    if (shape === null) return incomplete;
    const after = open + 1 + shape.bytes.length;
    if (bytes[after] === closing) {
      this.#end = after + 1;
      this.#selfClosing = false;
      this.#enter(shape, noAttributes);
      return this.#leap(bytes, shape);
    }
    const attributes = this.#readAttributes(bytes, after, shape);
    if (attributes === null) return incomplete;
    this.#enter(shape, attributes);
    return this.#leap(bytes, shape);
  }

  /** Where to continue after a tag. For a skipped element this is its end tag, if it is within the bytes. */
  #leap(bytes: Buffer, shape: Shape): number {
    const end = this.#selfClosing || !shape.isLeftOut ? null : endOfLeftOut(bytes, this.#end, shape);
    if (end === null) return this.#end;
    this.#countLines(bytes, this.#end, end);
    return end;
  }

  #enter(shape: Shape, attributes: Attributes): void {
    const { isBuilt } = shape;
    if (this.#open.length === 0) {
      if (this.#rootSeen) throw new XmlFault(`<${shape.qualified}> follows the root element`);
      this.#rootSeen = true;
      this.#isStart = false;
    }
    if (this.#open.length === this.#maximumDepth)
      throw new XmlFault(`elements are nested deeper than ${this.#maximumDepth} levels`, false);
    if (isBuilt) this.#listener.open(shape, attributes);
    if (!this.#selfClosing) {
      this.#open.push(shape);
      this.#top = shape;
    } else if (isBuilt) this.#listener.close();
  }

  /** The child that came next before, or another one seen before, if its name occurs there. */
  #expected(parent: Shape, bytes: Buffer, at: number): Shape | null {
    const { children, next } = parent;
    const count = children.length;
    for (let turn = 0; turn < count; turn += 1) {
      const place = next + turn < count ? next + turn : next + turn - count;
      const child = children[place]!;
      if (!standsAt(this.#view, at, child)) continue;
      const code = bytes[at + child.bytes.length];
      if (code === undefined || (code !== closing && code !== slash && !isXmlSpace(code))) continue;
      parent.next = place + 1 < count ? place + 1 : 0;
      return child;
    }
    return null;
  }

  /** The shape of a name not seen here before; null if the bytes end before the name does. */
  #shapeAt(parent: Shape, bytes: Buffer, from: number): Shape | null {
    let at = from;
    for (; at < bytes.length; at += 1) {
      const code = bytes[at]!;
      if (code === closing || code === slash || isXmlSpace(code)) break;
    }
    if (at >= bytes.length) return null;
    const name = bytes.toString('utf8', from, at);
    if (!isXmlName(name)) throw new XmlFault(`"<${name.slice(0, 40)}" begins no tag`);
    if (!this.#rootSeen && localName(name) !== this.#root)
      throw new XmlFault(`the root element is <${localName(name)}> where <${this.#root}> was expected`, false);
    return this.#shapes.childOf(parent, name);
  }

  #skipSpace(bytes: Buffer, from: number): number {
    let at = from;
    for (; at < bytes.length; at += 1) {
      const code = bytes[at]!;
      if (!isXmlSpace(code)) break;
      if (code === lineFeed) this.#line += 1;
    }
    return at;
  }

  /** The attributes from `from` to the end of the tag; null if the bytes end before it does. */
  #readAttributes(bytes: Buffer, from: number, shape: Shape): Attributes | null {
    // Avoids scanning an incomplete tag again with each chunk.
    if (!bytes.includes(closing, from)) return null;
    const names: string[] = [];
    let seen: Set<string> | null = null;
    let attributes: Record<string, string> | null = null;
    for (let at = from; ;) {
      const start = this.#skipSpace(bytes, at);
      const code = bytes[start];
      if (code === closing || code === slash) return this.#endOfTag(bytes, start) ? (attributes ?? noAttributes) : null;
      const name = this.#attributeAt(bytes, start, shape, names.length);
      if (name === null) return null;
      if (start === at) throw new XmlFault(`a space is missing before the attribute ${name.qualified}`);
      if (seen ? seen.has(name.qualified) : names.includes(name.qualified))
        throw new XmlFault(`the attribute ${name.qualified} stands twice`);
      names.push(name.qualified);
      if (names.length === manyAttributes) seen = new Set(names);
      else seen?.add(name.qualified);
      const open = this.#quoteAt(bytes, start + name.bytes.length, name);
      const value = open === incomplete ? null : this.#valueAt(bytes, open);
      if (value === null) return null;
      if (shape.isBuilt && name.qualified !== 'xmlns' && !name.qualified.startsWith('xmlns:'))
        (attributes ??= {})[name.local] = value;
      at = this.#end;
    }
  }

  #endOfTag(bytes: Buffer, at: number): boolean {
    this.#selfClosing = bytes[at] === slash;
    this.#end = at + (this.#selfClosing ? 2 : 1);
    if (!this.#selfClosing || bytes[at + 1] === closing) return true;
    if (at + 1 >= bytes.length) return false;
    throw new XmlFault('"/" appears inside a tag');
  }

  /** The name of the attribute at `at`, from the shape if it is there; null if the bytes end before it does. */
  #attributeAt(bytes: Buffer, at: number, { attributes }: Shape, place: number): XmlName | null {
    const known = attributes[place];
    if (known && standsAt(this.#view, at, known)) {
      const code = bytes[at + known.bytes.length];
      if (code === equals || (code !== undefined && isXmlSpace(code))) return known;
    }
    let end = at;
    for (; end < bytes.length; end += 1) {
      const code = bytes[end]!;
      if (code === equals || code === closing || isXmlSpace(code)) break;
    }
    if (end >= bytes.length) return null;
    const qualified = bytes.toString('utf8', at, end);
    if (!isXmlName(qualified)) throw new XmlFault(`"${qualified.slice(0, 40)}" is not an attribute`);
    const name = xmlName(qualified);
    if (attributes.length === place && place < manyAttributes) attributes.push(name);
    return name;
  }

  /** Index of the quotation mark that opens the value of an attribute. */
  #quoteAt(bytes: Buffer, from: number, { qualified }: XmlName): number {
    const equal = this.#skipSpace(bytes, from);
    if (equal >= bytes.length) return incomplete;
    const at = bytes[equal] === equals ? this.#skipSpace(bytes, equal + 1) : equal;
    if (at >= bytes.length) return incomplete;
    if (at > equal && (bytes[at] === doubleQuote || bytes[at] === singleQuote)) return at;
    throw new XmlFault(`the attribute ${qualified.slice(0, 40)} has no quoted value`);
  }

  /** The value whose quotation mark opens at `open`. Sets `#end` behind it. Null if the bytes end before. */
  #valueAt(bytes: Buffer, open: number): string | null {
    const quote = bytes[open];
    const { length } = bytes;
    let kind = 0;
    let at = open + 1;
    for (; at < length; at += 1) {
      const code = bytes[at]!;
      if (code === quote) break;
      kind |= code === opening || code === tab ? textBits.special : kinds[code]!;
    }
    if (at === length) return null;
    if (kind >= textBits.lines) this.#countLines(bytes, open + 1, at);
    this.#end = at + 1;
    if (kind <= textBits.ascii) return asciiText(bytes, open + 1, at);
    const value = bytes.toString('utf8', open + 1, at);
    return kind === textBits.unicode || kind === (textBits.unicode | textBits.ascii) ? value : attributeValue(value);
  }

  /** Reads a comment or CDATA. Rejects a DOCTYPE. */
  #readDeclaration(bytes: Buffer, open: number): number {
    this.#isStart = false;
    const begun = bytes.toString('latin1', open, Math.min(open + 9, bytes.length));
    if (begun.startsWith('<!--')) return this.#readComment(bytes, open);
    if (begun === '<![CDATA[') return this.#readCdata(bytes, open);
    if (begun === '<!DOCTYPE') throw new XmlFault('the XML has a DOCTYPE, which is not accepted', false);
    const mayBecome = ['<!--', '<![CDATA[', '<!DOCTYPE'].some((markup) => markup.startsWith(begun));
    if (mayBecome && open + begun.length === bytes.length) return incomplete;
    throw new XmlFault(`"${begun}" begins no markup`);
  }

  /** The text between two indices, checked. */
  #checkedText(bytes: Buffer, from: number, to: number): string {
    const text = bytes.toString('utf8', from, to);
    requireCharacters(text);
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#line += 1;
    return text;
  }

  #readComment(bytes: Buffer, open: number): number {
    const end = bytes.indexOf('--', open + 4);
    if (end === -1 || end + 2 >= bytes.length) return incomplete;
    if (bytes[end + 2] !== closing) throw new XmlFault('"--" appears in a comment');
    this.#checkedText(bytes, open + 4, end);
    return end + 3;
  }

  #readCdata(bytes: Buffer, open: number): number {
    const end = bytes.indexOf(']]>', open + 9);
    if (end === -1) return incomplete;
    if (this.#open.length === 0) throw new XmlFault('CDATA is outside the root element');
    const text = this.#checkedText(bytes, open + 9, end);
    if (this.#top.isBuilt) this.#listener.text(text.replace(/\r\n?/g, '\n'));
    return end + 3;
  }

  /** Reads the XML declaration, which may only begin a document, or skips a processing instruction. */
  #readInstruction(bytes: Buffer, open: number): number {
    const end = bytes.indexOf('?>', open);
    if (end === -1) return incomplete;
    const whole = this.#checkedText(bytes, open, end + 2);
    const target = /^<\?([^\s?]*)/.exec(whole)![1]!;
    if (target === 'xml') {
      if (!this.#isStart) throw new XmlFault('the XML declaration does not begin the document');
      if (!isXmlDeclaration(whole)) throw new XmlFault(`${whole.slice(0, 80)} is not an XML declaration`);
    } else if (!isXmlName(target) || target.toLowerCase() === 'xml')
      throw new XmlFault(`"${whole.slice(0, 40)}" is not an instruction`);
    this.#isStart = false;
    return end + 2;
  }
}
