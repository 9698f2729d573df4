import { join } from 'node:path';
import { writeRateHistory } from '../data/rate-history.ts';
import { startLoad } from '../load.ts';
import { runLoad } from '../run-load.ts';
import { manyDays, ratesPath } from '../setting.ts';
import { heading, printTable } from '../table.ts';
import type { Section } from './section.ts';
import { measured } from '../floors.ts';

const swaps = 15;
const connections = 16;

/** Readers while the whole dataset is exchanged again and again for another one. */
export const swap: Section = async (fixture) => {
  const installation = await fixture.postgres();
  const other = join(fixture.scratch.folder, 'eurofxref-hist-other.csv');
  writeRateHistory(other, 2);
  const target = {
    server: await fixture.serve(installation),
    paths: manyDays.map(ratesPath),
    headers: { 'x-api-key': installation.key },
  };
  const quiet = startLoad(target, connections);
  await new Promise((resolve) => setTimeout(resolve, 5000));
  const before = await quiet.end();
  const load = startLoad(target, connections);
  const started = performance.now();
  for (let turn = 0; turn < swaps; turn += 1) {
    const file = turn % 2 === 0 ? other : fixture.rates;
    await runLoad(installation.place, 'rates', file, fixture.scratch.folder, { force: true, accept: true });
  }
  const seconds = (performance.now() - started) / 1000;
  const during = await load.end();
  heading(
    `Readers while 275,000 rates are exchanged ${swaps} times in ${seconds.toFixed(0)} s, ${connections} connections`,
  );
  printTable([
    ['', 'requests', 'failed', 'p99 ms', 'worst ms'],
    ...[['quiet', before] as const, ['during', during] as const].map(([name, figures]) => [
      name,
      `${figures.requests}`,
      `${figures.failures}`,
      figures.p99Milliseconds.toFixed(1),
      figures.worstMilliseconds.toFixed(1),
    ]),
  ]);
  return [measured('P18 failed', during.failures), measured('P18 worst', during.worstMilliseconds)];
};
