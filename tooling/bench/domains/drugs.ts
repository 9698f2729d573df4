import type { Database } from '@dqs/storage';
import { drugName, writeDrugs } from '../data/drugs.ts';
import type { Measured } from '../goals.ts';
import { quietService } from '../quiet-service.ts';
import { heading } from '../table.ts';
import { askAll, slowest } from './latency.ts';
import { loadWritten, printLoaded, type LoadingPlace } from './loaded-file.ts';

/** Applications of a release: as many as Drugs@FDA has with `full`. */
const applications = { short: 4_000, full: 28_500 } as const;

const listed = Array.from({ length: 300 }, (_, at) => at);

/** Loading and latency of drug approvals. */
export const drugs = async (db: Database, place: LoadingPlace, full: boolean): Promise<readonly Measured[]> => {
  const count = full ? applications.full : applications.short;
  heading(`Loading a release of Drugs@FDA of ${count} applications, on PostgreSQL`);
  const write = (path: string) => writeDrugs(path, count);
  const files = [
    await loadWritten(place, 'a release', 'fda.drugs-at-fda', 'drugsatfda.zip', write),
    await loadWritten(place, 'the same bytes again', 'fda.drugs-at-fda', 'drugsatfda.zip', write),
  ];
  printLoaded(files);
  await db.knex.raw('vacuum analyze');
  heading('Drug approvals, one call after the other, milliseconds');
  // Applications of sponsors that are served.
  const { rows } = await db.knex.raw<{ rows: { number: string }[] }>(
    'select application_number as number from data.fda_application where sponsor_key is not null order by appl_no limit 310',
  );
  const number = (at: number): string => rows[at % rows.length]!.number;
  const search = (what: string, values: readonly object[]) => ({
    what: `approvals search, ${what}`,
    tool: 'fda_search_approvals',
    values,
  });
  const latencies = await askAll(quietService(db), [
    {
      what: 'approvals, one application',
      tool: 'fda_get_approvals',
      values: listed.map((at) => ({ application_numbers: [number(at)] })),
    },
    {
      what: 'approvals, ten applications',
      tool: 'fda_get_approvals',
      values: listed.map((at) => ({ application_numbers: listed.slice(0, 10).map((more) => number(at + more)) })),
    },
    search('newest of all', [{ limit: 50 }]),
    search(
      'of a sponsor',
      ['PFE', 'LLY', 'NVS', 'ABBV'].map((sponsor) => ({ sponsor, limit: 50 })),
    ),
    search(
      'of a drug',
      listed.map((at) => ({ drug: drugName(at).split(' ', 1)[0]!, limit: 50 })),
    ),
    search(
      'of a sponsor, a drug and years',
      listed.map((at) => ({
        sponsor: 'PFE',
        drug: drugName(at).slice(0, 5),
        approved_after: '1990-01-01',
        approved_before: '2005-12-31',
      })),
    ),
  ]);
  return [
    slowest('drug approvals by number: p99', 'fda_get_approvals', latencies, 50, 10),
    slowest('drug approvals by sponsor, drug, time: p99', 'fda_search_approvals', latencies, 150, 50),
    {
      name: 'memory while loading drug approvals',
      value: Math.max(...files.map(({ loaded }) => loaded.peakMegabytes)),
      hold: 700,
      reach: 400,
      better: 'less',
      unit: 'MB',
    },
  ];
};
