import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DatasetBusyError } from '@dqs/storage';
import { openPlace, schema, type Place } from '../bench/installation.ts';
import { spread, type Figure } from './figure.ts';
import { load, writeVersion } from './rates.ts';

const run = promisify(execFile);
const atOnce = 2;

/** A folder that is open refuses every other process. */
export const folderRefusals = async (scratch: string, attempts: number): Promise<readonly Figure[]> => {
  const folder = join(scratch, 'exclusive');
  const holder = await openPlace({ folder });
  const script = fileURLToPath(new URL('./open-folder.ts', import.meta.url));
  const answers: string[] = [];
  let left = attempts;
  const worker = async (): Promise<void> => {
    while (left-- > 0) answers.push((await run(process.execPath, [script, folder])).stdout);
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, worker));
  } finally {
    await holder.close();
  }
  const refused = answers.filter((answer) => answer === 'FolderLockedError').length;
  return [
    {
      promise: 'embedded: a folder that is open refuses a second process',
      reached: `${refused} of ${attempts}`,
      goal: `${attempts} of ${attempts}`,
      kept: refused === attempts,
    },
  ];
};

/** Of two loaders of one dataset the second is told at once. */
export const loaderRefusals = async (place: Place, scratch: string, attempts: number): Promise<readonly Figure[]> => {
  const [first, second] = [await openPlace(place), await openPlace(place)];
  try {
    await first.migrate(schema);
    const file = await writeVersion(scratch, 1);
    const durations: number[] = [];
    await first.writing('fx.rates', async () => {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const began = performance.now();
        const told = await load(second, file, scratch).catch((error: unknown) => error);
        if (told instanceof DatasetBusyError) durations.push(performance.now() - began);
      }
    });
    return [
      {
        promise: 'PostgreSQL: a second loader of a dataset is refused, by name',
        reached: `${durations.length} of ${attempts}; ${spread(durations)}`,
        goal: `${attempts} of ${attempts} within 1,000 ms`,
        kept: durations.length === attempts && Math.max(...durations) <= 1000,
      },
    ];
  } finally {
    await second.close();
    await first.close();
  }
};
