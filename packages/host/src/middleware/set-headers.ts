import type { ServerResponse } from 'node:http';
import type { SurfaceMiddleware } from './context.ts';

/** Sets headers that are single texts: what Koa's own `set` looks at besides is most of its cost. */
export const setHeaders = (
  { res }: { readonly res: ServerResponse },
  headers: Readonly<Record<string, string>>,
): void => {
  if (res.headersSent) return;
  for (const name in headers) res.setHeader(name, headers[name] ?? '');
};

/** The headers that every answer of a surface carries. */
export const commonHeaders =
  <State>(headers: Readonly<Record<string, string>>): SurfaceMiddleware<State> =>
  (context, next) => {
    setHeaders(context, headers);
    return next();
  };
