import { commandLine, type Actor } from '@dqs/auth';
import { domains } from '@dqs/domains';
import {
  createArtifactStore,
  createHttp,
  ingest,
  officialHosts,
  type HttpClient,
  type IngestReport,
} from '@dqs/ingest';
import type { Domain } from '@dqs/kit';
import { ServiceError } from '@dqs/schemas';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditedLoad } from './audited-load.ts';
import type { Installation } from './installation.ts';
import type { ProgressView } from './progress.ts';
import type { Settings } from './settings.ts';
import type { LocalTarget } from './target.ts';
import { version } from './version.ts';

export type AnyConnector = Domain['connectors'][number];

/** Fetched files stay beside an embedded database; a PostgreSQL one keeps them where DQS_ARTIFACTS says. */
const storeOf = (target: LocalTarget, settings: Settings) =>
  createArtifactStore(
    settings.DQS_ARTIFACTS ??
      (target.kind === 'embedded' ? join(target.folder, 'artifacts') : join(tmpdir(), 'dqs-artifacts')),
  );

/** A client for the official addresses. Throws `bad_parameter` without a contact: publishers ask who is fetching. */
export const officialHttp = (installation: Installation, connectors: readonly AnyConnector[]): HttpClient => {
  const contact = installation.settings.DQS_CONTACT;
  if (!contact) {
    throw new ServiceError('bad_parameter', 'DQS_CONTACT is not set', {
      hint: 'publishers ask who is fetching: export DQS_CONTACT=you@example.org, or load files with --from',
    });
  }
  return createHttp({
    userAgent: `dqs/${version} (${contact})`,
    hosts: officialHosts(connectors),
    clock: installation.clock,
  });
};

export interface LoadOptions {
  readonly installation: Installation;
  readonly target: LocalTarget;
  readonly connector: AnyConnector;
  readonly from?: readonly string[] | undefined;
  /** Shared by several runs, so that a publisher's host is asked at one pace; a client of its own otherwise. */
  readonly http?: HttpClient;
  /** Only what was never loaded. */
  readonly onlyMissing?: boolean;
  /** What was published since a day, `YYYY-MM-DD`. */
  readonly since?: string | undefined;
  /** The files of one subject alone, such as a company by its key. */
  readonly subject?: string | undefined;
  readonly force?: boolean;
  readonly allowShrink?: boolean;
  /** Says what a load would come to, and stores nothing. */
  readonly rehearsal?: boolean;
  readonly view: ProgressView;
  readonly signal: AbortSignal;
  /** Who loads, for the audit log; whoever has a shell by default. */
  readonly actor?: Actor;
}

/** One run of one connector, from its official addresses or from files. */
export const load = async (options: LoadOptions): Promise<IngestReport> => {
  const { installation, target, connector, from, since, onlyMissing = false, view, signal } = options;
  const { force = false, allowShrink = false, rehearsal = false } = options;
  const { audit } = installation.accounts;
  const subject = { connector: connector.key, origin: from ? 'files' : 'official' } as const;
  const own = from || options.http ? null : officialHttp(installation, [connector]);
  const http = from ? null : (options.http ?? own);
  try {
    const run = () =>
      ingest({
        connector,
        db: installation.db,
        store: storeOf(target, installation.settings),
        clock: installation.clock,
        ...(http ? { http } : {}),
        ...(from ? { from, others: domains.flatMap(({ connectors }) => connectors) } : {}),
        onlyMissing,
        ...(since === undefined ? {} : { since }),
        ...(options.subject === undefined ? {} : { subject: options.subject }),
        force,
        allowShrink,
        rehearsal,
        signal,
        onProgress: (progress) => view.show(progress),
      });
    // What stores nothing needs no row of the audit log.
    return rehearsal ? await run() : await auditedLoad(audit, options.actor ?? commandLine, subject, run);
  } finally {
    own?.close();
    await view.clear();
  }
};
