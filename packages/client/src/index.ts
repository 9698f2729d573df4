import type { contracts } from '@dqs/domains/contract';
import { clientOf } from './client.ts';
import { operations } from './operations.ts';
import type { ClientOptions } from './options.ts';
import type { ClientOf } from './types.ts';

/** A client of the service: `client.<domain>.<operation>(params)`. */
export type Client = ClientOf<typeof contracts>;

/** Builds a client. It keeps no connection and needs no closing. Throws TypeError for an invalid address or key. */
export const createClient = (options: ClientOptions): Client => clientOf(operations, options) as unknown as Client;

export { ServiceError, type ErrorCode, type ErrorDetail } from '@dqs/schemas/errors';
export type { Envelope } from '@dqs/schemas';
export type { ClientOptions } from './options.ts';
export type { Batch, CallOptions, Pages, Rows, TableRow } from './types.ts';
