import type { RestContext } from '../context.ts';

/** Sets headers that are single texts: what Koa's own `set` looks at besides is most of its cost. */
export const setHeaders = ({ res }: RestContext, headers: Readonly<Record<string, string>>): void => {
  if (res.headersSent) return;
  for (const name in headers) res.setHeader(name, headers[name] ?? '');
};
