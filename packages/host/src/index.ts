export { createAccounts, type Accounts, type AccountsOptions } from './accounts.ts';
export { closeAll, type Closing } from './closing.ts';
export { openInstallation, recordConfiguration, type Installation, type InstallationOptions } from './installation.ts';
export { loadingSources } from './loading-sources.ts';
export { createLog } from './log.ts';
export { databaseSources, servingSources } from './metric-sources.ts';
export type { MetricSource, Metrics, Sample } from './metrics.ts';
export { bringUpToDate, openDatabase, type DatabasePlace, type OpenDatabaseOptions } from './open-database.ts';
export { runServer } from './run-server.ts';
export {
  connectionsPerAddress,
  metricsOf,
  startServer,
  type RunningProcess,
  type ServedApp,
  type ServingParts,
} from './start-server.ts';
