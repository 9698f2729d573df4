/** Where storage tells what an operator should know: lost connections, ended queries. Fits a pino logger. */
export interface StorageLog {
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}

export const silentLog: StorageLog = { warn: () => undefined };

/** How long the same trouble is not told again, in milliseconds. */
const quiet = 30_000;

/** knex tells its own troubles here instead of on the console: their first line, and the same one twice a minute at most. */
export const knexLog = (log: StorageLog) => {
  let last = { text: '', at: -Infinity };
  const tell = (message: unknown) => {
    const [text = ''] = String(message).split('\n');
    const at = performance.now();
    if (text === last.text && at - last.at < quiet) return;
    last = { text, at };
    log.warn({ by: 'knex' }, text);
  };
  return { warn: tell, error: tell, deprecate: tell, debug: () => undefined };
};
