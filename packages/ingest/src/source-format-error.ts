/**
 * Removes control characters of a file. They must not reach the reader's terminal, where they could move the cursor.
 */
export const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '\uFFFD');

/**
 * The file does not have the format that its source publishes: wrong header, truncated, HTML instead of data. Fails the
 * whole file.
 */
export class SourceFormatError extends Error {
  override readonly name = 'SourceFormatError';
  readonly line: number | null;

  constructor(message: string, line: number | null = null, options?: ErrorOptions) {
    super(withoutControls(message), options);
    this.line = line;
  }
}
