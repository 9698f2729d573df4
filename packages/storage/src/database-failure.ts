import { ServiceError } from '@dqs/schemas';
import { isLostConnection, isPoolWait } from './postgres/connection-failure.ts';

interface Fault {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly address?: unknown;
  readonly port?: unknown;
  readonly hostname?: unknown;
  readonly errors?: readonly Fault[];
  readonly cause?: unknown;
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection is refused',
  ENOTFOUND: 'its name cannot be resolved',
  EAI_AGAIN: 'its name cannot be resolved at the moment',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  '57P03': 'it is starting or stopping',
  '53300': 'it has no connection left',
};

/** Messages and hints by SQLSTATE or system code. They replace the driver's own text, which repeats the statement. */
const troubles: Readonly<Record<string, readonly [string, string]>> = {
  '28P01': ['PostgreSQL does not accept the user name or password', 'Correct DATABASE_URL.'],
  '28000': ['PostgreSQL does not let this user in', 'Correct DATABASE_URL, or allow the user in pg_hba.conf.'],
  '3D000': ['there is no database of this name on the PostgreSQL server', 'Create it, or correct DATABASE_URL.'],
  '25006': [
    'the PostgreSQL server accepts only reads',
    'It is a standby, or set to read-only. Correct DATABASE_URL, or wait until it is promoted.',
  ],
  '42501': [
    'the database user lacks a right that this needs',
    'Run the command as the user that may: docs/deploying.md, "A user for each task".',
  ],
  '53100': [
    'the disk of the database is full',
    'Make room and run the command again; what was loaded before is untouched.',
  ],
  '53200': ['the database server is out of memory', 'Give it more, or run the command again when it has less to do.'],
  ENOSPC: ['the disk is full', 'Make room and run the command again; what was loaded before is untouched.'],
  EDQUOT: ['the disk quota is used up', 'Make room and run the command again; what was loaded before is untouched.'],
  EROFS: ['the disk can only be read', 'Name a folder that can be written with --data.'],
};

const unreachable = ({ address, port, hostname }: Fault, reason: string, cause: unknown): ServiceError => {
  const place = hostname ?? (address === undefined ? undefined : `${String(address)}:${String(port)}`);
  return new ServiceError(
    'service_unavailable',
    `PostgreSQL${place === undefined ? '' : ` at ${String(place)}`} cannot be reached: ${reason}`,
    { hint: 'Start it, or correct DATABASE_URL.', retry_after: 5 },
    { cause },
  );
};

const faultOf = (error: unknown): Fault => {
  const fault = (error ?? {}) as Fault;
  // Node.js tries every address of a name and reports all failures. The first is enough.
  return fault.errors?.[0] ?? fault;
};

/** The database's own message, without the statement that the query builder puts before it. */
const withoutStatement = (message: string): string => message.slice(message.lastIndexOf(' - ') + 3);

const isStatementFault = ({ code, message }: Fault): boolean =>
  typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && typeof message === 'string' && message.includes(' - ');

/**
 * Explains a database failure to a person: where the database is, what is wrong and what to do, without the failed
 * statement. Null if the database did not cause the error, or if the error is a `ServiceError` already.
 */
export const databaseFailure = (error: unknown): ServiceError | null => {
  if (error instanceof ServiceError) return null;
  const fault = faultOf(error);
  const code = String(fault.code ?? '');
  const trouble = troubles[code];
  if (trouble) return new ServiceError('service_unavailable', trouble[0], { hint: trouble[1] }, { cause: error });
  const reason = reasons[code];
  if (reason) return unreachable(fault, reason, error);
  if (isPoolWait(error)) return unreachable(fault, 'it does not answer', error);
  if (isLostConnection(error)) return unreachable(fault, 'the connection was lost', error);
  // The embedded engine reports a full disk by the text of its file system only.
  if (/No space left on device/i.test(String(fault.message)))
    return new ServiceError(
      'service_unavailable',
      troubles['ENOSPC']![0],
      { hint: troubles['ENOSPC']![1] },
      { cause: error },
    );
  if (isStatementFault(fault))
    return new ServiceError(
      'internal_error',
      `the database refused a statement: ${withoutStatement(fault.message as string)}`,
      {},
      { cause: error },
    );
  return null;
};

/**
 * True if the same connection can succeed a little later: the server is down, starting, not promoted yet, or has no
 * connection left.
 */
export const isPassingFailure = (error: unknown): boolean => {
  const { code } = faultOf(error instanceof ServiceError ? error.cause : error);
  return String(code ?? '') in reasons || code === '25006' || isPoolWait(error) || isLostConnection(faultOf(error));
};
