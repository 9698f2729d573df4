import type { IncomingMessage } from 'node:http';
import { ServiceError } from '@dqs/schemas';

/** Largest message accepted, in bytes. */
export const largestBody = 1_048_576;

const tooLarge = (): ServiceError =>
  new ServiceError('payload_too_large', `The message is larger than ${largestBody} bytes.`, {
    hint: 'Send one call per message and fewer arguments.',
  });

/** Reads the whole message. Throws `payload_too_large` as soon as it exceeds the limit. */
export const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  if (Number(request.headers['content-length'] ?? 0) > largestBody) throw tooLarge();
  // The server may not even start a body without an announced length.
  if (request.readableEnded) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > largestBody) {
        request.removeAllListeners('data');
        request.pause();
        reject(tooLarge());
      } else chunks.push(chunk);
    });
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length)));
    request.once('error', reject);
    request.once('aborted', () =>
      reject(new ServiceError('bad_parameter', 'The request ended before its body was complete.')),
    );
  });
};
