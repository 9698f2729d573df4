import { readFromEither, type EitherKnex } from './read-from-either.ts';

/** A value the installation keeps for itself, made once: whoever asks first creates it, everybody gets the same. */
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
