import { readFromEither, type EitherKnex } from './read-from-either.ts';

/**
 * A value that the installation stores permanently. The first caller creates it, and every caller gets the same value.
 */
export const setting = async (database: EitherKnex, key: string, create: () => string): Promise<string> => {
  const held = () =>
    readFromEither(database, (knex) =>
      knex<{ key: string; value: string }>('control.setting').where({ key }).first('value'),
    );
  const before = await held();
  if (before) return before.value;
  await database.knex('control.setting').insert({ key, value: create() }).onConflict('key').ignore();
  const after = await held();
  if (!after) throw new Error(`the setting ${key} could not be stored`);
  return after.value;
};
