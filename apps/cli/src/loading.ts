import { commandLine, type Actor } from '@dqs/auth';
import { domains } from '@dqs/domains';
import {
  createArtifactStore,
  createHttp,
  officialHosts,
  type AnyConnector,
  type HttpClient,
  type SubjectLoad,
} from '@dqs/ingest';
import { ServiceError } from '@dqs/schemas';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Installation } from './installation.ts';
import type { Settings } from './settings.ts';
import type { LocalTarget } from './target.ts';
import { version } from './version.ts';

/** Fetched files are stored next to an embedded database. For PostgreSQL they are stored in DQS_ARTIFACTS. */
const storeOf = (target: LocalTarget, settings: Settings) =>
  createArtifactStore(
    settings.DQS_ARTIFACTS ??
      (target.kind === 'embedded' ? join(target.folder, 'artifacts') : join(tmpdir(), 'dqs-artifacts')),
  );

/** The settings common to all loads of an installation. The audit log shows the actor, by default the command line. */
export const loadingOf = (
  { accounts, clock, db, settings }: Installation,
  target: LocalTarget,
  actor: Actor = commandLine,
): SubjectLoad => ({
  db,
  clock,
  store: storeOf(target, settings),
  others: domains.flatMap(({ connectors }) => connectors),
  record: (entry) => accounts.audit.record({ ...entry, actor }),
});

/** A client for the official addresses. Throws `bad_parameter` without a contact, which publishers require. */
export const officialHttp = (installation: Installation, connectors: readonly AnyConnector[]): HttpClient => {
  const contact = installation.settings.DQS_CONTACT;
  if (!contact) {
    throw new ServiceError('bad_parameter', 'DQS_CONTACT is not set', {
      hint: 'publishers require a contact: export DQS_CONTACT=you@example.org, or load files with --from',
    });
  }
  return createHttp({
    userAgent: `dqs/${version} (${contact})`,
    hosts: officialHosts(connectors),
    clock: installation.clock,
  });
};
