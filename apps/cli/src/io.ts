/** One of the two streams a command writes to. */
export interface Output {
  /** Resolves when more may be written, so that a slow reader slows the command instead of filling memory. */
  write(chunk: string | Uint8Array): Promise<void>;
  /** True where a person reads along. */
  readonly terminal: boolean;
  /** Width of the terminal in characters. */
  readonly columns: number;
}

/** Everything a command knows of the process it runs in, so that it runs the same inside a server or a test. */
export interface Io {
  /** Data only. */
  readonly stdout: Output;
  /** Messages and progress. */
  readonly stderr: Output;
  readonly stdin: NodeJS.ReadableStream;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What relative paths start from. */
  readonly cwd: string;
  /** Aborted when the command is to end early. */
  readonly signal: AbortSignal;
}

/** Writes one line. */
export const line = (output: Output, text = ''): Promise<void> => output.write(`${text}\n`);

/** Why a command is to end whose output nobody reads any more (`| head`): it has done what was wanted of it. */
export const readerGone = new Error('the reader closed the output');

/** Whether a command is to end because nobody reads its output any more. */
export const isReaderGone = (signal: AbortSignal): boolean => signal.reason === readerGone;
