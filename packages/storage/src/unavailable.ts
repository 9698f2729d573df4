import { ServiceError } from '@dqs/schemas';

/** The database cannot answer at this moment. The same request can succeed a second later. */
export const unavailable = (message: string, cause?: unknown): ServiceError =>
  new ServiceError('service_unavailable', message, { retry_after: 1 }, cause === undefined ? {} : { cause });

/** The query exceeded the time limit. */
export const queryTimeout = (milliseconds: number, cause?: unknown): ServiceError =>
  new ServiceError(
    'timeout',
    `the query ran longer than ${milliseconds / 1000} s and was cancelled`,
    { hint: 'Request less at once: a shorter range, a smaller limit, narrower filters.' },
    cause === undefined ? {} : { cause },
  );

export const notMigrated = (cause?: unknown): ServiceError =>
  new ServiceError(
    'service_unavailable',
    'the database is not set up yet',
    { retry_after: 5, hint: 'Run dqs migrate.' },
    {
      cause,
    },
  );

/** The database differs from what `migrate` built, so it is uncertain which rows a reader would see. */
export const surfaceClosed = (surface: string, differences: readonly string[]): ServiceError =>
  new ServiceError(
    'service_unavailable',
    `the ${surface} surface is closed: its ${differences.join(', ')} in the database differ from those that dqs migrate built`,
    { retry_after: 5, hint: 'Run dqs migrate.' },
  );

/** A session cannot get the role and the settings of a reader, so it is uncertain what it would read. */
export const sessionRefused = (reason: string, cause?: unknown): ServiceError =>
  new ServiceError(
    'service_unavailable',
    `reading is refused because a database session cannot be set up: ${reason}`,
    {
      retry_after: 5,
      hint: 'Connect to PostgreSQL directly or through PgBouncer with pool_mode session or transaction.',
    },
    cause === undefined ? {} : { cause },
  );
