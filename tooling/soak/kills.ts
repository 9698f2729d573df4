import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPlace, schema, type Place } from '../bench/installation.ts';
import { spread, type Figure } from './figure.ts';
import { heldIn, load, loadOncePossible, ratesPerVersion, writeVersion } from './rates.ts';

interface Said {
  readonly begun?: number;
  readonly done?: number;
}

interface Outcome {
  /** The versions that may be served: the last that was reported done, and the one that was under way. */
  readonly acknowledged: number;
  readonly begun: number;
}

/** Lets a process load, and kills it at a random moment after its first load began. */
export const loadAndKill = async (place: Place, folder: string, from: number, withinMs: number): Promise<Outcome> => {
  const child = fork(new URL('./load-forever.ts', import.meta.url), [JSON.stringify(place), folder, String(from + 1)]);
  let [acknowledged, begun] = [from, from];
  const began = new Promise<void>((resolve, reject) => {
    child.on('message', (said: Said) => {
      if (said.begun !== undefined) begun = said.begun;
      if (said.done !== undefined) acknowledged = said.done;
      resolve();
    });
    child.on('exit', (code) => reject(new Error(`the loader ended by itself with status ${code}`)));
  });
  await began;
  await pause(randomInt(withinMs));
  child.kill('SIGKILL');
  await once(child, 'close');
  return { acknowledged, begun };
};

const startAt = async (place: Place, folder: string): Promise<number> => {
  const db = await openPlace(place);
  try {
    await db.migrate(schema);
    const began = performance.now();
    await load(db, await writeVersion(folder, 1), folder);
    return performance.now() - began;
  } finally {
    await db.close();
  }
};

/** Kills a loading process again and again, and looks each time at what is served and whether loading goes on. */
export const kills = async (
  name: string,
  place: Place,
  scratch: string,
  rounds: number,
): Promise<readonly Figure[]> => {
  const folder = join(scratch, `kills-${name}`);
  await mkdir(folder, { recursive: true });
  const oneLoad = await startAt(place, folder);
  const reopened: number[] = [];
  let [version, partial, lost, stuck, during] = [1, 0, 0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const { acknowledged, begun } = await loadAndKill(place, folder, version, Math.ceil(oneLoad * 2));
    if (begun > acknowledged) during += 1;
    const began = performance.now();
    const db = await openPlace(place);
    const { rates, versions } = await heldIn(db);
    reopened.push(performance.now() - began);
    const [served = 0] = versions;
    if (versions.length !== 1 || rates !== ratesPerVersion) partial += 1;
    if (served < acknowledged || served > begun) lost += 1;
    version = begun + 1;
    const next = await loadOncePossible(db, await writeVersion(folder, version), folder);
    const after = await heldIn(db);
    if (next.status !== 'ok' || after.versions.join() !== String(version)) stuck += 1;
    await db.close();
  }
  return [
    {
      promise: `${name}: a loading process killed ${rounds} times at random moments leaves the old or the new version, whole`,
      reached: `${partial} partial, ${lost} lost after being reported done (${during} kills hit a load under way)`,
      goal: '0 partial, 0 lost',
      kept: partial + lost === 0,
    },
    {
      promise: `${name}: the next load after a kill completes`,
      reached: `${rounds - stuck} of ${rounds}`,
      goal: `${rounds} of ${rounds}`,
      kept: stuck === 0,
    },
    {
      promise: `${name}: open again after a kill, all rates counted`,
      reached: spread(reopened),
      goal: 'at most 2,000 ms',
      kept: Math.max(...reopened) <= 2000,
    },
  ];
};
