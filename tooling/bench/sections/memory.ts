import { startLoad } from '../load.ts';
import { residentMegabytes } from '../process.ts';
import { serveBuilt } from '../serve-built.ts';
import { manyDays, ratesPath } from '../setting.ts';
import { heading, printTable } from '../table.ts';
import type { Section } from './section.ts';
import { measured } from '../floors.ts';

const requests = 100_000;

/** What `dqs serve`, built as it is deployed, holds after many requests, and whether it grows. */
export const memory: Section = async (fixture) => {
  const installation = await fixture.postgres();
  const server = await serveBuilt(installation.place);
  const target = { server, paths: manyDays.map(ratesPath), headers: { 'x-api-key': installation.key } };
  const started = residentMegabytes(server.pid);
  const afterMore = async (): Promise<number> => {
    const load = startLoad(target, 16);
    while (load.requests() < requests) await new Promise((resolve) => setTimeout(resolve, 100));
    await load.end();
    return residentMegabytes(server.pid);
  };
  const grown = async () => ({ first: await afterMore(), second: await afterMore() });
  const { first, second } = await grown().finally(server.stop);
  const growth = ((second - first) / first) * 100;
  heading(`Memory of a server on PostgreSQL, nothing cached`);
  printTable([
    ['', 'MB'],
    ['started', started.toFixed(0)],
    [`after ${requests} requests`, first.toFixed(0)],
    [`after ${2 * requests} requests`, second.toFixed(0)],
  ]);
  return [measured('P8 memory', first), measured('P8 growth', Math.max(growth, 0))];
};
