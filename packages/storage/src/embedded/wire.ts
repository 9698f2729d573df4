/**
 * The few messages of PostgreSQL's protocol (version 3) that the embedded engine sends in addition to the driver's.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */

const textLength = (text: string): number => Buffer.byteLength(text, 'utf8') + 1;

class Message {
  readonly bytes: Buffer;
  #at = 0;

  constructor(type: string, bodyLength: number) {
    // Separate memory, never a slice of a shared pool, because it is transferred to another thread.
    this.bytes = Buffer.from(new ArrayBuffer(bodyLength + 5));
    this.bytes[this.#at++] = type.charCodeAt(0);
    this.int32(bodyLength + 4);
  }

  int32(value: number): this {
    this.#at = this.bytes.writeInt32BE(value, this.#at);
    return this;
  }

  int16(value: number): this {
    this.#at = this.bytes.writeInt16BE(value, this.#at);
    return this;
  }

  text(text: string): this {
    this.#at += this.bytes.write(text, this.#at, 'utf8');
    this.bytes[this.#at++] = 0;
    return this;
  }

  value(text: string | null): this {
    if (text === null) return this.int32(-1);
    const length = this.bytes.write(text, this.#at + 4, 'utf8');
    this.int32(length);
    this.#at += length;
    return this;
  }
}

export const queryMessage = (sql: string): Buffer => new Message('Q', textLength(sql)).text(sql).bytes;

export const parseMessage = (name: string, sql: string): Buffer =>
  new Message('P', textLength(name) + textLength(sql) + 2).text(name).text(sql).int16(0).bytes;

/** Closes a prepared statement. Closing a missing one is not an error. */
export const closeMessage = (name: string): Buffer => new Message('C', 1 + textLength(name)).text(`S${name}`).bytes;

export const bindMessage = (name: string, values: readonly (string | null)[]): Buffer => {
  const sizes = values.reduce((sum, value) => sum + 4 + (value === null ? 0 : Buffer.byteLength(value, 'utf8')), 0);
  const message = new Message('B', 1 + textLength(name) + 2 + 2 + sizes + 2)
    .text('')
    .text(name)
    .int16(0)
    .int16(values.length);
  for (const value of values) message.value(value);
  return message.int16(0).bytes;
};

export const executeMessage = (): Buffer => new Message('E', 5).text('').int32(0).bytes;

export const syncMessage = (): Buffer => new Message('S', 0).bytes;

export const copyHeader = (length: number): Buffer => {
  const header = Buffer.alloc(5, 'd');
  header.writeInt32BE(length + 4, 1);
  return header;
};

export const copyDoneMessage = (): Buffer => new Message('c', 0).bytes;

/** Joins messages in separate memory. */
export const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
};

/** An error that the database returned, with the fields of the driver's own errors. */
class DatabaseAnswerError extends Error {
  override readonly name = 'DatabaseAnswerError';
  readonly code: string;
  readonly detail: string;

  constructor(fields: ReadonlyMap<string, string>) {
    super(fields.get('M') ?? 'the database answered an error');
    this.code = fields.get('C') ?? '';
    this.detail = fields.get('D') ?? '';
  }
}

/** `I` idle, `T` inside a transaction, `E` inside a failed one. */
export type TransactionStatus = 'I' | 'T' | 'E';

export interface Answer {
  readonly error: DatabaseAnswerError | null;
  /** The first column of the first row. */
  readonly value: string | null;
  /** True if a statement was prepared, whatever happened after. */
  readonly prepared: boolean;
  readonly status: TransactionStatus;
}

const errorFields = (body: Buffer): ReadonlyMap<string, string> => {
  const fields = new Map<string, string>();
  for (let at = 0; at < body.length && body[at] !== 0;) {
    const end = body.indexOf(0, at);
    fields.set(String.fromCharCode(body[at]!), body.toString('utf8', at + 1, end));
    at = end + 1;
  }
  return fields;
};

const firstValue = (body: Buffer): string | null => {
  const length = body.readInt32BE(2);
  return length < 0 ? null : body.toString('utf8', 6, 6 + length);
};

/** The transaction status in the last ReadyForQuery of an answer. */
export const statusOf = (bytes: Uint8Array): TransactionStatus => {
  const status = String.fromCharCode(bytes[bytes.length - 1] ?? 0);
  if (status !== 'I' && status !== 'T' && status !== 'E') throw new Error('the database returned an incomplete answer');
  return status;
};

/** Parses an answer: its first error, its first value, and the session's status. */
export const readAnswer = (bytes: Uint8Array): Answer => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let error: DatabaseAnswerError | null = null;
  let value: string | null = null;
  let prepared = false;
  for (let at = 0; at < buffer.length;) {
    const type = buffer[at];
    const end = at + 1 + buffer.readInt32BE(at + 1);
    if (type === 0x45) error ??= new DatabaseAnswerError(errorFields(buffer.subarray(at + 5, end)));
    else if (type === 0x44) value ??= firstValue(buffer.subarray(at + 5, end));
    else if (type === 0x31) prepared = true;
    at = end;
  }
  return { error, value, prepared, status: statusOf(bytes) };
};
