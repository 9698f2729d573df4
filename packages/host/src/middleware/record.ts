import type { RecordRequest, RequestRecord } from '../request-record.ts';
import type { SurfaceContext, SurfaceMiddleware } from './context.ts';

/** The facts of a request that only the surface has. */
type Facts = Pick<RequestRecord, 'surface' | 'id' | 'tool' | 'key' | 'bytes'>;

/** Logs the request once its answer is ready, unless its client has disconnected. */
export const record =
  <State>(write: RecordRequest, facts: (context: SurfaceContext<State>) => Facts): SurfaceMiddleware<State> =>
  async (context, next) => {
    const started = performance.now();
    await next();
    if (!context.writable) return;
    const { method, path, status } = context;
    write({ ...facts(context), method, path, status, started });
  };
