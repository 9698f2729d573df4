import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startHttpServer, type RunningServer } from '@dqs/rest';
import { ServiceError } from '@dqs/schemas';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** What answers may change while the server listens: first that it is starting, then the service, then that it is ending. */
export interface Answering {
  handle: Handle;
  drain: () => void;
}

const failureOf = (error: unknown, host: string, port: number): unknown => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new ServiceError('service_unavailable', `${host}:${port} is in use by another program`, {
      hint: 'choose another port with --port or DQS_PORT',
    });
  }
  if (code === 'EACCES') {
    return new ServiceError('forbidden', `listening on ${host}:${port} is not allowed`, {
      hint: 'choose a port from 1024 on',
    });
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new ServiceError('service_unavailable', `${host} is no address of this machine`, {
      hint: 'choose one with --host or DQS_HOST',
    });
  }
  return error;
};

/** Listens. Throws ServiceError with what to do when the address cannot be had. */
export const listen = async (answering: Answering, host: string, port: number): Promise<RunningServer> => {
  try {
    return await startHttpServer({
      host,
      port,
      handle: (request, response) => answering.handle(request, response),
      drain: () => answering.drain(),
      closeTimeout: 8000,
    });
  } catch (error) {
    throw failureOf(error, host, port);
  }
};

export const portOf = ({ server }: RunningServer): number => (server.address() as AddressInfo).port;
