import type { IncomingHttpHeaders } from 'node:http';

/** The secret in a request, if any. */
export type KeyReader = (headers: IncomingHttpHeaders) => string | undefined;

const bearer = /^Bearer +(\S+)$/i;

/** Reads `X-API-KEY`, and `Authorization: Bearer` only if the operator accepts it. */
export const createKeyReader =
  (acceptBearer = false): KeyReader =>
  (headers) => {
    const given = headers['x-api-key'];
    if (typeof given === 'string') return given;
    return acceptBearer ? bearer.exec(headers.authorization ?? '')?.[1] : undefined;
  };
