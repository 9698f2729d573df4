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
  /** Minified JSON of the envelope in UTF-8, or the rows in the requested format. */
  readonly bytes: Buffer;
  /** The same content in the form that is cheapest to send: text the first time, bytes afterwards. */
  body(): string | Buffer;
  readonly byteLength: number;
  readonly format: Format;
  readonly contentType: string;
  /** Weak entity tag of these bytes, ready for the header. */
  readonly etag: string;
  /**
   * Seconds for which the answer may be reused: until the dataset's next expected publication, at most an hour, never
   * past UTC midnight.
   */
  readonly maxAge: number;
  /** `pagination.next_cursor`; null on the last page and without pages. */
  readonly nextCursor: string | null;
  /** What an empty or partial answer lacks, in one sentence; null for a full one. */
  readonly note: string | null;
  /** The operation's own note on its rows, without the service's notes on missing or held back data. */
  readonly ownNote: string | null;
  /** Whether a search knows the requested thing although none of its data is loaded. */
  readonly isKnownOnly: boolean;
  /** Whether a search left out words of the query, which the note names. */
  readonly isPartial: boolean;
  /** Whether its list has no rows. */
  readonly isEmpty: boolean;
  /** The compressed bytes. They are cached, so that an answer is compressed once. */
  compressed(encoding: Encoding): Promise<Buffer>;
  /** The envelope, parsed on demand. Only for a JSON answer. */
  envelope(): Envelope;
}

/** The interface that every transport calls. */
export interface Service {
  /** The operations that a surface lists, in contract order. The internal surface lists all. */
  visible(surface: Surface): readonly Operation[];
  /** The operation with a tool name if the surface lists it. */
  operation(tool: string, surface: Surface): Operation | undefined;
  /** The domains of the operations that a surface lists. */
  domains(surface: Surface): readonly Domain[];
  /** Throws unauthorized, rate_limited or quota_exceeded. */
  admit(secret: string | undefined): Promise<Admitted>;
  /** Like `admit`, for a caller authenticated by other means, under an active key. The key's secret is not needed. */
  admitKey(keyId: string): Promise<Admitted>;
  /**
   * Admits a request by its signed address. It is counted and limited like a request of the key that signed it. Throws
   * `unauthorized` for an address that is unsigned, expired or altered, or whose key was rotated or revoked.
   *
   * @param search the text after `?`
   */
  admitLink(path: string, search: string): Promise<AdmittedLink>;
  /**
   * Signs the address of an operation on behalf of a key. The holder of the link can read only that table, as CSV.
   * Throws what the operation throws for its parameters, and `forbidden` for a key of the internal surface.
   *
   * @param address path and query, with or without the service's base address
   * @param days how many days after today it is valid, at most the service's maximum; null means 90 days or that
   * maximum
   */
  makeLink(key: Pick<Caller, 'keyId' | 'surface'>, address: string, days: number | null): Promise<CsvLink>;
  /** Counts an admitted request after its outcome is known. Transports call it once for each resolved `admit…`. */
  record(caller: Counted, operation: string, outcome: Outcome): void;
  /**
   * Parses the request, looks in the cache, runs the operation, checks and wraps the answer. Throws only ServiceError.
   * The signal cancels the work. A function is called only if there is work to do, and returns an aborted signal if it
   * is too late.
   */
  call(tool: string, input: Input, caller: Caller, signal: AbortSignal | (() => AbortSignal)): Promise<Answer>;
  /**
   * Whether the caller's answer with these entity tags (an If-None-Match value) is still current. Does not read the
   * database. Throws what `call` throws for the same arguments before it reads.
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
   * Resolves if the service can answer: the database is reachable, its surfaces are as `migrate` built them, the schema
   * is current, and keys and counters are reachable unless they are not required. Throws `service_unavailable`.
   */
  ready(): Promise<void>;
  /** Counts of answered requests since the start, and the current size of the cache. */
  figures(): ServiceFigures;
}

/** Counts are since the start of the process. */
export interface ServiceFigures {
  readonly cacheHits: number;
  readonly cacheMisses: number;
  readonly cacheAnswers: number;
  readonly cacheBytes: number;
  /** Requests that shared the read of an earlier one. */
  readonly coalesced: number;
}

export interface ServiceOptions {
  readonly domains: readonly Domain[];
  readonly db: Database;
  readonly admission: Admission;
  readonly clock: Clock;
  /** Recorder of admitted requests; absent disables recording. */
  readonly usage?: Pick<UsageRecorder, 'record'>;
  /** Maximum lifetime of a signed CSV link in days; 0 disables links. Default 366. */
  readonly linkDays?: number;
  /** Signs cursors, entity tags and links. It must be the same on every process of an installation. */
  readonly cursorSecret: string;
  /** Public address of the service, for OpenAPI and documentation links. Never taken from a Host header. */
  readonly baseUrl: string;
  /** Maximum bytes of cached answers; 0 disables the cache. */
  readonly cacheBytes: number;
  /** Required database schema; absent checks only reachability. */
  readonly schema?: Schema;
  /** Milliseconds an operation may take before it ends with `timeout`; default 10,000. */
  readonly timeout?: number;
  /**
   * How often an answer is checked against its contract, field by field: 1 checks every answer (tests); 100, the
   * default, checks the first of each operation and every hundredth after it. Source names are checked in every answer.
   */
  readonly checkEvery?: number;
}
