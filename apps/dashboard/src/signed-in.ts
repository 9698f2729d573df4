/** The user of a session. */
export interface SignedIn {
  readonly accountId: string;
  /** Name of the account. */
  readonly name: string;
  readonly email: string;
  /** Operators see every account. */
  readonly isOperator: boolean;
  /** Identifies the session without granting access to it. */
  readonly sessionId: string;
  /** The value of the hidden field `csrf` in every form. */
  readonly formToken: string;
}
