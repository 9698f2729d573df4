import type { SurfaceContext, SurfaceMiddleware } from '@dqs/host/middleware';
import type { Outcome } from '@dqs/limits';
import type { Endpoint } from './address.ts';
import type { ToolCaller } from './call.ts';

/** The state of a request on the way to its answer. */
interface RequestState {
  readonly id: string;
  /** The endpoint of the address. */
  endpoint: Endpoint | null;
  /** The caller, once admitted. */
  caller: ToolCaller | null;
  /** The tool that a message calls. */
  tool: string | null;
  /** The name under which an admitted request is counted. A called tool overrides it. */
  operation: string;
  outcome: Outcome | null;
}

/** A single property of Koa's state, so that a surrounding application can use other names. */
export interface McpState {
  mcp: RequestState;
}

export type McpContext = SurfaceContext<McpState>;
export type McpMiddleware = SurfaceMiddleware<McpState>;
