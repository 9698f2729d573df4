import type { SurfaceContext, SurfaceMiddleware } from '@dqs/host/middleware';
import type { Admitted, Caller } from '@dqs/limits';
import type { Input } from '@dqs/service';

/** An operation as it is asked for. */
export interface OperationCall {
  readonly tool: string;
  readonly input: Input;
  readonly caller: Caller;
}

/** What is learnt about a request on the way to its answer. */
interface RequestState {
  readonly id: string;
  /** True where a signed address let it in. */
  linked: boolean;
  /** The caller with both limits, once the key has been accepted. */
  admitted: Admitted | null;
  /** Tool name and arguments, once the address has named an operation. */
  tool: string | null;
  input: Input | null;
}

/** It has one name in Koa's state, so that an application around this one keeps its own. */
export interface RestState {
  rest: RequestState;
}

export type RestContext = SurfaceContext<RestState>;
export type RestMiddleware = SurfaceMiddleware<RestState>;
