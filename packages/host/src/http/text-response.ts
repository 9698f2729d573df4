import { ServerResponse, type IncomingMessage } from 'node:http';

/**
 * A response that sends ASCII texts as Latin-1. A text whose declared length in bytes equals its number of characters
 * is ASCII. Node then encodes it on its stack, together with the headers. For UTF-8 it would first allocate three times
 * its size.
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
