import { endBySignal } from '@dqs/rest';
import { configOf } from './config.ts';
import { start } from './start.ts';

endBySignal(await start(configOf()));
