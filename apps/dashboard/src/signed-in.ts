/** Whoever a session belongs to. */
export interface SignedIn {
  readonly accountId: string;
  /** Name of the account. */
  readonly name: string;
  readonly email: string;
  /** Operators see every account. */
  readonly isOperator: boolean;
  /** Names the session without opening it. */
  readonly sessionId: string;
  /** Goes into the hidden field `csrf` of every form. */
  readonly formToken: string;
}
