import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { testIdentity } from './authority.ts';

/** What stands under an address, or what happens to who asks for it. */
export type Standing =
  | { readonly body: Buffer; readonly version?: string }
  | { readonly status: number; readonly text?: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly movedTo: string }
  | { readonly cutAfter: number; readonly body: Buffer };

/** A request as it came. */
interface Asked {
  readonly method: string;
  readonly address: string;
  readonly range: string | null;
  /** Whether it named the copy that it has. */
  readonly conditional: boolean;
  /** The copy that stands there now; null where nothing does. */
  readonly tag: string | null;
  readonly status: number;
}

/** A server on loopback that stands for the publishers: it answers for every host, over TLS by an authority of its own. */
export interface Mirror {
  readonly port: number;
  readonly authority: string;
  readonly asked: readonly Asked[];
  forget(): void;
  close(): Promise<void>;
}

const tagOf = (body: Buffer, version = ''): string =>
  `"${createHash('sha256').update(version).update(body).digest('hex').slice(0, 24)}"`;

const answerBody = (
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  cutAfter: number | null,
  version?: string,
): void => {
  const tag = tagOf(body, version);
  response.setHeader('ETag', tag).setHeader('Accept-Ranges', 'bytes');
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304).end();
    return;
  }
  const range =
    request.headers['if-range'] === tag ? /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] : undefined;
  const from = Number(range ?? 0);
  response.setHeader('Content-Length', body.length - from);
  if (range === undefined) response.statusCode = 200;
  else response.writeHead(206, { 'Content-Range': `bytes ${from}-${body.length - 1}/${body.length}` });
  if (request.method === 'HEAD') response.end();
  else if (cutAfter === null) response.end(body.subarray(from));
  else response.write(body.subarray(from, from + cutAfter), () => setTimeout(() => response.destroy(), 5));
};

const answer = (request: IncomingMessage, response: ServerResponse, standing: Standing | null): void => {
  if (standing === null)
    response.writeHead(404, { 'Content-Type': 'text/html' }).end('<html><title>Page not found</title></html>');
  else if ('movedTo' in standing) response.writeHead(301, { Location: standing.movedTo }).end();
  else if ('status' in standing) response.writeHead(standing.status, standing.headers ?? {}).end(standing.text ?? '');
  else if ('cutAfter' in standing) answerBody(request, response, standing.body, standing.cutAfter);
  else answerBody(request, response, standing.body, null, standing.version);
};

/** Opens a mirror for some hosts; `standingAt` is asked what stands under each address, null where nothing does. */
export const openMirror = async (
  hosts: readonly string[],
  standingAt: (address: string) => Standing | null,
): Promise<Mirror> => {
  const identity = testIdentity(hosts);
  const asked: Asked[] = [];
  const server = createServer({ key: identity.key, cert: identity.certificate }, (request, response) => {
    const address = `https://${request.headers.host ?? ''}${request.url ?? ''}`;
    response.on('close', () =>
      asked.push({
        method: request.method ?? '',
        address,
        range: request.headers.range ?? null,
        conditional: request.headers['if-none-match'] !== undefined,
        tag: response.getHeader('ETag')?.toString() ?? null,
        status: response.statusCode,
      }),
    );
    answer(request, response, standingAt(address));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    authority: identity.authority,
    asked,
    forget: () => void asked.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
