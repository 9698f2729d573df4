import type { Accounts } from '@dqs/host';
import { isPassingFailure } from '@dqs/storage';

/** Long enough for an operator who reads a server's output later. Each start of a server creates a new link. */
const validSeconds = 7 * 24 * 3600;

/** The link where the first operator chooses how to sign in; null once there is one. */
export const operatorLink = async (site: {
  readonly accounts: Accounts;
  readonly baseUrl: string;
}): Promise<string | null> => {
  try {
    const credentials = await site.accounts.signIn.credentials();
    if (credentials.some(({ isOperator }) => isOperator)) return null;
    const token = await site.accounts.signIn.createLink('operator', null, validSeconds, {
      name: 'service',
      address: null,
    });
    return `${site.baseUrl}/welcome?token=${token}`;
  } catch (error) {
    // A server that starts while the primary is down prints no link, because it would not work.
    if (!isPassingFailure(error)) throw error;
    return null;
  }
};
