import { loadForever } from './load-forever.ts';
import { testClock } from './test-database.ts';
import { openEmbedded } from '../embedded/open-embedded.ts';

// The other process in the tests of the embedded database. It opens a folder and keeps it, or loads into it until it is
// killed.

const [task, folder, seed] = process.argv.slice(2);

const open = async (): Promise<void> => {
  try {
    const db = await openEmbedded({ folder: folder!, seed, clock: testClock });
    process.send!('opened');
    if (task === 'hold') setInterval(() => undefined, 1000);
    else await db.close();
  } catch (error) {
    const { name, pid } = error as { name: string; pid?: number };
    process.send!(`${name} ${pid ?? (error as Error).message}`);
  }
};

await (task === 'load' ? loadForever(await openEmbedded({ folder: folder!, seed, clock: testClock })) : open());
