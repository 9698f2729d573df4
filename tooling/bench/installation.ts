import { join } from 'node:path';
import { createKeyStore } from '@dqs/auth';
import { systemClock } from '@dqs/core';
import { domains } from '@dqs/domains';
import { fx } from '@dqs/fx';
import { createArtifactStore, ingest } from '@dqs/ingest';
import { schemaOf } from '@dqs/service';
import { builtSurfaces, openEmbedded, openPostgres, type Database } from '@dqs/storage';

/** Where an installation keeps its data. */
export type Place = { readonly url: string } | { readonly folder: string };

/** The place as the environment of a server says it. */
export const environmentOf = (place: Place): Record<string, string> =>
  'url' in place ? { DATABASE_URL: place.url, DQS_DATA: '' } : { DATABASE_URL: '', DQS_DATA: place.folder };

export const schema = schemaOf(domains);

/** Loads the rates. */
export const ratesConnector = fx.connectors[0]!;

export const openPlace = (place: Place): Promise<Database> =>
  'url' in place
    ? openPostgres({ url: place.url, clock: systemClock })
    : openEmbedded({ folder: place.folder, clock: systemClock });

/** Brings an empty database to an installation with the rates of a file and one key without a window; answers the key. */
export const install = async (place: Place, rates: string, scratch: string): Promise<string> => {
  const db = await openPlace(place);
  try {
    await db.migrate(schema);
    const store = createArtifactStore(join(scratch, 'artifacts'));
    const report = await ingest({ connector: ratesConnector, db, store, clock: systemClock, from: [rates] });
    if (report.status !== 'ok') throw new Error(`the rates were not loaded: ${JSON.stringify(report.artifacts)}`);
    const { secret } = await createKeyStore(db, systemClock).create({ name: 'bench' });
    return secret;
  } finally {
    await db.close();
  }
};

/** What the session of a public reader of an installation on PostgreSQL is set to, as start-up options of a connection. */
export const publicSession = async (place: Place): Promise<string> => {
  const db = await openPlace(place);
  try {
    const built = await builtSurfaces(db.knex);
    if (!built) throw new Error('the database is not migrated');
    const { role, searchPath } = built.surfaces.public.session;
    return `-c role=${role} -c search_path=${searchPath.replaceAll(' ', '\\ ')}`;
  } finally {
    await db.close();
  }
};
