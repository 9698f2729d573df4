import type { Flags } from './arguments.ts';
import type { Flag } from './flag.ts';
import type { Host } from './host.ts';
import type { Io } from './io.ts';

/** Headings of the overview, in order. */
export const groups = ['Ask', 'Run', 'Data', 'Keys', 'More'] as const;

/** Everything a command receives when it runs. */
export interface Invocation {
  readonly io: Io;
  readonly host: Host;
  /** All commands, for those that refer to others. */
  readonly commands: readonly Command[];
  /** Runs another command line, for servers that accept commands. Never throws. */
  run(argv: readonly string[], io: Io, host: Host): Promise<number>;
  readonly flags: Flags;
  /** Words after the command's own. */
  readonly words: readonly string[];
  /** Writes a remark on standard error unless --quiet. */
  note(text: string): Promise<void>;
}

/** One command of `dqs`. */
export interface Command {
  /** `['keys', 'create']`, `['fx', 'rates']`. */
  readonly path: readonly string[];
  readonly group: (typeof groups)[number];
  /** One sentence. */
  readonly summary: string;
  /** A short title for the overview, if the summary is too long for a list. */
  readonly title?: string;
  /** Further text for the help page. */
  readonly description?: string;
  /**
   * Its positional arguments in the usage line: `<name>` is required, `[name]` is optional, a final `…` accepts any
   * number.
   */
  readonly words: readonly string[];
  /** True if the command itself rejects invalid words. */
  readonly takesAnyWords?: boolean;
  /** Computed on demand: flags of operations are derived from their contracts. */
  flags(): readonly Flag[];
  readonly examples: readonly string[];
  /** Other spellings of the path. */
  readonly aliases?: readonly (readonly string[])[];
  /** True if a running server that has the embedded folder open can run it instead. */
  readonly delegable?: boolean;
  /** Whether it reads standard input with these words. */
  readonly reads?: (words: readonly string[]) => boolean;
  /** Resolves to the exit status. Throws UsageError or ServiceError. */
  run(invocation: Invocation): Promise<number>;
}

/** Exit statuses. */
export const exit = { done: 0, error: 1, usage: 2, interrupted: 130 } as const;
