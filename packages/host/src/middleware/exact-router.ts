import Router from '@koa/router';
import type { DefaultContext } from 'koa';

export type ExactRouter<State> = Router<State, DefaultContext>;

/** Addresses are taken as they are written: no other case, no slash at the end. */
export const exactRouter = <State>(): ExactRouter<State> =>
  new Router<State, DefaultContext>({ strict: true, sensitive: true });
