import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningServer } from '@dqs/host/http';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** The current request handler. It changes once the service has started. */
export interface Answering {
  handle: Handle;
}

export const portOf = ({ server }: RunningServer): number => (server.address() as AddressInfo).port;
