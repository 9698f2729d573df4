import type { IncomingMessage } from 'node:http';
import { ServiceError, badParameter } from '@dqs/schemas';

/** Maximum bytes of a form. No form of the site comes near this. */
const largestForm = 64 * 1024;

/** Reads the fields of a form. Throws `bad_parameter` for another type of body or a body that is too large. */
export const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const [type] = (request.headers['content-type'] ?? '').split(';', 1);
  if (type?.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    throw badParameter('content-type', 'a form is sent as application/x-www-form-urlencoded');
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > largestForm) throw badParameter('form', `a form has at most ${largestForm} bytes`);
    chunks.push(chunk);
  }
  try {
    return new URLSearchParams(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch (error) {
    throw new ServiceError('bad_parameter', 'the form is not valid UTF-8', {}, { cause: error });
  }
};
