import { domains } from '@dqs/domains';
import type { Database } from '@dqs/storage';
import { bankName, writeQuarter, writeRegister } from '../data/banks.ts';
import type { Measured } from '../goals.ts';
import { quietService } from '../quiet-service.ts';
import { heading } from '../table.ts';
import { askAll, slowest } from './latency.ts';
import { loadWritten, printLoaded, type LoadedFile, type LoadingPlace } from './loaded-file.ts';

/** Institutions of the register with those closed, and quarters of those that report: the FDIC's own with `full`. */
const sizes = {
  short: { institutions: 4_000, quarters: 4 },
  full: { institutions: 28_000, quarters: 20 },
} as const;

const registerPage = 10_000;

/** The fields that a run asks the FDIC for. */
const fieldsAsked = async (): Promise<readonly string[]> => {
  const connector = domains.flatMap(({ connectors }) => connectors).find(({ key }) => key === 'banks.fdic-financials');
  // Asked for the newest quarter, it names one; nothing is fetched.
  const fdic = { text: () => Promise.resolve('{"data":[{"data":{"REPDTE":"20260331"}}]}') };
  for await (const { address } of connector!.publication.discover('2026-06-30', fdic))
    return new URL(address).searchParams.get('fields')!.split(',');
  return [];
};

const quarterEnds = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => {
    const quarters = 2021 * 4 + 1 + at;
    return `${Math.floor(quarters / 4)}${['0331', '0630', '0930', '1231'][quarters % 4]!}`;
  });

/** Loading and latency of banks. */
export const banks = async (db: Database, place: LoadingPlace, full: boolean): Promise<readonly Measured[]> => {
  const { institutions, quarters } = full ? sizes.full : sizes.short;
  const reporting = Math.floor(institutions / 6);
  heading(`Loading ${institutions} institutions and ${quarters} quarters of ${reporting}, on PostgreSQL`);
  const files: LoadedFile[] = [];
  for (let first = 1; first <= institutions; first += registerPage) {
    const count = Math.min(registerPage, institutions - first + 1);
    files.push(
      await loadWritten(place, `register from ${first}`, 'banks.fdic-institutions', 'institutions-1.json', (path) =>
        writeRegister(path, first, count),
      ),
    );
  }
  const fields = await fieldsAsked();
  for (const quarter of quarterEnds(quarters))
    files.push(
      await loadWritten(place, `quarter ${quarter}`, 'banks.fdic-financials', `financials-${quarter}.json`, (path) =>
        writeQuarter(path, quarter, reporting, fields),
      ),
    );
  printLoaded(files);
  await db.knex.raw('vacuum analyze');
  heading('Banks, one call after the other, milliseconds');
  const certs = Array.from({ length: 300 }, (_, at) => 6 * (1 + ((at * 13) % reporting)));
  const search = (what: string, queries: readonly string[]) => ({
    what: `search, ${what}`,
    tool: 'banks_search',
    values: queries.map((query) => ({ query, limit: 50 })),
  });
  const financials = (what: string, more: object) => ({
    what: `financials, ${what}`,
    tool: 'banks_get_financials',
    values: certs.map((cert) => ({ cert, ...more })),
  });
  const latencies = await askAll(quietService(db), [
    search('certificate', certs.map(String)),
    search('exact', certs.map(bankName)),
    search(
      'words',
      certs.map((cert) => bankName(cert).split(' ').slice(0, 2).toReversed().join(' ')),
    ),
    search('common word', ['national', 'community']),
    financials('newest quarters', {}),
    financials('all quarters, one metric', { metrics: ['total_assets'], limit: 40 }),
  ]);
  return [
    slowest('banks by certificate, name, words: p99', 'banks_search', latencies, 150, 50),
    slowest('financials of a bank: p99', 'banks_get_financials', latencies, 60, 20),
    {
      name: 'memory while loading banks',
      value: Math.max(...files.map(({ loaded }) => loaded.peakMegabytes)),
      hold: 700,
      reach: 400,
      better: 'less',
      unit: 'MB',
    },
  ];
};
