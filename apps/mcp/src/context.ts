import type { SurfaceContext, SurfaceMiddleware } from '@dqs/host/middleware';
import type { Outcome } from '@dqs/limits';
import type { Endpoint } from './address.ts';
import type { ToolCaller } from './call.ts';

/** What is learnt about a request on the way to its answer. */
interface RequestState {
  readonly id: string;
  /** The endpoint that the address names. */
  endpoint: Endpoint | null;
  /** Whoever asks, once the key has been accepted. */
  caller: ToolCaller | null;
  /** The tool that a message calls. */
  tool: string | null;
  /** What an admitted request is counted as; a tool that was called says so itself. */
  operation: string;
  outcome: Outcome | null;
}

/** It has one name in Koa's state, so that an application around this one keeps its own. */
export interface McpState {
  mcp: RequestState;
}

export type McpContext = SurfaceContext<McpState>;
export type McpMiddleware = SurfaceMiddleware<McpState>;
