export { guardedLookup, systemResolve, type Resolve } from './fetch/address-policy.ts';
export { createArtifactStore, type ArtifactStore, type HashedFile } from './fetch/artifact-store.ts';
export type {
  AnyConnector,
  Building,
  Connector,
  FurtherTable,
  Located,
  Members,
  Publication,
  Reading,
  Recognition,
  Referent,
  Reject,
  Rows,
} from './connector.ts';
export type { Artifact, StoredArtifact } from './artifact.ts';
export { isFetched, notFetched, tablesOf } from './connector.ts';
export { SourceFormatError } from './source-format-error.ts';
export { parseSchedule, type Schedule } from './run/schedule.ts';
export { freshnessOf, ingestionStates, nextExpected, type Freshness, type IngestionState } from './run/freshness.ts';
export {
  createHttp,
  officialHosts,
  type Download,
  type DownloadOptions,
  type Http,
  type HttpClient,
  type HttpOptions,
  type Validators,
} from './fetch/http.ts';
export { listedFiles, newestOf } from './fetch/listed-files.ts';
export { pageSummary } from './fetch/page-summary.ts';
export { findEach } from './run/find-each.ts';
export { fetchPlan, type FetchPlan } from './run/fetch-plan.ts';
export { reachesBack } from './run/tasks.ts';
export { lastRuns, type LastRun } from './run/last-runs.ts';
export { auditedWork } from './run/audited-work.ts';
export { ingest, type ArtifactReport, type IngestOptions, type IngestReport } from './run/ingest.ts';
export {
  anyDifference,
  declaredOfBuilt,
  declaredOfFile,
  neverRevised,
  type ExpectedDifference,
} from './load/difference-bounds.ts';
export type { Plausibility } from './load/declared-plausibility.ts';
export { rowsOfFile } from './load/rows-of-file.ts';
export { openGaps, type Gap } from './load/gaps.ts';
export { ImplausibleFile } from './load/implausible-file.ts';
export { judgeOf } from './load/judge-difference.ts';
export { markOf, readHeldBack, type HeldBack } from './load/held-back.ts';
export {
  announce,
  holdFile,
  isFileAccepted,
  quarantineCounts,
  quarantined,
  type Quarantined,
} from './load/quarantine.ts';
export { settleQuarantined } from './load/settle-quarantined.ts';
export { findLoad, listLoads, type LoadEntry, type LoadStatus } from './load/loads.ts';
export { refuseUndone, undoLoad } from './load/undo-load.ts';
export { requestRun, requestedRuns, takeRequest } from './worker/run-requests.ts';
export { runsUnderWay, type RunUnderWay } from './run/runs-under-way.ts';
export { ingestMigrations } from './load/ingest-migrations.ts';
export type { OnProgress, Progress } from './run/progress.ts';
export { recogniseFiles, type RecognisedFile, type RecognisedFiles, type UnknownFile } from './read/recognise-files.ts';
export { claimConnector } from './worker/claim.ts';
export { systemSleep } from './fetch/pace.ts';
export { sleepUntil } from './worker/sleep.ts';
export { loadConnectors, type SharedLoad } from './worker/load-connectors.ts';
export { loadSubjects, type SubjectDomain, type SubjectLoad } from './worker/load-subjects.ts';
export type { LoadableDomain, Subjects } from './worker/loadable-domain.ts';
export type { Scheduler, SchedulerOptions } from './worker/scheduler.ts';
export { createWatchList } from './worker/watch-list.ts';
export { createWorker } from './worker/worker.ts';
export {
  archiveRecords,
  artifactFiles,
  columnIndex,
  csvRows,
  fileHead,
  fixedWidthRows,
  jsonTable,
  jsonValue,
  encodingOf,
  openArtifact,
  parseJson,
  serialDay,
  workbookRows,
  workbookSheets,
  xmlElements,
  zipMembers,
  type CsvOptions,
  type Encoding,
  type FixedWidthField,
  type OpenOptions,
  type WorkbookOptions,
  type XmlElement,
  type ZipMemberBytes,
  type ZipMembersOptions,
} from './read/readers.ts';
export { rulesDigest } from './load/rules-digest.ts';
export { ingestViews } from './run/connector-state-view.ts';
