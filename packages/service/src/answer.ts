import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Envelope } from '@dqs/schemas';
import { contentTypes, type Format } from './format.ts';
import type { Answer, Encoding } from './service.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

// The lowest brotli level is faster than gzip and compresses this JSON better. Higher levels cost more than they save.
/** Compresses at the cheapest level. */
export const compress = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      })
    : zip(bytes, { level: 1 });

/** A finished answer. It is a class because the cache contains thousands of instances, which share their methods. */
export class FinishedAnswer implements Answer {
  readonly format: Format;
  readonly etag: string;
  readonly nextCursor: string | null;
  readonly note: string | null;
  readonly ownNote: string | null;
  readonly isKnownOnly: boolean;
  readonly isPartial: boolean;
  readonly isEmpty: boolean;
  readonly byteLength: number;
  #body: string | Buffer;
  #sent = false;
  readonly #reusableFor: () => number;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(parts: {
    readonly body: string | Buffer;
    readonly format: Format;
    readonly etag: string;
    readonly nextCursor: string | null;
    readonly note: string | null;
    /** Defaults to `note`. */
    readonly ownNote?: string | null;
    /** Defaults to false. */
    readonly isKnownOnly?: boolean;
    /** Defaults to false. */
    readonly isPartial?: boolean;
    /** Defaults to false. */
    readonly isEmpty?: boolean;
    readonly reusableFor: () => number;
  }) {
    this.#body = parts.body;
    this.byteLength = Buffer.byteLength(parts.body);
    this.format = parts.format;
    this.etag = parts.etag;
    this.nextCursor = parts.nextCursor;
    this.note = parts.note;
    this.ownNote = parts.ownNote === undefined ? parts.note : parts.ownNote;
    this.isKnownOnly = parts.isKnownOnly ?? false;
    this.isPartial = parts.isPartial ?? false;
    this.isEmpty = parts.isEmpty ?? false;
    this.#reusableFor = parts.reusableFor;
  }

  get bytes(): Buffer {
    if (typeof this.#body !== 'string') return this.#body;
    // A buffer outside the pool: a slice of Node's pool would keep the whole 64 KB chunk in memory as long as the
    // answer is cached.
    const bytes = Buffer.allocUnsafeSlow(this.byteLength);
    bytes.write(this.#body, 'utf8');
    this.#body = bytes;
    return bytes;
  }

  body(): string | Buffer {
    // The first response sends text, in one write with its headers and without memory outside the heap. Later responses
    // reuse the encoded bytes.
    if (this.#sent) return this.bytes;
    this.#sent = true;
    return this.#body;
  }

  get contentType(): string {
    return contentTypes[this.format];
  }

  get maxAge(): number {
    return this.#reusableFor();
  }

  compressed(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = compress(this.bytes, encoding);
    this.#compressed.set(encoding, made);
    return made;
  }

  envelope(): Envelope {
    if (this.format !== 'json') throw new Error(`an answer in ${this.format} has no envelope`);
    return JSON.parse(typeof this.#body === 'string' ? this.#body : this.#body.toString('utf8')) as Envelope;
  }
}

/** The same answer with a sentence before its note. Bytes and entity tag do not change. */
export const withNote = (answer: Answer, note: string): Answer => ({
  get bytes() {
    return answer.bytes;
  },
  body: () => answer.body(),
  byteLength: answer.byteLength,
  format: answer.format,
  contentType: answer.contentType,
  etag: answer.etag,
  get maxAge() {
    return answer.maxAge;
  },
  nextCursor: answer.nextCursor,
  note: answer.note === null ? note : `${note} ${answer.note}`,
  ownNote: answer.ownNote === null ? note : `${note} ${answer.ownNote}`,
  isKnownOnly: answer.isKnownOnly,
  isPartial: answer.isPartial,
  isEmpty: answer.isEmpty,
  compressed: (encoding) => answer.compressed(encoding),
  envelope: () => answer.envelope(),
});
