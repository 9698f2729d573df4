import { ServiceError } from '@dqs/schemas';
import type { HttpClient } from './http.ts';

const lineFeed = Buffer.from('\n');

const collected = async (body: AsyncIterable<Buffer>): Promise<Buffer> => Buffer.concat(await Array.fromAsync(body));

/**
 * The pages of an API's answer one after the other, each terminated by a line feed; at most `maximumBytes` together.
 */
export async function* joinedPages(
  http: HttpClient,
  pages: readonly string[],
  { maximumBytes, signal }: { readonly maximumBytes: number; readonly signal?: AbortSignal },
): AsyncGenerator<Buffer> {
  let left = maximumBytes;
  for (const address of pages) {
    const answer = await http.download(address, { maximumBytes: left, ...(signal ? { signal } : {}) }, collected);
    if (!answer.changed)
      throw new ServiceError('upstream_unavailable', `${address} returned 304 to an unconditional request`);
    left -= answer.value.length;
    yield answer.value;
    if (!answer.value.subarray(-1).equals(lineFeed)) yield lineFeed;
  }
}
