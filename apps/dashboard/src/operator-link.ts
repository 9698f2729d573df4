import type { Accounts } from '@dqs/host';
import { isPassingFailure, type Database } from '@dqs/storage';

/** Long enough for an operator who reads a server's output later. Each start of a server creates a new link. */
const validSeconds = 7 * 24 * 3600;

/** The link where the first operator chooses how to sign in; null once there is one. */
export const operatorLink = async (site: {
  readonly db: Database;
  readonly accounts: Accounts;
  readonly baseUrl: string;
}): Promise<string | null> => {
  let credentials: Awaited<ReturnType<typeof site.accounts.signIn.credentials>>;
  try {
    credentials = await site.accounts.signIn.credentials();
  } catch (error) {
    // A server that starts while the primary is down prints no link, because it would not work.
    if (site.db.standbyKnex === null || !isPassingFailure(error)) throw error;
    return null;
  }
  if (credentials.some(({ isOperator }) => isOperator)) return null;
  const token = await site.accounts.signIn.createLink('operator', null, validSeconds, {
    name: 'service',
    address: null,
  });
  return `${site.baseUrl}/welcome?token=${token}`;
};
