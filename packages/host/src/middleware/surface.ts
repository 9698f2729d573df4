import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import mount from 'koa-mount';

/** An application that answers only some addresses of the server that it is a part of. */
export interface Surface extends Koa {
  /** Whether the request is one that it answers. */
  matches(context: Pick<Context, 'path' | 'headers'>): boolean;
}

/** Mounts a surface beside others: it gets the requests that are its own, and all others go on. */
export const mountSurface = (surface: Surface): Middleware => {
  const answer = mount(surface);
  return (context, next) => (surface.matches(context) ? answer(context, next) : next());
};
