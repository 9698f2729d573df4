import type { RecordRequest, RequestRecord } from '../request-record.ts';
import type { SurfaceContext, SurfaceMiddleware } from './context.ts';

/** What only the surface knows of a request. */
type Facts = Pick<RequestRecord, 'surface' | 'id' | 'tool' | 'key' | 'bytes'>;

/** Writes the request down once its answer is ready, unless its client has gone. */
export const record =
  <State>(write: RecordRequest, facts: (context: SurfaceContext<State>) => Facts): SurfaceMiddleware<State> =>
  async (context, next) => {
    const started = performance.now();
    await next();
    if (!context.writable) return;
    const { method, path, status } = context;
    write({ ...facts(context), method, path, status, started });
  };
