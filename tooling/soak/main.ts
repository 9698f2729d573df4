import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { openScratch, type Scratch } from '../bench/scratch.ts';
import { busyRedis } from './busy-redis.ts';
import { folderRefusals, loaderRefusals } from './exclusive.ts';
import { tableOf, type Figure } from './figure.ts';
import { badKeys, slowloris } from './hostile.ts';
import { kills } from './kills.ts';
import { plantedLoads } from './loads.ts';
import { mintedKeys, refusalTimes } from './keys.ts';
import { mixed } from './mixed.ts';
import { paging } from './paging.ts';
import { reportOf, withReport } from './report.ts';
import { repeat } from './repeat.ts';
import { restarts } from './restarts.ts';
import { topologyUnderLoad } from './topology/topology.ts';
import { upgrade } from './upgrade.ts';

// The tests that take minutes. The suite has each of them in a short form; here they run in the numbers that are promised.
// A PostgreSQL server is needed on which databases may be created: DQS_SOAK_DATABASE_URL, by default the local one.

type Engine = 'embedded' | 'postgres';
type Part = (scratch: Scratch, share: (count: number) => number) => Promise<readonly Figure[]>;

const names: Readonly<Record<Engine, string>> = { embedded: 'embedded', postgres: 'PostgreSQL' };

const placeFor = async (engine: Engine, scratch: Scratch, use: string) =>
  engine === 'postgres' ? { url: await scratch.createDatabase(use) } : { folder: join(scratch.folder, `data-${use}`) };

const onBoth = async (work: (engine: Engine) => Promise<readonly Figure[]>): Promise<readonly Figure[]> => [
  ...(await work('postgres')),
  ...(await work('embedded')),
];

/** The folders of official files where DQS_SOURCES_DIR names them, else the samples. */
const foldersOfFiles = (): readonly string[] => {
  const sources = process.env['DQS_SOURCES_DIR'];
  return sources === undefined
    ? [join(import.meta.dirname, '../../samples')]
    : [sources, join(sources, '../further-sources')];
};

const parts: Readonly<Record<string, Part>> = {
  kills: (scratch, share) =>
    onBoth(async (engine) => kills(names[engine], await placeFor(engine, scratch, 'kills'), scratch.folder, share(30))),
  exclusive: async (scratch, share) => [
    ...(await loaderRefusals(await placeFor('postgres', scratch, 'loaders'), scratch.folder, share(100))),
    ...(await folderRefusals(scratch.folder, share(100))),
  ],
  paging: (scratch, share) =>
    onBoth(async (engine) =>
      paging(names[engine], await placeFor(engine, scratch, 'paging'), scratch.folder, {
        pages: share(10_000),
        swaps: share(20),
      }),
    ),
  repeat: (scratch) =>
    onBoth(async (engine) => repeat(names[engine], await placeFor(engine, scratch, 'repeat'), scratch.folder)),
  hostile: async (scratch, share) => [
    ...(await badKeys(await scratch.createDatabase('flood'), share(20_000))),
    ...(await slowloris(await scratch.createDatabase('slow'), share(500))),
  ],
  restarts: async (scratch) => restarts(await scratch.createDatabase('restarts'), scratch.folder),
  mixed: async (scratch, share) => mixed(await scratch.createDatabase('mixed'), scratch.folder, share(600) / 60),
  redis: async (scratch, share) => busyRedis(await scratch.createDatabase('redis'), scratch.folder, share(40)),
  loads: async (scratch) =>
    plantedLoads(await placeFor('postgres', scratch, 'loads'), foldersOfFiles(), scratch.folder),
  upgrade: async (scratch) => upgrade(await scratch.createDatabase('upgrade'), scratch.folder),
  topology: (scratch) => topologyUnderLoad(scratch.folder),
  keys: async (scratch, share) => [
    ...mintedKeys(share(1_000_000)),
    ...(await refusalTimes(await placeFor('embedded', scratch, 'refusals'), share(10_000))),
  ],
};

const usage = `pnpm soak [${Object.keys(parts).join('|')} …] [--share 0.1] [--write]`;

const { values, positionals } = parseArgs({
  options: { share: { type: 'string', default: '1' }, write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const share = Number.parseFloat(values.share);
// A cluster of its own needs packages that few machines have, planted loads take an hour, an upgrade needs the history of the
// repository: these run when they are named.
const wanted =
  positionals.length > 0
    ? positionals
    : Object.keys(parts).filter((name) => !['topology', 'loads', 'upgrade'].includes(name));
const stranger = wanted.find((name) => !(name in parts));
if (stranger !== undefined || !(share > 0 && share <= 3)) {
  process.stderr.write(
    `${stranger === undefined ? '--share is over 0 and at most 3' : `no part ${stranger}`}\n${usage}\n`,
  );
  process.exit(2);
}

const page = join(import.meta.dirname, '../../docs/reliability.md');

/** Puts the report of a part into the page, in place of its last one. */
const writePage = async (name: string, found: readonly Figure[]): Promise<void> => {
  const report = reportOf(found, { day: new Date().toISOString().slice(0, 10), load: loadavg() });
  const text = withReport(await readFile(page, 'utf8'), name, report);
  await writeFile(page, await format(text, { ...(await resolveConfig(page)), parser: 'markdown' }));
};

const scratch = await openScratch(
  process.env['DQS_SOAK_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres',
);
const figures: Figure[] = [];
const scaled = (count: number): number => Math.max(1, Math.round(count * share));
try {
  for (const name of wanted) {
    process.stderr.write(`${name} …\n`);
    const found = (await parts[name]?.(scratch, scaled)) ?? [];
    figures.push(...found);
    if (values.write) await writePage(name, found);
  }
} finally {
  await scratch.close();
  const load = loadavg().map((average) => average.toFixed(1));
  process.stdout.write(`${tableOf(figures)}\nLoad of the machine over 1, 5 and 15 minutes: ${load.join(', ')}\n`);
}
process.exitCode = figures.every(({ kept }) => kept) ? 0 : 1;
