export { createRestApp, type RestApp, type RestOptions } from './app.ts';
