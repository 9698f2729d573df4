/** Where storage logs events for an operator, such as lost connections and ended queries. A pino logger fits. */
export interface StorageLog {
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}

export const silentLog: StorageLog = { warn: () => undefined };

/** Milliseconds for which the same problem is not logged again. */
const quiet = 30_000;

/**
 * Logs knex's own problems here instead of on the console: their first line, and the same one at most twice a minute.
 */
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
