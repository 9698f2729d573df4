export { showsSource, surfaces, type Posture, type Surface } from './surface.ts';
export type { Dataset, HeldDays, Source, SourceTag } from './source.ts';
export type { ControlView } from './control-view.ts';
export { bindText } from './bind-text.ts';
export { statement, type ColumnType, type RowOf, type RowShape, type Statement, type Value } from './statement.ts';
export type { Reader } from './reader.ts';
export type { Migration, MigrationSet } from './migration.ts';
export { lettersFault } from './migrate.ts';
export { planMigrations, type MigrationPlan, type PlannedMigration, type PlannedStep } from './migration-plan.ts';
export type { ArtifactLoad, Load, MergeLoad } from './load.ts';
export { noCounts, type Cell, type LoadCounts, type Part, type Stamp, type Writer } from './writer.ts';
export {
  joinGenerations,
  type Database,
  type DatabaseFigures,
  type DatasetGenerations,
  type GenerationRequest,
  type Schema,
} from './database.ts';
export type { Engine } from './engine.ts';
export type {
  ColumnDifference,
  DifferingValue,
  EndedRows,
  Judge,
  SeriesDifference,
  TableDifference,
} from './difference.ts';
export { mostRecordedInAll, mostRecordedRows, recordedDays } from './change-record.ts';
export {
  recordedDifference,
  type RecordedChange,
  type RecordedColumn,
  type RecordedDifference,
} from './recorded-difference.ts';
export { judgeReplacement, keepBefore } from './judge-replacement.ts';
export { UndoRefused, type Undone } from './undo-load.ts';
export { DatasetBusyError } from './dataset-busy.ts';
export { DuplicateKeyError } from './duplicate-key.ts';
export { factTableName } from './fact-table.ts';
export { provenance } from './provenance.ts';
export { readFromEither } from './read-from-either.ts';
export { setting } from './setting.ts';
export type { StorageLog } from './log.ts';
export { isPooled, preparedName } from './postgres/pooler.ts';
export { openPostgres, type PostgresOptions } from './postgres/open-postgres.ts';
export {
  openStatementPool,
  type StatementPool,
  type StatementPoolOptions,
  type PooledStatement,
} from './postgres/statement-pool.ts';
export { openEmbedded, type EmbeddedOptions } from './embedded/open-embedded.ts';
export { prepareEmbedded, type PreparedEmbedded } from './embedded/prepare-embedded.ts';
export { FolderLockedError } from './embedded/folder-lock.ts';
export { createSeed } from './embedded/seed.ts';
export { BackupFileError, backupKindOf, type BackupKind } from './backup/backup-file.ts';
export { restoreFolder } from './embedded/embedded-backup.ts';
export { restorePostgres } from './backup/postgres-backup.ts';
export { databaseFailure, isPassingFailure } from './database-failure.ts';
export { builtSurfaces } from './surface-views.ts';
export { recordHeldDays } from './held-days.ts';
export type { CopiedRows } from './postgres/copy-out.ts';
export type { SurfaceRows, SurfaceTable } from './surface-export.ts';
export { createSqlLogin, revokeSqlLogin, SqlLoginError, sqlLogins, type SqlLogin } from './sql-logins.ts';
