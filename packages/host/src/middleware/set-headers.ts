import type { ServerResponse } from 'node:http';
import type { SurfaceMiddleware } from './context.ts';

/** Sets headers with single text values. The additional checks of Koa's own `set` are most of its cost. */
export const setHeaders = (
  { res }: { readonly res: ServerResponse },
  headers: Readonly<Record<string, string>>,
): void => {
  if (res.headersSent) return;
  for (const name in headers) res.setHeader(name, headers[name] ?? '');
};

/** The headers of every answer of a surface. */
export const commonHeaders =
  <State>(headers: Readonly<Record<string, string>>): SurfaceMiddleware<State> =>
  (context, next) => {
    setHeaders(context, headers);
    return next();
  };
