import type { ControlDatabase } from '@dqs/auth';
import { deadline } from '../deadline.ts';
import { unauthorized, unavailable } from '../refusals.ts';

/** Milliseconds after which an unanswered query fails. */
const patience = 2000;

/**
 * The stored digest of a valid key. Throws `unauthorized` if there is none, `service_unavailable` without an answer.
 */
export const digestInForce = async ({ knex }: ControlDatabase, keyId: string): Promise<string> => {
  const read = Promise.resolve(
    knex.raw('select secret_hash from control.api_key where id = ? and revoked_at is null', [keyId]),
  ) as Promise<{ rows: readonly { secret_hash: string }[] }>;
  const { rows } = await deadline(read, patience).catch((error: unknown) => {
    throw unavailable(error);
  });
  if (!rows[0]) throw unauthorized();
  return rows[0].secret_hash;
};
