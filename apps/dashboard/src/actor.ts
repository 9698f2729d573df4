import type { Actor } from '@dqs/auth';
import type { PageRequest } from './page.ts';
import type { SignedIn } from './signed-in.ts';

/** The signed-in user; only for pages whose access is not `public`. */
export const signedInOf = ({ signedIn }: PageRequest): SignedIn => {
  if (!signedIn) throw new Error('a page for people who are signed in was shown to a visitor');
  return signedIn;
};

/** The actor for the audit log. */
export const actorOf = (request: PageRequest): Actor => ({
  name: request.signedIn?.accountId ?? null,
  address: request.address,
});

/** Where the user signs in from. */
export const visitorOf = ({ request, address }: PageRequest) => ({
  address,
  agent: request.headers['user-agent'] ?? '',
});
