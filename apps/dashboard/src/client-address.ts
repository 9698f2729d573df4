import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

/**
 * The client's address. Each trusted proxy appends the address that it received to X-Forwarded-For. The entry at
 * position `proxies` from the end is therefore the first that the client could not forge.
 */
export const clientAddress = (request: IncomingMessage, proxies: number): string => {
  const direct = plain(request.socket.remoteAddress ?? '');
  if (proxies === 0) return direct;
  const entries = [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => plain(entry.trim()));
  const seen = entries.at(-proxies) ?? '';
  return isIP(seen) ? seen : direct;
};
