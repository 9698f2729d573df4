export { loadingSources } from './loading-metrics.ts';
export { testingIo } from './testing-io.ts';
