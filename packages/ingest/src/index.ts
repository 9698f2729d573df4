export { archiveRecords } from './archive-parts.ts';
export { createArtifactStore, type ArtifactStore, type HashedFile } from './artifact-store.ts';
export { openArtifact, type OpenOptions } from './bytes.ts';
export {
  SourceFormatError,
  type AnyConnector,
  type Artifact,
  type Building,
  type Connector,
  type FurtherTable,
  type Located,
  type Members,
  type Reject,
  type StoredArtifact,
} from './connector.ts';
export { parseSchedule, type Schedule } from './cron.ts';
export { columnIndex, csvRows, type CsvOptions } from './csv.ts';
export { fixedWidthRows, type FixedWidthField } from './fixed-width.ts';
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
export { jsonValue, parseJson } from './json.ts';
export type { OnProgress, Progress } from './progress.ts';
export { recogniseFiles, type RecognisedFile, type RecognisedFiles, type UnknownFile } from './recognise-files.ts';
export { createScheduler, type Scheduler, type SchedulerLog, type SchedulerOptions } from './scheduler.ts';
export type { Encoding } from './text.ts';
export { zipMembers, type ZipMemberBytes, type ZipMembersOptions } from './zip-members.ts';
export { serialDay } from './workbook-cell.ts';
export type { WorkbookOptions } from './workbook-sheet.ts';
export { workbookRows } from './workbook.ts';
export { xmlElements, type XmlElement } from './xml.ts';
