import type { IncomingMessage } from 'node:http';

/** The body of a request as text; null where it is longer. */
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

/** The metadata of a client without its scopes; what is no metadata stays as it is, for the answer that it gets. */
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
