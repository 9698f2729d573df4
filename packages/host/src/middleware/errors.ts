import { ServiceError } from '@dqs/schemas';
import type { SurfaceContext, SurfaceMiddleware } from './context.ts';

/** The error to answer with. An internal error reveals only that it happened. */
export const asServiceError = (thrown: unknown): ServiceError =>
  thrown instanceof ServiceError
    ? thrown
    : new ServiceError('internal_error', 'the service failed to answer this request', {}, { cause: thrown });

/** The address exists, but does not support the method of the request. */
export class MethodNotAllowed extends ServiceError {
  readonly allow: string;

  constructor(method: string, allow: string, hint?: string) {
    super('method_not_allowed', `${method.slice(0, 20)} is not a method of this address`, hint ? { hint } : {});
    this.allow = allow;
  }
}

export interface ErrorsOptions<State> {
  /** Sends an error in the format of the surface. */
  readonly answer: (context: SurfaceContext<State>, error: ServiceError) => void | Promise<void>;
  /** Called for each failure that the caller did not cause. */
  readonly failed?: ((context: SurfaceContext<State>, error: ServiceError) => void) | undefined;
  /** Converts anything other than a ServiceError. */
  readonly read?: (thrown: unknown) => ServiceError;
}

/** Converts whatever later middleware throws to the answer. */
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
