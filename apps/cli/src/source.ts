import type { Endpoint, Envelope } from '@dqs/schemas';

/** An answer to print. */
export interface Answered {
  /** Minified JSON of the envelope, UTF-8. */
  readonly bytes: Uint8Array;
  /** Why the answer is empty, what it lacks, how a name was interpreted; null if there is nothing to report. */
  readonly note: string | null;
  envelope(): Envelope;
}

/** Parameters as typed on the command line: names of the contract, text values, a name may repeat. */
export type Asked = readonly (readonly [string, string])[];

/** A page of a table about several subjects. */
interface TablePage {
  /** Rows by column name. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly next: string | null;
  /** As in an answer about one subject. */
  readonly note: string | null;
}

/** The origin of answers: the database itself or a running service. */
export interface Source {
  /** Throws ServiceError. */
  ask(endpoint: Endpoint, asked: Asked, signal: AbortSignal): Promise<Answered>;
  /** One page of the table for a repeated parameter. Throws ServiceError. */
  table(endpoint: Endpoint, asked: Asked, signal: AbortSignal): Promise<TablePage>;
  /** The same with JSON values. */
  call(endpoint: Endpoint, values: unknown, signal: AbortSignal): Promise<Answered>;
  close(): Promise<void>;
}
