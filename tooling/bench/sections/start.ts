import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@dqs/storage/testing';
import { measured } from '../floors.ts';
import { median } from '../load.ts';
import { programs } from '../programs.ts';
import { isBuilt, startBuilt, untilAnswered } from '../serve-built.ts';
import { ratesPath, sampleDay } from '../setting.ts';
import { heading, printTable } from '../table.ts';
import type { Section } from './section.ts';

/** Seconds from starting `dqs serve` to its first answer 200. */
const startSeconds = async (words: readonly string[], path: string, key: string | null): Promise<number> => {
  const port = await freePort();
  const started = performance.now();
  const server = startBuilt(port, words);
  try {
    await untilAnswered(`${server.url}${path}`, key);
    return (performance.now() - started) / 1000;
  } finally {
    await server.stop();
  }
};

/** From nothing to the first answer. */
export const start: Section = async (fixture, { rounds }) => {
  const [server, folder] = [await fixture.postgres(), await fixture.embedded()];
  const url = 'url' in server.place ? server.place.url : '';
  const held = 'folder' in folder.place ? folder.place.folder : '';
  const fresh = join(fixture.scratch.folder, 'fresh');
  const copy = join(fixture.scratch.folder, 'start');
  const times = { postgres: [] as number[], embedded: [] as number[], fresh: [] as number[] };
  await cp(held, copy, { recursive: true });
  // The first round is to warm the file cache.
  for (let turn = 0; turn <= rounds; turn += 1) {
    const round = {
      postgres: await startSeconds(['--database-url', url], ratesPath(sampleDay), server.key),
      embedded: await startSeconds(['--data', copy], ratesPath(sampleDay), folder.key),
      fresh: await startSeconds(['--data', fresh, '--samples', '--samples-from', programs.samples], '/ready', null),
    };
    await rm(fresh, { recursive: true, force: true });
    if (turn === 0) continue;
    times.postgres.push(round.postgres);
    times.embedded.push(round.embedded);
    times.fresh.push(round.fresh);
  }
  heading(`From start to the first answer 200 (${isBuilt() ? 'built' : 'run from source: not built'})`);
  const goals = [
    measured('P10 PostgreSQL', median(times.postgres)),
    measured('P10 folder', median(times.embedded)),
    measured('P10 samples', median(times.fresh)),
  ];
  printTable([['', 's'], ...goals.map(({ name, value }) => [name, value.toFixed(2)])]);
  return goals;
};
