import pg from 'pg';

/** SQLSTATE classes and socket errors that mean the connection is lost. The query itself was not at fault. */
const lostCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** True when the connection was lost or could not be made. */
export const isLostConnection = (error: unknown): boolean => {
  const code = codeOf(error);
  return (
    lostCodes.has(code) ||
    code.startsWith('08') ||
    /Connection terminated|not queryable|Connection ended/.test(messageOf(error))
  );
};

/** True if a prepared statement no longer fits the tables. It works again on a new connection. */
export const isOutdatedPlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && messageOf(error).includes('cached plan must not change result type');

/** True if no connection of the pool became free, or none could be made, in time. */
export const isPoolWait = (error: unknown): boolean =>
  (error as { name?: unknown } | null)?.name === 'KnexTimeoutError' ||
  /timeout exceeded when trying to connect|due to connection timeout|timeout expired/.test(messageOf(error));

export const isStatementTimeout = (error: unknown): boolean =>
  codeOf(error) === '57014' && messageOf(error).includes('statement timeout');

/** Lock timeouts, full disks, too many connections: temporary problems of the database. */
export const isDatabaseTrouble = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === '55P03' || code === '40001' || code === '40P01' || code.startsWith('53') || code.startsWith('58');
};

/** True for an error that the server returned, not one that a handler or a socket threw. */
export const isServerError = (error: unknown): boolean => error instanceof pg.DatabaseError;

/** True if the role of a reading session does not exist, as before the first `migrate`. */
export const isMissingRole = (error: unknown): boolean =>
  codeOf(error) === '22023' && /role .* does not exist/.test(messageOf(error));
