import { compress } from '@dqs/service';
import { encodingFor } from '@dqs/host/http';
import type { Asset } from './assets.ts';
import type { SiteContext } from './context.ts';

/** A finished response. */
export interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: Buffer | string;
  /**
   * Whether the body may be compressed. Never if it contains both a secret and text from the address, whose author
   * could learn the body's length.
   */
  readonly compress: boolean;
}

/** Sends a finished response. */
export const send = async (context: SiteContext, sent: Sent): Promise<void> => {
  const encoding = sent.compress ? encodingFor(context.headers['accept-encoding']) : 'identity';
  const plain = Buffer.from(sent.body as string);
  // Without a body Koa sets its own status, so the status is set after it.
  context.body = sent.body === '' ? null : encoding === 'identity' ? plain : await compress(plain, encoding);
  context.status = sent.status;
  context.set(sent.headers);
  if (sent.cookies.length > 0) context.set('Set-Cookie', [...sent.cookies]);
  if (encoding !== 'identity') context.set('Content-Encoding', encoding);
};

const compressed = new WeakMap<Asset, Map<string, Promise<Buffer>>>();

const compressedAsset = (asset: Asset, encoding: 'gzip' | 'br'): Promise<Buffer> => {
  const known = compressed.get(asset) ?? new Map<string, Promise<Buffer>>();
  compressed.set(asset, known);
  const bytes = known.get(encoding) ?? compress(asset.bytes, encoding);
  known.set(encoding, bytes);
  return bytes;
};

/** Sends a file that browsers cache forever, because its address changes when it does. */
export const sendAsset = async (context: SiteContext, asset: Asset): Promise<void> => {
  const encoding = asset.contentType.startsWith('image/png')
    ? 'identity'
    : encodingFor(context.headers['accept-encoding']);
  context.set({
    'Content-Type': asset.contentType,
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  });
  context.body = encoding === 'identity' ? asset.bytes : await compressedAsset(asset, encoding);
};
