/** Control characters of a file must not reach the terminal of who reads the message, where they could move the cursor. */
export const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '\uFFFD');

/** The file is not what its source publishes: wrong header, truncated, HTML instead of data. Fails the whole file. */
export class SourceFormatError extends Error {
  override readonly name = 'SourceFormatError';
  readonly line: number | null;

  constructor(message: string, line: number | null = null, options?: ErrorOptions) {
    super(withoutControls(message), options);
    this.line = line;
  }
}
