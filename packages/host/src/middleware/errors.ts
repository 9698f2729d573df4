import { ServiceError } from '@dqs/schemas';
import type { SurfaceContext, SurfaceMiddleware } from './context.ts';

/** The error to answer with: a mistake of ours says nothing but that it happened. */
export const asServiceError = (thrown: unknown): ServiceError =>
  thrown instanceof ServiceError
    ? thrown
    : new ServiceError('internal_error', 'the service failed to answer this request', {}, { cause: thrown });

/** An address exists, but not with the method of the request. */
export class MethodNotAllowed extends ServiceError {
  readonly allow: string;

  constructor(method: string, allow: string, hint?: string) {
    super('method_not_allowed', `${method.slice(0, 20)} is not a method of this address`, hint ? { hint } : {});
    this.allow = allow;
  }
}

export interface ErrorsOptions<State> {
  /** Sends an error the way the surface does. */
  readonly answer: (context: SurfaceContext<State>, error: ServiceError) => void | Promise<void>;
  /** Told of each failure that is not the caller's. */
  readonly failed?: ((context: SurfaceContext<State>, error: ServiceError) => void) | undefined;
  /** Words what is not a ServiceError. */
  readonly read?: (thrown: unknown) => ServiceError;
}

/** Turns whatever the middleware after it throws into the answer. */
export const errors =
  <State>({ answer, failed, read = asServiceError }: ErrorsOptions<State>): SurfaceMiddleware<State> =>
  async (context, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = read(thrown);
      if (error.status >= 500) failed?.(context, error);
      await answer(context, error);
    }
  };
