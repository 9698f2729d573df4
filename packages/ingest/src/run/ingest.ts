import { randomUUID } from 'node:crypto';
import { dayOf, instantOf, step, type Clock } from '@dqs/core';
import { databaseFailure, noCounts, type Database } from '@dqs/storage';
import type { ArtifactStore } from '../fetch/artifact-store.ts';
import type { AnyConnector } from '../connector.ts';
import type { StoredArtifact } from '../artifact.ts';
import { isSourceFault, type SourceFault } from '../source-fault.ts';
import { SourceFormatError } from '../source-format-error.ts';
import type { HttpClient } from '../fetch/http.ts';
import {
  finishRun,
  hasLoaded,
  recordArtifact,
  storeResponse,
  startRun,
  type Knex,
  type Origin,
  type RejectEntry,
} from '../load/ledger.ts';
import { beginBackfill, closeGap, closeUnlisted, endBackfill, noteGap } from '../load/gaps.ts';
import { loadArtifact, rehearseArtifact } from '../load/load-artifact.ts';
import type { LoadOutcome } from '../load/load-request.ts';
import { ImplausibleFile } from '../load/implausible-file.ts';
import { announce, holdFile } from '../load/quarantine.ts';
import { auditedWork, type RecordEvent } from './audited-work.ts';
import { auditSummary, isThrottled, type ArtifactReport, type IngestReport } from './ingest-report.ts';
import { loadFacts } from './load-facts.ts';
import { createProgressMeter, type OnProgress, type ProgressMeter } from './progress.ts';
import { rulesDigest } from '../load/rules-digest.ts';
import { tasksOf, type Obtained, type Task, type Tasks } from './tasks.ts';

export type { ArtifactReport, IngestReport };

export interface IngestOptions {
  readonly connector: AnyConnector;
  readonly db: Pick<Database, 'engine' | 'knex' | 'writing'>;
  readonly store: ArtifactStore;
  readonly clock: Clock;
  /** Fetches from the official addresses. Exactly one of `http` and `from` is given. */
  readonly http?: HttpClient;
  /** Local files and folders to load instead. */
  readonly from?: readonly string[];
  /** All connectors, so that a file of another one can be identified by name. */
  readonly others?: readonly AnyConnector[];
  /** The run's UTC day, `YYYY-MM-DD`; default: the clock's. */
  readonly today?: string;
  /** Fetches only artifacts that were never loaded under their name, to complete a first run. */
  readonly onlyMissing?: boolean;
  /** Fetches what was published since a day, `YYYY-MM-DD`, instead of only the newest. */
  readonly since?: string;
  /** Fetches only the files of one subject, such as a company by its key. */
  readonly subject?: string;
  /** Reads files again that were already loaded. */
  readonly force?: boolean;
  /** Accepts an artifact that removes more than 30 % of the rows it replaces. */
  readonly allowShrink?: boolean;
  /** Loads each artifact and rolls back. The report says what a load would do, and nothing is stored. */
  readonly rehearsal?: boolean;
  /** Writes the start and the end of the run to the audit log. A rehearsal writes nothing. */
  readonly record?: RecordEvent;
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal;
}

/** Maximum number of rejected records in a report. */
const reportedRejects = 10;

/** The ledger's message for a failure. It omits the statement that the database rejected. */
const messageOf = (error: unknown): string => {
  const explained = databaseFailure(error) ?? error;
  return explained instanceof Error ? explained.message : String(explained);
};

/** One run of one connector: its settings and the state that its artifacts share. */
interface Run {
  readonly options: IngestOptions;
  readonly batch: string;
  readonly origin: Origin;
  readonly today: string;
  readonly asOf: string;
}

const newRun = (run: Run, artifact: string | null, knex: Knex = run.options.db.knex): Promise<string> => {
  const { connector, clock } = run.options;
  return startRun(knex, {
    batch: run.batch,
    connector: connector.key,
    dataset: connector.dataset,
    origin: run.origin,
    artifact,
    startedAt: instantOf(clock.now()),
    rules: rulesDigest(connector.rules),
  });
};

interface Rejects {
  count: number;
  list: readonly RejectEntry[];
}

const recordFailure = async ({ options }: Run, runId: string, error: unknown, rejects: Rejects): Promise<void> => {
  const end = {
    status: 'failed' as const,
    finishedAt: instantOf(options.clock.now()),
    counts: noCounts,
    held: 0,
    members: null,
    rejects: rejects.count,
    rejectList: rejects.list,
    line: error instanceof SourceFormatError ? error.line : null,
    message: messageOf(error),
  };
  await finishRun(options.db.knex, runId, end).catch((ledgerError: unknown) => {
    throw new AggregateError(
      [error, ledgerError],
      `${messageOf(error)}; the ledger could not record it either: ${messageOf(ledgerError)}`,
    );
  });
};

const requestOf = (run: Run, artifact: StoredArtifact, meter: ProgressMeter, rejects: Rejects) => {
  const { connector, db, clock, force = false, allowShrink = false, signal } = run.options;
  return {
    connector,
    db,
    clock,
    today: run.today,
    asOf: run.asOf,
    artifact: { ...artifact, onRead: meter.bytes },
    origin: run.origin,
    force,
    allowShrink,
    signal,
    onRows: meter.rows,
    onMembers: meter.members,
    onCompared: meter.compared,
    rejects,
  };
};

