import type { Identity } from '@dqs/auth';

/** The values that must match when a sign-in returns. Only the browser that started it has them. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE code verifier. */
  readonly verifier: string;
}

/** An OpenID Connect provider that identifies users. */
export interface IdentityProvider {
  /** Its displayed name. */
  readonly name: string;
  /** The address where the browser signs in. Throws `upstream_unavailable` if the provider does not answer. */
  begin(pending: PendingSignIn): Promise<string>;
  /**
   * The identity in the query of the callback address. Throws `unauthorized` if any part of the answer is invalid,
   * `upstream_unavailable` if the provider does not answer.
   */
  finish(query: URLSearchParams, pending: PendingSignIn): Promise<Identity>;
  /** The address where the browser also signs out at the provider; null if it has none. */
  end(): Promise<string | null>;
}

/** The paths where a sign-in by the provider begins and returns, and where it also ends at the provider. */
export const singleSignOnPaths = {
  begin: '/sign-in/oidc',
  callback: '/sign-in/oidc/callback',
  end: '/sign-in/oidc/end',
} as const;
