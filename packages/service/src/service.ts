import type { Clock } from '@dqs/core';
import type { Domain } from '@dqs/kit';
import type { Admission, Admitted, Caller, Counted, Outcome, UsageRecorder } from '@dqs/limits';
import type { Envelope } from '@dqs/schemas';
import type { Database, Schema, Surface } from '@dqs/storage';
import type { Operation } from './operation.ts';
import type { Input } from './input.ts';
import type { AdmittedLink, CsvLink } from './csv-links.ts';
import type { Format } from './format.ts';

export type Encoding = 'gzip' | 'br';

/** A finished answer. Its bytes are shared with the response cache: never write to them. */
export interface Answer {
  /** Minified JSON of the envelope in UTF-8, or the rows in the format that was asked for. */
  readonly bytes: Buffer;
  /** The same as it is cheapest to send: text the first time, the bytes from then on. */
  body(): string | Buffer;
  readonly byteLength: number;
  readonly format: Format;
  readonly contentType: string;
  /** Weak entity tag of these bytes, ready for the header. */
  readonly etag: string;
  /** Seconds the answer may be reused: until the dataset's next expected publication, at most an hour, never past UTC midnight. */
  readonly maxAge: number;
  /** `pagination.next_cursor`, null on the last page and where there are no pages. */
  readonly nextCursor: string | null;
  /** What an empty or partial answer lacks, in one sentence; null beside a full one. */
  readonly note: string | null;
  /** What the operation itself says of its rows, without what the service adds of data that is missing or held back. */
  readonly ownNote: string | null;
  /** Whether a search knows what was asked for, though nothing of it is loaded. */
  readonly isKnownOnly: boolean;
  /** Whether its list has no rows. */
  readonly isEmpty: boolean;
  /** The bytes compressed; kept, so that an answer is compressed once. */
  compressed(encoding: Encoding): Promise<Buffer>;
  /** The envelope itself, parsed on demand; only of a JSON answer. */
  envelope(): Envelope;
}

/** What every transport calls. */
export interface Service {
  /** The operations that a surface lists, in contract order. The internal surface lists all. */
  visible(surface: Surface): readonly Operation[];
  /** The operation of a tool name where the surface lists it. */
  operation(tool: string, surface: Surface): Operation | undefined;
  /** The domains of the operations that a surface lists. */
  domains(surface: Surface): readonly Domain[];
  /** Throws unauthorized, rate_limited or quota_exceeded. */
  admit(secret: string | undefined): Promise<Admitted>;
  /** As `admit`, for whoever was recognised by other means, under a key that is in force; nobody has to hold its secret. */
  admitKey(keyId: string): Promise<Admitted>;
  /**
   * Admits a request by the signed address that it came to: counted and refused as the key in whose name it was signed. Throws
   * `unauthorized` for an address that is not signed, has ended, was altered, or whose key was rotated or revoked.
   *
   * @param search the text after `?`
   */
  admitLink(path: string, search: string): Promise<AdmittedLink>;
  /**
   * Signs the address of an operation in the name of a key: whoever holds the link reads that table as CSV, and nothing else. Throws
   * what the operation throws for its parameters, and `forbidden` for a key of the internal surface.
   *
   * @param address path and query, with or without the service's own address before it
   * @param days how many days after today it works, at most the service's; 90 or that where it is null
   */
  makeLink(key: Pick<Caller, 'keyId' | 'surface'>, address: string, days: number | null): Promise<CsvLink>;
  /** Counts an admitted request, once its outcome is known; transports call it once for each `admit…` that resolved. */
  record(caller: Counted, operation: string, outcome: Outcome): void;
  /**
   * Decode, look in the cache, run, check, wrap. Throws ServiceError only. The signal cancels the work; a function is asked for
   * one only where there is work to do, and answers one that is aborted already when it is too late.
   */
  call(tool: string, input: Input, caller: Caller, signal: AbortSignal | (() => AbortSignal)): Promise<Answer>;
  /**
   * True when an answer that the caller holds under these entity tags (an If-None-Match value) is still the answer.
   * Reads nothing from the database. Throws what `call` throws for the same arguments before it reads.
   */
  isCurrent(
    tool: string,
    input: Input,
    caller: Caller,
    entityTags: string,
  ): { readonly etag: string; readonly maxAge: number } | null;
  /** The OpenAPI 3.1 document of a surface. */
  openapi(surface: Surface): Record<string, unknown>;
  /**
   * Ready to answer: database reachable, its surfaces as `migrate` built them, schema current, and keys and counters reachable unless requests are let in without
   * them. Throws `service_unavailable`.
   */
  ready(): Promise<void>;
  /** How requests were answered since the start, and what is kept at the moment. */
  figures(): ServiceFigures;
}

/** Counts are since the start of the process. */
export interface ServiceFigures {
  readonly cacheHits: number;
  readonly cacheMisses: number;
  readonly cacheAnswers: number;
  readonly cacheBytes: number;
  /** Requests that shared the read of another one. */
  readonly coalesced: number;
}

export interface ServiceOptions {
  readonly domains: readonly Domain[];
  readonly db: Database;
  readonly admission: Admission;
  readonly clock: Clock;
  /** Where admitted requests are counted; absent: nowhere. */
  readonly usage?: Pick<UsageRecorder, 'record'>;
  /** Longest life of a signed CSV link in days; 0 makes none and admits none. Default 366. */
  readonly linkDays?: number;
  /** Signs cursors, entity tags and links; the same on every process of an installation. */
  readonly cursorSecret: string;
  /** Address under which the service is reached, for OpenAPI and documentation links. Never taken from a Host header. */
  readonly baseUrl: string;
  /** Bytes of finished answers to keep; 0 switches the cache off. */
  readonly cacheBytes: number;
  /** What the database must be brought to before the service is ready; absent: only reachability counts. */
  readonly schema?: Schema;
  /** Milliseconds an operation may take before it ends with `timeout`; default 10,000. */
  readonly timeout?: number;
  /**
   * How often an answer is checked against its contract, field by field: 1 checks every answer (tests), 100 (the
   * default) the first of each operation and every hundredth after it. Source names are checked in every answer.
   */
  readonly checkEvery?: number;
}
