export { createRestApp, type RestApp, type RestLog, type RestOptions } from './app.ts';
export { startHttpServer, type HttpServerOptions, type RunningServer } from './http-server.ts';
export { encodingFor, mediaQuality, namesMedia } from './accept.ts';
export { createLog } from './log.ts';
export { endBySignal } from './end-by-signal.ts';
export { createProbes } from './probes.ts';
export { openServing, type Serving } from './serving.ts';
export type { RunningProcess } from './start.ts';
