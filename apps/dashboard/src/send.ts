import type { IncomingMessage, ServerResponse } from 'node:http';
import { compress } from '@dqs/service';
import { encodingFor } from '@dqs/host/http';
import type { Asset } from './assets.ts';

/** What is sent, finished. */
export interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: Buffer | string;
  /** Whether the body may be compressed: never where it holds a secret beside what a stranger may have put into the address. */
  readonly compress: boolean;
}

/** Writes an answer. */
export const send = async (request: IncomingMessage, response: ServerResponse, sent: Sent): Promise<void> => {
  const encoding = sent.compress ? encodingFor(request.headers['accept-encoding']) : 'identity';
  const plain = Buffer.from(sent.body as string);
  const body = encoding === 'identity' ? plain : await compress(plain, encoding);
  if (response.headersSent || response.destroyed) return;
  response.writeHead(sent.status, {
    ...sent.headers,
    ...(sent.cookies.length > 0 ? { 'Set-Cookie': [...sent.cookies] } : {}),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    // A body that nobody has read would be taken for the next request.
    ...(request.readableEnded || request.method === 'GET' || request.method === 'HEAD' ? {} : { Connection: 'close' }),
    'Content-Length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
};

const compressed = new WeakMap<Asset, Map<string, Promise<Buffer>>>();

const compressedAsset = (asset: Asset, encoding: 'gzip' | 'br'): Promise<Buffer> => {
  const known = compressed.get(asset) ?? new Map<string, Promise<Buffer>>();
  compressed.set(asset, known);
  const bytes = known.get(encoding) ?? compress(asset.bytes, encoding);
  known.set(encoding, bytes);
  return bytes;
};

/** Writes a file that browsers keep for ever: its address changes when it does. */
export const sendAsset = async (
  request: IncomingMessage,
  response: ServerResponse,
  asset: Asset,
  headers: Readonly<Record<string, string>>,
): Promise<number> => {
  const encoding = asset.contentType.startsWith('image/png')
    ? 'identity'
    : encodingFor(request.headers['accept-encoding']);
  const body = encoding === 'identity' ? asset.bytes : await compressedAsset(asset, encoding);
  response.writeHead(200, {
    ...headers,
    'Content-Type': asset.contentType,
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    'Content-Length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
  return body.length;
};
