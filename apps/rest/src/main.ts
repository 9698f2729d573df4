import { ownConfig } from './config.ts';
import { endBySignal } from './end-by-signal.ts';
import { start } from './start.ts';

endBySignal(await start(ownConfig()));
