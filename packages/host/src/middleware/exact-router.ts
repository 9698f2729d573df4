import Router from '@koa/router';
import type { DefaultContext } from 'koa';

export type ExactRouter<State> = Router<State, DefaultContext>;

/** Addresses match exactly: letter case counts, and a trailing slash does not match. */
export const exactRouter = <State>(): ExactRouter<State> =>
  new Router<State, DefaultContext>({ strict: true, sensitive: true });
