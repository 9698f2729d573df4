import type { Command } from './command.ts';
import { accountCommands, auditCommands } from './commands/accounts.ts';
import { backupCommand, restoreCommand } from './commands/backup.ts';
import { exportCommand, pullCommand } from './commands/bulk.ts';
import { callCommand } from './commands/call.ts';
import { completeCommand } from './commands/complete.ts';
import { completionCommand } from './commands/completion.ts';
import { doctorCommand } from './commands/doctor.ts';
import { explainCommand } from './commands/explain.ts';
import { helpCommand } from './commands/help.ts';
import { ingestCommand } from './commands/ingest.ts';
import { keyCommands } from './commands/keys.ts';
import { linkCommand } from './commands/link.ts';
import { loadsCommands } from './commands/loads.ts';
import { loginCommands } from './commands/login.ts';
import { mcpBundleCommand } from './commands/mcp-bundle.ts';
import { mcpCommand } from './commands/mcp.ts';
import { migrateCommand } from './commands/migrate.ts';
import { openCommand } from './commands/open.ts';
import { openapiCommand } from './commands/openapi.ts';
import { quarantineCommands } from './commands/quarantine.ts';
import { serveCommand } from './commands/serve.ts';
import { sourcesCommand } from './commands/sources.ts';
import { sqlCommand, sqlLoginCommands } from './commands/sql.ts';
import { versionCommand } from './commands/version.ts';
import { workerCommand } from './commands/worker.ts';
import { endpoints } from './catalog.ts';
import { operationCommand } from './operations/command.ts';

/** Every command, in the order of the overview. */
export const commands = (): readonly Command[] => [
  ...endpoints.map(operationCommand),
  callCommand,
  explainCommand,
  openCommand,
  linkCommand,
  serveCommand,
  workerCommand,
  mcpCommand,
  mcpBundleCommand,
  migrateCommand,
  ingestCommand,
  ...quarantineCommands,
  ...loadsCommands,
  sourcesCommand,
  doctorCommand,
  exportCommand,
  pullCommand,
  sqlCommand,
  backupCommand,
  restoreCommand,
  ...keyCommands,
  ...sqlLoginCommands,
  ...loginCommands,
  ...accountCommands,
  ...auditCommands,
  openapiCommand,
  completionCommand,
  completeCommand,
  helpCommand,
  versionCommand,
];
