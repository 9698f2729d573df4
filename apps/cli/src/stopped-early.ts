/** A failure after part of the answer was written. */
export class StoppedEarly extends Error {
  override readonly name = 'StoppedEarly';
  /** What was kept and how to continue, one line each. */
  readonly remarks: readonly string[];

  constructor(cause: unknown, remarks: readonly string[]) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.remarks = remarks;
  }
}
