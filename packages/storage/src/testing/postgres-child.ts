import { loadForever } from './load-forever.ts';
import { testClock } from './test-database.ts';
import { openPostgres } from '../postgres/open-postgres.ts';

// The other process in the tests of PostgreSQL. It loads until it is killed.

await loadForever(await openPostgres({ url: process.argv[2]!, clock: testClock }));
