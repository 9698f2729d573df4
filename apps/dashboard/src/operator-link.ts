import type { Accounts } from '@dqs/host';

/** Long enough for whoever reads the output of a server later; each start of a server makes a new one. */
const validSeconds = 7 * 24 * 3600;

/** Where the first operator chooses how to sign in; null once there is one. */
export const operatorLink = async (site: {
  readonly accounts: Accounts;
  readonly baseUrl: string;
}): Promise<string | null> => {
  const credentials = await site.accounts.signIn.credentials();
  if (credentials.some(({ isOperator }) => isOperator)) return null;
  const token = await site.accounts.signIn.createLink('operator', null, validSeconds, {
    name: 'service',
    address: null,
  });
  return `${site.baseUrl}/welcome?token=${token}`;
};
