import type { SurfaceContext, SurfaceMiddleware } from '@dqs/host/middleware';
import type { Admitted, Caller } from '@dqs/limits';
import type { Input } from '@dqs/service';

/** A request for an operation. */
export interface OperationCall {
  readonly tool: string;
  readonly input: Input;
  readonly caller: Caller;
}

/** The state of a request on the way to its answer. */
interface RequestState {
  readonly id: string;
  /** True if a signed address admitted it. */
  linked: boolean;
  /** The caller with both limits, once admitted. */
  admitted: Admitted | null;
  /** Tool name and arguments, once the address has been matched to an operation. */
  tool: string | null;
  input: Input | null;
}

/** A single property of Koa's state, so that a surrounding application can use other names. */
export interface RestState {
  rest: RequestState;
}

export type RestContext = SurfaceContext<RestState>;
export type RestMiddleware = SurfaceMiddleware<RestState>;
