import { randomUUID } from 'node:crypto';
import { ServiceError } from '@dqs/schemas';

/** Writes a row of the audit log. The function's provider adds the actor. */
export type RecordEvent = (entry: { readonly event: string; readonly detail: object }) => Promise<unknown>;

/**
 * Runs work between two rows of the audit log that share a number. The work starts only if the first row was written. A
 * killed process leaves the first row without the second.
 *
 * @param detail facts of both rows
 * @param origin further facts of the first row
 * @param summary facts of the result for the second row
 */
export const auditedWork = async <T>(
  record: RecordEvent,
  { detail, origin }: { readonly detail: object; readonly origin: object },
  work: () => Promise<T>,
  summary: (result: T) => object,
): Promise<T> => {
  const common = { load: randomUUID(), ...detail };
  await record({ event: 'load_started', detail: { ...common, ...origin } });
  let result: T;
  try {
    result = await work();
  } catch (error) {
    const reason = error instanceof ServiceError ? error.code : 'internal_error';
    // The caller needs the error of the work, not that of the log.
    await record({ event: 'load_ended', detail: { ...common, status: 'failed', reason } }).catch(() => undefined);
    throw error;
  }
  await record({ event: 'load_ended', detail: { ...common, ...summary(result) } });
  return result;
};
