/** One of the two streams a command writes to. */
export interface Output {
  /** Resolves when more may be written, so that a slow reader slows the command down instead of filling memory. */
  write(chunk: string | Uint8Array): Promise<void>;
  /** True if a person reads the output. */
  readonly terminal: boolean;
  /** Width of the terminal in characters. */
  readonly columns: number;
}

/** Everything a command can access of its process, so that it runs the same inside a server or a test. */
export interface Io {
  /** Data only. */
  readonly stdout: Output;
  /** Messages and progress. */
  readonly stderr: Output;
  readonly stdin: NodeJS.ReadableStream;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Base of relative paths. */
  readonly cwd: string;
  /** Aborted when the command must end early. */
  readonly signal: AbortSignal;
}

/** Writes one line. */
export const line = (output: Output, text = ''): Promise<void> => output.write(`${text}\n`);

/** The abort reason if the reader of the output has gone (`| head`). The command has done enough. */
export const readerGone = new Error('the reader closed the output');

/** Whether a command must end because the reader of its output has gone. */
export const isReaderGone = (signal: AbortSignal): boolean => signal.reason === readerGone;
