/** What an operator decides about the site. */
export interface Settings {
  /** `open` lets anybody make an account; `invitation` only whoever an operator invites. */
  readonly signUp: 'open' | 'invitation';
  /** Whether people can sign in with passwords. */
  readonly passwords: boolean;
  /** Reverse proxies in front: as many last entries of X-Forwarded-For are believed. */
  readonly proxies: number;
  /** Whether visitors who are not signed in see the pages of things. */
  readonly publicPages: boolean;
  /** Whether the samples are served: pages say so. */
  readonly isSamples: boolean;
}

export const defaultSettings: Settings = {
  signUp: 'open',
  passwords: true,
  proxies: 0,
  publicPages: false,
  isSamples: false,
};
