import type { IncomingMessage } from 'node:http';

/** The body of a request as text; null if it exceeds the limit. */
export const readText = async (request: IncomingMessage, mostBytes: number): Promise<string | null> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** A client's metadata without its scopes. Invalid metadata stays unchanged, so that the library rejects it. */
export const withoutScope = (body: string): string => {
  try {
    const metadata: unknown = JSON.parse(body);
    if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) return body;
    const { scope: _scope, ...rest } = metadata as Readonly<Record<string, unknown>>;
    return JSON.stringify(rest);
  } catch {
    return body;
  }
};
