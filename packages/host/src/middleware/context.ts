import type { DefaultContext, Middleware, ParameterizedContext } from 'koa';

/** A request of a surface that keeps `State` of it. */
export type SurfaceContext<State> = ParameterizedContext<State, DefaultContext>;
export type SurfaceMiddleware<State> = Middleware<State, DefaultContext>;