/** Loads a file and rolls back everything, including the run and its artifact. */
const rehearse = (run: Run, { artifact }: Obtained, meter: ProgressMeter, rejects: Rejects): Promise<LoadOutcome> => {
  const { connector, clock } = run.options;
  meter.phase('load');
  return rehearseArtifact(
    { ...requestOf(run, artifact, meter, rejects), record: () => Promise.resolve() },
    async (transaction) => {
      const runId = await newRun(run, artifact.name, transaction);
      const now = instantOf(clock.now());
      return { runId, artifactId: await recordArtifact(transaction, runId, connector.key, artifact, now) };
    },
  );
};

const loadObtained = async (
  run: Run,
  runId: string,
  { artifact, validators }: Obtained,
  meter: ProgressMeter,
  rejects: Rejects,
): Promise<LoadOutcome> => {
  const { connector, db, clock } = run.options;
  const artifactId = await recordArtifact(db.knex, runId, connector.key, artifact, instantOf(clock.now()));
  meter.phase('load');
  const load = loadArtifact({
    ...requestOf(run, artifact, meter, rejects),
    runId,
    artifactId,
    record: async (transaction) => {
      await closeGap(transaction, connector.key, artifact.name);
      if (validators)
        await storeResponse(transaction, connector.key, artifact, { ...validators, sha256: artifact.sha256 });
    },
  });
  return load.catch(async (error: unknown) => {
    if (!(error instanceof ImplausibleFile)) throw error;
    const place = { connector: connector.key, dataset: connector.dataset, artifact: artifact.name, artifactId };
    const id = await holdFile(db.knex, { ...place, now: clock.now() }, error.message);
    await announce(db, connector.dataset);
    throw new ImplausibleFile(
      `${error.message}. Nothing is changed. If the file is right: dqs quarantine accept ${id} --because "…", then load the file again`,
      error.line,
      { cause: error },
    );
  });
};

const failedReport = (artifact: string, file: string | null, error: SourceFault, rejects: Rejects): ArtifactReport => ({
  artifact,
  file,
  status: 'failed',
  counts: noCounts,
  members: null,
  rejects: rejects.count,
  withheld: 0,
  differences: [],
  firstRejects: rejects.list.slice(0, reportedRejects),
  message: error.message,
  line: error instanceof SourceFormatError ? error.line : null,
  error,
});

/**
 * A listed file that is not available counts as missing until it is loaded. An edition is replaced by the previous one.
 */
const noteAsGap = async (
  { options, origin }: Run,
  { artifact, isListed }: Task,
  reason: string,
  tried = true,
): Promise<void> => {
  if (origin !== 'official' || options.subject !== undefined || !isListed || artifact.otherwise) return;
  const { connector, db, clock } = options;
  await noteGap(db.knex, connector.key, artifact, reason, { now: instantOf(clock.now()), tried });
};

const runTask = async (run: Run, task: Task): Promise<ArtifactReport> => {
  const { connector, clock, onProgress } = run.options;
  const { name } = task.artifact;
  const meter = createProgressMeter(clock, connector.key, name, onProgress);
  const rejects: Rejects = { count: 0, list: [] };
  const isRehearsal = run.options.rehearsal === true;
  const runId = isRehearsal ? null : await newRun(run, name);
  try {
    const obtained = await step('fetch', connector.key, () => task.obtain(meter));
    const outcome = await step('store', connector.key, () =>
      runId === null ? rehearse(run, obtained, meter, rejects) : loadObtained(run, runId, obtained, meter, rejects),
    );
    meter.phase('done');
    const firstRejects = rejects.list.slice(0, reportedRejects);
    return { artifact: name, file: task.file, ...outcome, firstRejects, line: null, error: null };
  } catch (error) {
    if (runId !== null) await recordFailure(run, runId, error, rejects);
    if (!isSourceFault(error)) throw error;
    if (!isRehearsal) await noteAsGap(run, task, error.message);
    return failedReport(name, task.file, error, rejects);
  }
};

const statusOf = (artifacts: readonly ArtifactReport[]): IngestReport['status'] => {
  if (artifacts.some(({ status }) => status === 'failed')) return 'failed';
  return artifacts.every(({ status }) => status === 'unchanged') ? 'unchanged' : 'ok';
};

/** Records a run that failed before its first artifact. */
const failedDiscovery = async (run: Run, error: unknown): Promise<ArtifactReport> => {
  await recordFailure(run, await newRun(run, null), error, { count: 0, list: [] });
  if (!isSourceFault(error)) throw error;
  return failedReport('discovery', null, error, { count: 0, list: [] });
};

