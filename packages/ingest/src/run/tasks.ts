import { ServiceError } from '@dqs/schemas';
import { isFetched, type AnyConnector } from '../connector.ts';
import type { StoredArtifact, Artifact } from '../artifact.ts';
import type { ArtifactStore } from '../fetch/artifact-store.ts';
import type { Http, HttpClient, Validators } from '../fetch/http.ts';
import { joinedPages } from '../fetch/joined-pages.ts';
import { openGaps } from '../load/gaps.ts';
import { lastResponse, lastLoads, type Knex } from '../load/ledger.ts';
import { isUndiscovered } from './find-each.ts';
import type { ProgressMeter } from './progress.ts';
import { recogniseFiles, type UnknownFile } from '../read/recognise-files.ts';

/** Obtained bytes, and the validators of their origin. */
export interface Obtained {
  readonly artifact: StoredArtifact;
  readonly validators: Validators | null;
}

/** One thing to load: its name and how its bytes are obtained. */
export interface Task {
  readonly artifact: Artifact;
  readonly file: string | null;
  /** True for a file that the publisher lists, false for a local file or a page that could not be read. */
  readonly isListed: boolean;
  obtain(meter: ProgressMeter): Promise<Obtained>;
  /** The previous edition, used if this one cannot be loaded. */
  readonly otherwise?: Task;
}

/** The settings for finding and obtaining a connector's artifacts. */
export interface TaskSettings {
  readonly connector: AnyConnector;
  readonly db: { readonly knex: Knex };
  readonly store: ArtifactStore;
  readonly http?: HttpClient;
  readonly from?: readonly string[];
  readonly others?: readonly AnyConnector[];
  /** Skips artifacts that were loaded before under the same name. */
  readonly onlyMissing?: boolean;
  /** Fetches what was published since a day, `YYYY-MM-DD`, instead of only the newest. */
  readonly since?: string;
  /** Fetches only the files of one subject, by its key. */
  readonly subject?: string;
  readonly signal?: AbortSignal;
}

/** The artifacts of a run, oldest first, and the files that are not artifacts. */
export interface Tasks {
  /** Stops further requests of discovery. A list that was already fetched is read to its end. */
  quieten(): void;
  readonly tasks: AsyncGenerator<Task>;
  readonly unknownFiles: readonly UnknownFile[];
  /** Names of artifacts that were skipped because they were loaded before. It grows while tasks are taken. */
  readonly passedOver: readonly string[];
  /** Names of artifacts that the publisher lists. It also grows while tasks are taken. */
  readonly listed: readonly string[];
}

const fetchTask = (settings: TaskSettings, http: HttpClient, artifact: Artifact): Task => ({
  artifact,
  file: null,
  isListed: !isUndiscovered(artifact),
  ...(artifact.otherwise ? { otherwise: fetchTask(settings, http, artifact.otherwise) } : {}),
  obtain: async (meter) => {
    if (isUndiscovered(artifact)) throw artifact.fault;
    const { connector, db, store, signal } = settings;
    const limits = { maximumBytes: connector.publication.maximumBytes, ...(signal ? { signal } : {}) };
    if (artifact.pages) {
      const stored = await store.receive(metered(joinedPages(http, artifact.pages, limits), meter, null));
      return { artifact: { ...artifact, ...stored }, validators: null };
    }
    const known = await lastResponse(db.knex, connector.key, artifact);
    const held = known ? await store.find(known.sha256) : null;
    const request = {
      ...limits,
      ...(known && held ? { validators: { etag: known.etag, lastModified: known.lastModified } } : {}),
    };
    const answer = await http.download(artifact.address, request, (body, head) =>
      store.receive(metered(body, meter, head.bytes)),
    );
    if (answer.changed) return { artifact: { ...artifact, ...answer.value }, validators: answer.validators };
    if (!held || !known) throw new Error(`${artifact.address} returned 304 to an unconditional request`);
    return { artifact: { ...artifact, ...held }, validators: known };
  },
});

async function* metered(
  body: AsyncIterable<Buffer>,
  meter: ProgressMeter,
  total: number | null,
): AsyncGenerator<Buffer> {
  let done = 0;
  for await (const chunk of body) {
    done += chunk.length;
    meter.bytes(done, total);
    yield chunk;
  }
}

const fileTask = ({ store }: TaskSettings, path: string, artifact: Artifact): Task => ({
  artifact,
  file: path,
  isListed: false,
  obtain: async () => ({ artifact: { ...artifact, ...(await store.hashInPlace(path)) }, validators: null }),
});

/**
 * Whether a missing file must be requested by itself. Filings and daily indexes never change. For another missing file,
 * discovery lists its current replacement.
 */
const isOfOneDay = ({ connector }: TaskSettings, { settled }: Artifact): boolean =>
  settled === true || connector.publication.goesBack === true;

/** Number of attempts for an unavailable file of an index. After that it is only reported. */
const mostTries = 20;

