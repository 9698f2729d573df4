import { ServiceError } from '@dqs/schemas';
import { bodyBytes, type Exchange } from './exchange.ts';
import { asFailure, Retryable } from './retryable.ts';

/** Number of times an interrupted body is resumed before the file is fetched from its start. */
const maximumResumptions = 5;

/**
 * The validator by which the publisher recognizes that a resumed request is for the same file; null if there is none.
 */
const unchangedMark = ({ status, headers }: Exchange): string | null => {
  if (status !== 200 || headers['accept-ranges'] === 'none' || headers['content-encoding'] !== undefined) return null;
  const { etag } = headers;
  return etag !== undefined && !etag.startsWith('W/') ? etag : (headers['last-modified'] ?? null);
};

const startOfRange = (range: string | undefined): string | undefined => /^bytes (\d+)-/.exec(range ?? '')?.[1];

const changedMeanwhile = (address: string): Retryable =>
  new Retryable(new ServiceError('upstream_unavailable', `${address} kept changing while it was fetched`));

/**
 * The bytes of a response to their end. If the connection breaks, the rest is requested and appended. `askRest`
 * requests the bytes after the given offset. Throws `Retryable` if the file has changed meanwhile, so that it is
 * fetched from its start.
 */
export async function* wholeBody(
  first: Exchange,
  maximumBytes: number,
  askRest: (from: number, unchanged: string, resumptions: number) => Promise<Exchange>,
): AsyncGenerator<Buffer> {
  const unchanged = unchangedMark(first);
  let [answer, bytes] = [first, 0];
  for (let resumptions = 0; ; resumptions += 1) {
    try {
      for await (const chunk of bodyBytes(answer, maximumBytes, bytes)) {
        bytes += chunk.length;
        yield chunk;
      }
      return;
    } catch (error) {
      const broken = asFailure(error, first.url.href) instanceof Retryable;
      if (!broken || unchanged === null || bytes === 0 || resumptions === maximumResumptions) throw error;
    }
    answer = await askRest(bytes, unchanged, resumptions);
    if (answer.status !== 206 || startOfRange(answer.headers['content-range']) !== String(bytes)) {
      answer.body.destroy();
      throw changedMeanwhile(first.url.href);
    }
  }
}

/**
 * Passes the bytes on. Throws `Retryable` for an empty body, which servers return before they have created the file.
 */
export const notEmpty = async (bytes: AsyncGenerator<Buffer>, address: string): Promise<AsyncGenerator<Buffer>> => {
  let next = await bytes.next();
  while (!next.done && next.value.length === 0) next = await bytes.next();
  if (next.done) throw new Retryable(new ServiceError('upstream_unavailable', `${address} returned an empty body`));
  const { value } = next;
  return (async function* () {
    try {
      yield value;
      yield* bytes;
    } finally {
      await bytes.return(undefined);
    }
  })();
};
