import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeRateHistory } from './data/rate-history.ts';
import { environmentOf, install, publicSession, type Place } from './installation.ts';
import { programs } from './programs.ts';
import { startServer, type Server } from './process.ts';
import { openScratch, type Scratch } from './scratch.ts';
import { ratesPath, sampleDay } from './setting.ts';

/** An installation with the whole rate history and a key to it. */
interface Installation {
  readonly place: Place;
  readonly key: string;
}

/** What the parts of a run share: two installations of the same rates, one on each engine, made when first needed. */
export interface Fixture {
  readonly scratch: Scratch;
  readonly rates: string;
  postgres(): Promise<Installation>;
  embedded(): Promise<Installation>;
  /** Starts the service over an installation; it ends with the run at the latest. */
  serve(installation: Installation, environment?: Readonly<Record<string, string>>): Promise<Server>;
  /**
   * Starts one of the servers to compare with, which send the same bytes as the service. One with a database sends the same
   * SQL, through the surface's views as the service does, or reads the tables behind them.
   */
  rival(program: keyof typeof programs, from?: 'surface' | 'tables'): Promise<Server>;
  stopAll(): Promise<void>;
  close(): Promise<void>;
}

interface Sample {
  readonly body: string;
  readonly file: string;
}

/** Makes the scratch space of a run. */
export const openFixture = async (databaseUrl: string): Promise<Fixture> => {
  const scratch = await openScratch(databaseUrl);
  const rates = join(scratch.folder, 'eurofxref-hist.csv');
  const count = writeRateHistory(rates);
  console.log(`${count} invented rates; scratch space ${scratch.folder}`);
  const running = new Set<Server>();
  const installed = new Map<string, Promise<Installation>>();
  let sample: Promise<Sample> | undefined;

  const once = (name: string, place: () => Promise<Place>): Promise<Installation> => {
    const made =
      installed.get(name) ??
      place().then(async (where) => ({ place: where, key: await install(where, rates, scratch.folder) }));
    installed.set(name, made);
    return made;
  };
  const postgres = () => once('postgres', async () => ({ url: await scratch.createDatabase('main') }));
  const embedded = () => once('embedded', () => Promise.resolve({ folder: join(scratch.folder, 'embedded') }));

  const start = async (program: string, environment: Readonly<Record<string, string>>): Promise<Server> => {
    const server = await startServer(program, environment);
    running.add(server);
    return server;
  };

  const serve: Fixture['serve'] = ({ place }, environment = {}) =>
    start(programs.ours, { ...environmentOf(place), ...environment });

  const takeSample = async (): Promise<Sample> => {
    const installation = await postgres();
    const server = await serve(installation);
    const answer = await fetch(`${server.url}${ratesPath(sampleDay)}`, { headers: { 'x-api-key': installation.key } });
    const body = await answer.text();
    if (!answer.ok) throw new Error(body);
    await server.stop();
    const file = join(scratch.folder, 'page.json');
    writeFileSync(file, body);
    return { body, file };
  };

  const sameBytes = async (server: Server, body: string, program: string): Promise<void> => {
    const answer = await (await fetch(`${server.url}${ratesPath(sampleDay)}`)).text();
    if (answer !== body) throw new Error(`${program} does not send the same bytes as the service`);
  };

  return {
    scratch,
    rates,
    postgres,
    embedded,
    serve,
    async rival(program, from = 'surface') {
      const { body, file } = await (sample ??= takeSample());
      const { place } = await postgres();
      const { data, meta, pagination } = JSON.parse(body) as Record<string, unknown>;
      const server = await start(programs[program], {
        ...environmentOf(place),
        BENCH_BYTES: file,
        BENCH_ENVELOPE: JSON.stringify({ data, meta, pagination }),
        ...(from === 'surface' ? { BENCH_SESSION: await publicSession(place) } : {}),
      });
      await sameBytes(server, body, program);
      return server;
    },
    async stopAll() {
      for (const server of running) await server.stop();
      running.clear();
    },
    async close() {
      for (const server of running) await server.stop();
      await scratch.close();
    },
  };
};
