export { createArtifactStore, type ArtifactStore, type HashedFile } from './artifact-store.ts';
export type {
  AnyConnector,
  Artifact,
  Building,
  Connector,
  FurtherTable,
  Located,
  Members,
  Publication,
  Reading,
  Recognition,
  Reject,
  Rows,
  StoredArtifact,
} from './connector.ts';
export { notFetched } from './connector.ts';
export { SourceFormatError } from './source-format-error.ts';
export { parseSchedule, type Schedule } from './cron.ts';
export { freshnessOf, ingestionStates, nextExpected, type Freshness, type IngestionState } from './freshness.ts';
export {
  createHttp,
  officialHosts,
  type Download,
  type DownloadOptions,
  type Http,
  type HttpClient,
  type HttpOptions,
  type Validators,
} from './http.ts';
export { lastRuns, type LastRun } from './last-runs.ts';
export { ingest, type ArtifactReport, type IngestOptions, type IngestReport } from './ingest.ts';
export { ingestMigrations } from './ingest-migrations.ts';
export type { OnProgress, Progress } from './progress.ts';
export { recogniseFiles, type RecognisedFile, type RecognisedFiles, type UnknownFile } from './recognise-files.ts';
export { createScheduler, type Scheduler, type SchedulerLog, type SchedulerOptions } from './scheduler.ts';
export {
  archiveRecords,
  columnIndex,
  csvRows,
  fixedWidthRows,
  jsonValue,
  openArtifact,
  parseJson,
  serialDay,
  workbookRows,
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
} from './readers.ts';
export { rulesDigest } from './rules-digest.ts';
export { ingestViews } from './connector-state-view.ts';
