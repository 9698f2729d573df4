import type { Knex } from 'knex';
import { isPassingFailure } from './database-failure.ts';

/** A primary and, where reads go to one, its standby. */
export interface EitherKnex {
  readonly knex: Knex;
  readonly standbyKnex?: Knex | null;
}

/**
 * Reads from the primary, and from the standby while the primary is away: a process can start then. Where neither can be read, the
 * failure is that of the primary.
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
