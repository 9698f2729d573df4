import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Admitted } from '@dqs/limits';

/** One request with what is learnt about it on the way to its answer. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  readonly path: string;
  /** The raw text after `?`. */
  readonly search: string;
  admitted: Admitted | null;
  tool: string | null;
}

/** What is sent: header names and values alternate, as node takes them fastest. */
export interface Reply {
  readonly status: number;
  readonly headers: readonly (string | number)[];
  readonly body: Buffer | string | null;
  /** Length of the body, where whoever made it has counted already. */
  readonly bytes?: number;
}
