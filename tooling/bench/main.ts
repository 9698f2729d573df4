import { availableParallelism, totalmem } from 'node:os';
import { openFixture } from './fixture.ts';
import { printGoals, type Measured } from './goals.ts';
import { optionsOf, sectionNames } from './options.ts';
import { heading } from './table.ts';
import { sections } from './sections/index.ts';

/** pnpm bench: every figure of the documentation, measured in one run. Exits with 1 when a goal is not held or a part fails. */
const options = optionsOf(process.argv.slice(2), process.env);
console.log(
  `Node ${process.version}, ${availableParallelism()} cores, ${Math.round(totalmem() / 1024 ** 3)} GB; ` +
    `${options.rounds} alternating rounds of ${options.seconds} s, medians`,
);
const fixture = await openFixture(options.databaseUrl);
const measured: Measured[] = [];
const failed: string[] = [];
try {
  for (const name of sectionNames) {
    if (!options.only.has(name)) continue;
    // What the other parts measured stays worth its time.
    try {
      measured.push(...(await sections[name](fixture, options)));
    } catch (error) {
      failed.push(name);
      console.error(error);
    }
    await fixture.stopAll();
  }
} finally {
  await fixture.close();
}
heading('Not measured here');
console.log('  other products (PostGraphile, Directus): they are not part of this repository');
heading('Goals');
const held = printGoals(measured);
if (failed.length > 0) console.error(`Not measured, as it failed: ${failed.join(', ')}`);
process.exitCode = held && failed.length === 0 ? 0 : 1;
