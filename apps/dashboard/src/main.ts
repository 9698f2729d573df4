#!/usr/bin/env node
import { runServer } from '@dqs/host';
import { readSettings } from '@dqs/host/settings';
import { start } from './start.ts';

await runServer(() => start(readSettings('dashboard', process.env)));
