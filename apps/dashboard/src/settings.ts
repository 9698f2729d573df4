/** What an operator decides about the site. */
export interface Settings {
  /** `open` lets anybody make an account; `invitation` only whoever an operator invites. */
  readonly signUp: 'open' | 'invitation';
  /** Reverse proxies in front: as many last entries of X-Forwarded-For are believed. */
  readonly proxies: number;
  /** Whether visitors who are not signed in see the pages of things. */
  readonly publicPages: boolean;
  /** Whether the samples are served: pages say so. */
  readonly isSamples: boolean;
}

export const defaultSettings: Settings = { signUp: 'open', proxies: 0, publicPages: false, isSamples: false };
