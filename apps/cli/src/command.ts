import type { Flags } from './arguments.ts';
import type { Flag } from './flag.ts';
import type { Host } from './host.ts';
import type { Io } from './io.ts';

/** Headings of the overview, in order. */
export const groups = ['Ask', 'Run', 'Data', 'Keys', 'More'] as const;

/** What a command is given when it runs. */
export interface Invocation {
  readonly io: Io;
  readonly host: Host;
  /** Every command there is, for those that speak of others. */
  readonly commands: readonly Command[];
  /** Runs another command line, for servers that take commands. Never throws. */
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
  /** A few words for the overview, where the summary is too long for a list. */
  readonly title?: string;
  /** Further text of the help page. */
  readonly description?: string;
  /** Its words, as the usage line shows them: `<name>` is required, `[name]` is not, a last `…` takes any number. */
  readonly words: readonly string[];
  /** True where the command itself says which words it does not take. */
  readonly takesAnyWords?: boolean;
  /** Computed on demand: flags of operations are derived from their contracts. */
  flags(): readonly Flag[];
  readonly examples: readonly string[];
  /** Other spellings of the path. */
  readonly aliases?: readonly (readonly string[])[];
  /** True where a running server can do it for us when it has the embedded folder open. */
  readonly delegable?: boolean;
  /** Whether it reads standard input when given these words. */
  readonly reads?: (words: readonly string[]) => boolean;
  /** Resolves to the exit status. Throws UsageError or ServiceError. */
  run(invocation: Invocation): Promise<number>;
}

/** Exit statuses. */
export const exit = { done: 0, error: 1, usage: 2, interrupted: 130 } as const;
