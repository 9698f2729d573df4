import type { Database } from '@dqs/storage';
import { psqlVersion } from '../copy-floor.ts';
import { copyIndexedSeconds } from '../copy-indexed-table.ts';
import { voter, writeVotes } from '../data/votes.ts';
import type { Measured } from '../goals.ts';
import { quietService } from '../quiet-service.ts';
import { heading } from '../table.ts';
import { askAll, slowest } from './latency.ts';
import { loadWritten, printLoaded, type LoadingPlace } from './loaded-file.ts';

/** Votes of one report: more than the largest fund families file with `full`. */
const counts = { short: 20_000, full: 1_000_000 } as const;

/** Loading and latency of a report of very many proxy votes. */
export const votes = async (db: Database, place: LoadingPlace, full: boolean): Promise<readonly Measured[]> => {
  const count = full ? counts.full : counts.short;
  heading(`Loading a report on Form N-PX of ${count} votes, on PostgreSQL`);
  const file = await loadWritten(place, 'a report', 'funds.n-px', '0000900001-25-000001.txt', (path) =>
    writeVotes(path, count),
  );
  const floor =
    (await psqlVersion()) === null
      ? null
      : (await copyIndexedSeconds(place.url, place.folder, 'funds_vote')).reduce((sum, one) => sum + one, 0);
  const share = floor === null ? null : floor / file.loaded.seconds;
  printLoaded([file], [{ head: 'x of \\copy', of: () => share?.toFixed(2) ?? '–' }]);
  await db.knex.raw('vacuum analyze');
  heading('Proxy votes, one call after the other, milliseconds');
  const fund = voter.cik;
  const repeated = (values: object): readonly object[] => Array.from({ length: 100 }, () => values);
  const latencies = await askAll(quietService(db), [
    { what: 'votes of a registrant', tool: 'funds_get_proxy_votes', values: repeated({ fund, limit: 100 }) },
    {
      what: 'votes of a category',
      tool: 'funds_get_proxy_votes',
      values: repeated({ fund, category: 'director_elections', limit: 100 }),
    },
  ]);
  return [
    slowest('votes of a registrant: p99', 'funds_get_proxy_votes', latencies, 250, 50),
    {
      name: 'memory while loading votes',
      value: file.loaded.peakMegabytes,
      hold: 300,
      reach: 200,
      better: 'less',
      unit: 'MB',
    },
    ...(share === null
      ? []
      : [
          {
            name: 'loading votes against \\copy',
            value: share,
            hold: 0.4,
            reach: 0.7,
            better: 'more',
            unit: 'x',
          } satisfies Measured,
        ]),
  ];
};
