import { openPlace } from '../bench/installation.ts';

// A process of its own that tries to open a folder and says what came of it: node open-folder.ts <folder>

try {
  const db = await openPlace({ folder: process.argv[2] ?? '' });
  await db.close();
  process.stdout.write('opened');
} catch (error) {
  process.stdout.write((error as Error).name);
}
