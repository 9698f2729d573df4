import type { ServerResponse } from 'node:http';

/** Cancels the work of a request whose client has gone. */
export const goneSignal = ({ res }: { readonly res: ServerResponse }): AbortSignal => {
  const gone = new AbortController();
  if (res.destroyed) gone.abort();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
};
