import { join, relative } from 'node:path';
import { systemClock } from '@dqs/core';
import { openPostgres, type Database } from '@dqs/storage';
import { toolCall, toolHeaders } from '../../bench/tool-call.ts';
import { dqsProgram } from '../../e2e/running-process.ts';
import type { Question } from './callers.ts';
import type { Release } from './release.ts';

const root = join(import.meta.dirname, '../../..');

/** Requests in a window of the key whose limit is checked. */
export const windowLimit = 20;

/** Over REST and over MCP. */
export const questions: readonly Question[] = ['XAA', 'XBB', 'XCC', 'XDD'].flatMap((quote) => [
  { path: `/v1/fx/rates?quote=${quote}&limit=1` },
  { path: `/v1/fx/rates?quote=${quote}&limit=50` },
  { path: '/mcp', body: toolCall('fx_get_rates', { quote, limit: 20 }), headers: toolHeaders },
]);

/** Opens the database for some work and closes it. */
export const withDatabase = async <T>(url: string, work: (db: Database) => Promise<T>): Promise<T> => {
  const db = await openPostgres({ url, clock: systemClock });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
};

/** The program `dqs` of a release, or of today where there is none, as a path from the root of the project. */
export const programOf = (release: Release | null): string =>
  release === null ? dqsProgram : relative(root, join(release.folder, 'apps/cli/src/main.ts'));
