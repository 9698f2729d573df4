import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import mount from 'koa-mount';

/** An application that answers only some addresses of the server to which it belongs. */
export interface Surface extends Koa {
  /** Whether it answers the request. */
  matches(context: Pick<Context, 'path' | 'headers'>): boolean;
}

/** Mounts a surface. It gets the requests that match it, and all further ones continue. */
export const mountSurface = (surface: Surface): Middleware => {
  const answer = mount(surface);
  return (context, next) => (surface.matches(context) ? answer(context, next) : next());
};
