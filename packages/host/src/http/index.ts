export { encodingFor, mediaQuality, namesMedia, preferredMedia } from './accept.ts';
export { createCors, type Cors } from './cors.ts';
export { startHttpServer, type HttpServerOptions, type RunningServer } from './http-server.ts';
export { createInFlightGate, stopping, type InFlightGate } from './in-flight-gate.ts';
export { isClientGone } from './client-gone.ts';
export { createKeyReader, type KeyReader } from './key-reader.ts';
export { createProbes, type Probes } from './probes.ts';
export {
  createRequestRecorder,
  type AppLog,
  type RecordRequest,
  type RequestMetrics,
  type RequestRecord,
} from '../request-record.ts';
