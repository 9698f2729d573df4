/** An operator's settings of the site. */
export interface Settings {
  /** `open` lets anybody create an account; `invitation` only users invited by an operator. */
  readonly signUp: 'open' | 'invitation';
  /** Whether people can sign in with passwords. */
  readonly passwords: boolean;
  /** Number of reverse proxies in front. As many last entries of X-Forwarded-For are trusted. */
  readonly proxies: number;
  /** Whether visitors who are not signed in can see subject pages. */
  readonly publicPages: boolean;
  /** Whether the samples are served. Pages then state it. */
  readonly isSamples: boolean;
}

export const defaultSettings: Settings = {
  signUp: 'open',
  passwords: true,
  proxies: 0,
  publicPages: false,
  isSamples: false,
};
