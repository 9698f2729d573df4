export { createRestApp, type RestOptions } from './app.ts';
export { bulkOf } from './bulk.ts';
