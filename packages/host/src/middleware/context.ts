import type { DefaultContext, Middleware, ParameterizedContext } from 'koa';

/** A request of a surface with its own `State`. */
export type SurfaceContext<State> = ParameterizedContext<State, DefaultContext>;
export type SurfaceMiddleware<State> = Middleware<State, DefaultContext>;
