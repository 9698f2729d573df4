/** The command line itself is invalid: exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** What to type instead. */
  readonly hint: string | null;

  constructor(message: string, hint: string | null = null) {
    super(message);
    this.hint = hint;
  }
}
