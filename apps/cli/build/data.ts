// Puts beside the program what it starts from: a ready empty database, and the sample data.
import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@dqs/core';
import { createSeed } from '@dqs/storage';
import { schema } from '../src/installation.ts';

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

cpSync(beside('../../../samples'), beside('../dist/samples'), { recursive: true });
cpSync(beside('../../dashboard/src/assets'), beside('../dist/assets'), { recursive: true });
await createSeed(beside('../dist/seed.tar.gz'), schema, systemClock);
