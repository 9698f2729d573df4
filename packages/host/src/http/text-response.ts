import { ServerResponse, type IncomingMessage } from 'node:http';

/**
 * A response that sends texts of ASCII as what they are. A text whose length in bytes, declared in its header, is its number of
 * characters is ASCII; node encodes it on its stack then, together with the headers, where it would first allocate three times its size
 * for UTF-8.
 */
export class TextResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  override end(callback?: () => void): this;
  override end(chunk: unknown, callback?: () => void): this;
  override end(chunk: unknown, encoding: BufferEncoding, callback?: () => void): this;
  override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
    const isAscii =
      typeof chunk === 'string' && encoding === undefined && Number(this.getHeader('content-length')) === chunk.length;
    return isAscii ? super.end(chunk, 'latin1') : super.end(chunk, encoding as BufferEncoding, callback as () => void);
  }
}
