import type { Knex } from 'knex';
import { isPassingFailure } from './database-failure.ts';

/** A primary and, if a standby serves reads, its standby. */
export interface EitherKnex {
  readonly knex: Knex;
  readonly standbyKnex?: Knex | null;
}

/**
 * Reads from the primary, or from the standby while the primary is down, so that a process can start. If neither
 * answers, the error is that of the primary.
 */
export const readFromEither = async <T>(database: EitherKnex, read: (knex: Knex) => Promise<T>): Promise<T> => {
  try {
    return await read(database.knex);
  } catch (error) {
    const { standbyKnex } = database;
    if (!standbyKnex || !isPassingFailure(error)) throw error;
    return read(standbyKnex).catch(() => {
      throw error;
    });
  }
};
