import { measured } from '../floors.ts';
import type { Measured } from '../goals.ts';
import { compare } from '../load.ts';
import { manyDays, ratesPath } from '../setting.ts';
import { heading } from '../table.ts';
import { printRounds, refuseFailures } from './rounds.ts';
import type { Section } from './section.ts';

/** The embedded database against PostgreSQL, nothing cached. */
export const embedded: Section = async (fixture, { rounds, seconds }) => {
  const [server, folder] = [await fixture.postgres(), await fixture.embedded()];
  const paths = manyDays.map(ratesPath);
  const targets = {
    PostgreSQL: { server: await fixture.serve(server), paths, headers: { 'x-api-key': server.key } },
    embedded: { server: await fixture.serve(folder), paths, headers: { 'x-api-key': folder.key } },
  };
  heading('The embedded database against PostgreSQL, nothing cached (ratios to PostgreSQL)');
  const goals: Measured[] = [];
  for (const connections of [16, 64]) {
    const results = await compare(targets, { connections, rounds, seconds });
    printRounds(connections, results);
    refuseFailures(results);
    if (connections === 16) {
      const value = results.embedded.requestsPerSecond / results.PostgreSQL.requestsPerSecond;
      goals.push(measured('P9 speed', value));
    } else {
      goals.push(measured('P9 p99', results.embedded.p99Milliseconds));
    }
  }
  return goals;
};
