export { createRestApp, type RestOptions } from './app.ts';
