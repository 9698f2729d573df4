/** What an operator decides about the site. */
export interface Settings {
  /** `open` lets anybody make an account; `invitation` only whoever an operator invites. */
  readonly signUp: 'open' | 'invitation';
  /** Reverse proxies in front: as many last entries of X-Forwarded-For are believed. */
  readonly proxies: number;
}

export const defaultSettings: Settings = { signUp: 'open', proxies: 0 };
