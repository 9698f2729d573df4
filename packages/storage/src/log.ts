/** Where storage tells what an operator should know: lost connections, ended queries. Fits a pino logger. */
export interface StorageLog {
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}

export const silentLog: StorageLog = { warn: () => undefined };

/** knex tells its own troubles here instead of on the console. */
export const knexLog = (log: StorageLog) => {
  const tell = (message: unknown) => log.warn({ by: 'knex' }, String(message));
  return { warn: tell, error: tell, deprecate: tell, debug: () => undefined };
};
