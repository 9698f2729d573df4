import type { RecordRequest } from '@dqs/host/http';
import type { RestMiddleware } from '../context.ts';

/** Writes the request down once its answer is ready, unless its client has gone. */
export const record =
  (write: RecordRequest): RestMiddleware =>
  async (context, next) => {
    const started = performance.now();
    await next();
    if (!context.writable) return;
    const { id, tool, admitted } = context.state.rest;
    write({
      surface: 'rest',
      id,
      method: context.method,
      path: context.path,
      tool,
      key: admitted?.caller.keyPrefix ?? null,
      status: context.status,
      bytes: context.length ?? 0,
      started,
    });
  };
