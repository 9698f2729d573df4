import { fileURLToPath } from 'node:url';

const program = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Every program that a run starts as a process of its own. */
export const programs = {
  ours: program('./servers/ours.ts'),
  floor: program('./servers/floor.ts'),
  koa: program('./servers/koa-static.ts'),
  bare: program('./servers/bare.ts'),
  fastify: program('./servers/fastify.ts'),
  load: program('./programs/load.ts'),
  undo: program('./programs/undo.ts'),
  bulk: program('./programs/bulk.ts'),
  dqs: program('../../apps/cli/bin/dqs.js'),
  dqsBuilt: program('../../apps/cli/dist/main.js'),
  dqsSource: program('../../apps/cli/src/main.ts'),
  samples: program('../../samples'),
} as const;
