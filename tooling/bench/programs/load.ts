import { domains } from '@dqs/domains';
import { systemClock } from '@dqs/core';
import { createArtifactStore, ingest } from '@dqs/ingest';
import type { Domain } from '@dqs/kit';
import { schemaOf } from '@dqs/service';
import { openPlace, ratesConnector } from '../installation.ts';
import { observationDomain } from '../data/observation-domain.ts';
import { backendSeconds } from '../backend-seconds.ts';
import { peakMegabytes } from '../process.ts';

/**
 * Loads a file once, in a process of its own so that its memory is its own, and prints what came of it as JSON.
 * Arguments: `rates` or the key of a connector, the file, a folder for artifacts; the database as a server takes it.
 */
const [what, file = '', artifacts = ''] = process.argv.slice(2);
const { DATABASE_URL: url, DQS_DATA: folder = '' } = process.env;

const db = await openPlace(url ? { url } : { folder });
const connectorIn = (some: readonly Domain[]) =>
  what === 'rates' ? ratesConnector : some.flatMap(({ connectors }) => connectors).find(({ key }) => key === what);
// The schema that whoever started this has made: another one would have the surfaces built anew under its readers.
const installed = connectorIn(domains) ? domains : [...domains, observationDomain];
await db.migrate(schemaOf(installed));
const connector = connectorIn(installed);
if (!connector) throw new Error(`there is no connector ${what}`);
/** Every file, loaded before or new from here on, counts as accepted by the operator: it is not compared with what is loaded. */
const acceptAll = `
  insert into control.quarantine (connector, dataset, artifact, artifact_id, reason, status, found_at)
    select connector, '', name, id, 'the bench takes any file', 'accepted', now() from control.artifact;
  create or replace function control.accept_file() returns trigger language plpgsql as $$ begin
    insert into control.quarantine (connector, dataset, artifact, artifact_id, reason, status, found_at)
      values (new.connector, '', new.name, new.id, 'the bench takes any file', 'accepted', now());
    return null; end $$;
  create or replace trigger accept_file after insert on control.artifact for each row execute function control.accept_file()`;
if (process.env['BENCH_ACCEPT'] === 'true') await db.knex.raw(acceptAll);
const started = performance.now();
const report = await ingest({
  connector,
  db,
  store: createArtifactStore(artifacts),
  clock: systemClock,
  from: [file],
  force: process.env['BENCH_FORCE'] === 'true',
});
const seconds = (performance.now() - started) / 1000;
await db.knex.raw('drop trigger if exists accept_file on control.artifact');
const own = process.cpuUsage();
const cpu = (own.user + own.system) / 1e6 + (await backendSeconds(db));
await db.close();
const [artifact] = report.artifacts;
console.log(
  JSON.stringify({
    status: report.status,
    message: artifact?.message ?? null,
    counts: artifact?.counts,
    seconds,
    cpuSeconds: cpu,
    peakMegabytes: peakMegabytes(),
  }),
);