/** Records that the publisher lists nothing to fetch. This is a success unless nothing was ever loaded. */
const emptyRun = async (run: Run): Promise<readonly ArtifactReport[]> => {
  const { clock, db, connector } = run.options;
  if (!(await hasLoaded(db.knex, connector.key))) {
    const error = new SourceFormatError(
      `the publisher lists no files, and nothing is loaded; to load local files: dqs ingest ${connector.key} --from PATH`,
    );
    return [await failedDiscovery(run, error)];
  }
  const end = {
    status: 'unchanged' as const,
    finishedAt: instantOf(clock.now()),
    counts: noCounts,
    held: 0,
    members: null,
  };
  await finishRun(db.knex, await newRun(run, null), { ...end, rejects: 0, rejectList: [], line: null, message: null });
  return [];
};

interface TasksRun {
  readonly artifacts: readonly ArtifactReport[];
  readonly notTried: readonly string[];
  /** Whether everything that the publisher lists was processed. */
  readonly isWhole: boolean;
}

/**
 * The artifacts after the one at which the publisher requested a pause, as far as they are known without another
 * request.
 */
const leaveAlone = async (run: Run, tasks: AsyncGenerator<Task>): Promise<readonly string[]> => {
  const names: string[] = [];
  try {
    for await (const task of tasks) {
      names.push(task.artifact.name);
      await noteAsGap(run, task, 'not tried: the publisher asked to wait', false);
    }
  } catch (error) {
    if (!isSourceFault(error)) throw error;
  }
  return names;
};

/** Runs one artifact and, if it fails, the previous edition. Stops if the publisher requests a pause. */
const runWithFallback = async (run: Run, task: Task): Promise<readonly ArtifactReport[]> => {
  const report = await step('load', run.options.connector.key, () => runTask(run, task), loadFacts);
  if (report.status !== 'failed' || isThrottled(report) || !task.otherwise) return [report];
  return [report, ...(await runWithFallback(run, task.otherwise))];
};

/** Runs all artifacts in turn. A failed one does not affect the rest, unless the publisher requested a pause. */
const runTasks = async (run: Run, { tasks, quieten, passedOver }: Tasks): Promise<TasksRun> => {
  const artifacts: ArtifactReport[] = [];
  for (;;) {
    run.options.signal?.throwIfAborted();
    let next: IteratorResult<Task>;
    try {
      next = await tasks.next();
    } catch (error) {
      return { artifacts: [...artifacts, await failedDiscovery(run, error)], notTried: [], isWhole: false };
    }
    if (next.done) break;
    const reports = await runWithFallback(run, next.value);
    artifacts.push(...reports);
    if (!reports.some(isThrottled)) continue;
    quieten();
    return { artifacts, notTried: await leaveAlone(run, tasks), isWhole: false };
  }
  // A company without any filing of a kind is not a fault of the publisher. The run did not check all that it publishes
  // either.
  const isEmpty = artifacts.length === 0 && passedOver.length === 0 && run.options.subject === undefined;
  return { artifacts: isEmpty ? await emptyRun(run) : artifacts, notTried: [], isWhole: true };
};

/** How far back the index is read: to the requested day, or to that of an earlier interrupted backfill. */
const sinceOf = async ({ options: { connector, db, since, clock } }: Run): Promise<string | undefined> =>
  connector.publication.goesBack ? beginBackfill(db.knex, connector.key, since, instantOf(clock.now())) : since;

/**
 * Everything was processed: failed files have become separate gaps, and gaps that the publisher no longer lists are
 * removed.
 */
const closeListing = async ({ options: { connector, db } }: Run, { listed, passedOver }: Tasks): Promise<void> => {
  if (connector.publication.goesBack) await endBackfill(db.knex, connector.key);
  else await closeUnlisted(db.knex, connector.key, [...listed, ...passedOver]);
};

const runConnector = async (run: Run): Promise<IngestReport> => {
  const { options } = run;
  const { key, dataset } = options.connector;
  const isListing = run.origin === 'official' && options.subject === undefined;
  const since = isListing ? await sinceOf(run) : options.since;
  const found = await tasksOf({ ...options, ...(since === undefined ? {} : { since }) }, run.today);
  const { artifacts, notTried, isWhole } = await runTasks(run, found);
  if (isListing && isWhole) await closeListing(run, found);
  return {
    connector: key,
    dataset,
    status: statusOf(artifacts),
    artifacts,
    notTried,
    passedOver: found.passedOver,
    unknownFiles: found.unknownFiles,
  };
};

/**
 * Runs a connector. Each artifact is fetched (or read from `from`), hashed, and loaded in a separate transaction. A
 * failed artifact leaves only its entry in the ledger, and the previous rows remain served. Faults of the source are in
 * the report. Everything else (a busy dataset, a broken database, an abort) throws.
 */
export const ingest = async (options: IngestOptions): Promise<IngestReport> => {
  const now = options.clock.now();
  const { connector, from, record, rehearsal = false } = options;
  const origin = from ? 'files' : 'official';
  const run = {
    options,
    batch: randomUUID(),
    origin,
    today: options.today ?? dayOf(now),
    asOf: instantOf(now),
  } as const;
  if (!record || rehearsal) return runConnector(run);
  const facts = { detail: { connector: connector.key }, origin: { origin } };
  return auditedWork(record, facts, () => runConnector(run), auditSummary);
};