/** Missing files from days for which the index is no longer read. Their order does not matter. */
async function* gapsBefore(
  settings: TaskSettings,
  http: HttpClient,
  listed: ReadonlySet<string>,
): AsyncGenerator<Task> {
  for (const { artifact, tries } of await openGaps(settings.db.knex, settings.connector.key))
    if (isOfOneDay(settings, artifact) && tries < mostTries && !listed.has(artifact.name))
      yield fetchTask(settings, http, artifact);
}

/** Whether a file's period ended before a day. */
export const endsBefore = ({ until }: Artifact, since: string | undefined): boolean =>
  since !== undefined && until !== undefined && until < since;

async function* inOrder(
  settings: TaskSettings,
  http: HttpClient,
  found: AsyncIterable<Artifact>,
  passedOver: string[],
  listed: string[],
): AsyncGenerator<Task> {
  const { onlyMissing = false, since, db, connector } = settings;
  const held = await lastLoads(db.knex, connector.key);
  for await (const artifact of found) {
    listed.push(artifact.name);
    if (endsBefore(artifact, since)) continue;
    if ((onlyMissing || artifact.settled) && held.has(artifact.name)) passedOver.push(artifact.name);
    else yield fetchTask(settings, http, artifact);
  }
  if (settings.subject === undefined) yield* gapsBefore(settings, http, new Set(listed));
}

/** The publisher's pages as discovery requests them, until requests are stopped. */
const quietable = (http: HttpClient) => {
  let quiet = false;
  const asking: Http = {
    text: (address) => {
      if (!quiet) return http.text(address);
      throw new ServiceError('upstream_rate_limited', 'the publisher asked to wait');
    },
  };
  return {
    asking,
    quieten: () => {
      quiet = true;
    },
  };
};

/** Throws `bad_parameter` for a connector whose files have no address. */
export const refuseNotFetched = (connector: AnyConnector): void => {
  if (!isFetched(connector))
    throw new ServiceError('bad_parameter', `${connector.key} has no official address that could be fetched`, {
      param: 'from',
      hint: `Load local files: dqs ingest ${connector.key} --from PATH`,
    });
};

const refuse = (message: string, param: string): never => {
  throw new ServiceError('bad_parameter', message, { param });
};

/** Whether `since` has a meaning for a connector: it can go back to a day, or has files of periods. */
export const reachesBack = ({ publication }: AnyConnector): boolean =>
  publication.goesBack === true || publication.ofPeriods === true;

const discovered = (
  { connector, since, subject }: TaskSettings,
  today: string,
  http: Http,
): AsyncIterable<Artifact> => {
  const { key, publication } = connector;
  if (subject !== undefined)
    return (
      publication.ofSubject?.(subject, http) ?? refuse(`${key} does not support loading a single subject`, 'subject')
    );
  if (since !== undefined && !reachesBack(connector))
    return refuse(`${key} always fetches everything or the newest: it does not support --since`, 'since');
  return publication.discover(today, http, since);
};

const fetchTasks = (settings: TaskSettings, http: HttpClient, today: string): Tasks => {
  const { connector } = settings;
  refuseNotFetched(connector);
  const passedOver: string[] = [];
  const listed: string[] = [];
  const { asking, quieten } = quietable(http);
  const found = discovered(settings, today, asking);
  return { tasks: inOrder(settings, http, found, passedOver, listed), unknownFiles: [], quieten, passedOver, listed };
};

async function* inTurn(tasks: readonly Task[]): AsyncGenerator<Task> {
  yield* tasks;
}

const fileTasks = async (options: TaskSettings, paths: readonly string[]): Promise<Tasks> => {
  const { recognised, unknown } = await recogniseFiles(paths, [options.connector], options.others);
  if (recognised.length === 0) {
    const known = options.connector.publication.artifacts.map(({ name }) => name).join(', ');
    const found = unknown
      .slice(0, 5)
      .map(({ path, reason }) => `${path} (${reason})`)
      .join('; ');
    throw new ServiceError(
      'bad_parameter',
      `${options.connector.key} recognizes none of these files: ${found || 'the folder is empty'}`,
      {
        param: 'from',
        hint: `It loads ${known}.`,
      },
    );
  }
  return {
    tasks: inTurn(recognised.map(({ path, artifact }) => fileTask(options, path, artifact))),
    unknownFiles: unknown,
    passedOver: [],
    listed: [],
    quieten: () => undefined,
  };
};

/**
 * Finds the artifacts that a run must load. Throws `bad_parameter` if no file under `from` is recognized, or none can
 * be fetched.
 */
export const tasksOf = async (settings: TaskSettings, today: string): Promise<Tasks> => {
  if (settings.from) return fileTasks(settings, settings.from);
  if (settings.http) return fetchTasks(settings, settings.http, today);
  throw new ServiceError('bad_parameter', 'ingest needs either http or from', { param: 'from' });
};
