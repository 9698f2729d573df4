import type { Identity } from '@dqs/auth';

/** What one sign-in must come back with. Only the browser that began it holds these values. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE code verifier. */
  readonly verifier: string;
}

/** An OpenID Connect provider that says who somebody is. */
export interface IdentityProvider {
  /** What people call it. */
  readonly name: string;
  /** Where the browser goes to sign in. Throws `upstream_unavailable` where the provider does not answer. */
  begin(pending: PendingSignIn): Promise<string>;
  /**
   * Who came back, from the query of the address where they came back. Throws `unauthorized` where anything about the answer is not
   * as it must be, `upstream_unavailable` where the provider does not answer.
   */
  finish(query: URLSearchParams, pending: PendingSignIn): Promise<Identity>;
  /** Where the browser goes to sign out at the provider as well; null where it offers no such address. */
  end(): Promise<string | null>;
}

/** Where a sign-in by the provider begins, where it comes back, and where it ends there as well. */
export const singleSignOnPaths = {
  begin: '/sign-in/oidc',
  callback: '/sign-in/oidc/callback',
  end: '/sign-in/oidc/end',
} as const;
