import { endBySignal } from '@dqs/rest';
import { ownConfig } from './config.ts';
import { start } from './start.ts';

endBySignal(await start(ownConfig()));
