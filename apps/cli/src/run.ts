import { leadingWords, parse, type Parsed } from './arguments.ts';
import { exit, type Command, type Invocation } from './command.ts';
import { fail } from './failure.ts';
import { everywhere, profileFlag, serverFlag, surfaceFlag, targetFlags } from './flag.ts';
import { commandHelp, groupHelp, overview } from './help.ts';
import type { Host } from './host.ts';
import { line, type Io } from './io.ts';
import { commands as allCommands } from './registry.ts';
import { resolveCommand } from './resolve-command.ts';
import { localTargetOf, targetOf } from './target.ts';
import { UsageError } from './usage-error.ts';

/** Flags that may precede the command's name. */
const leading = [
  ...everywhere,
  ...targetFlags,
  serverFlag,
  profileFlag,
  surfaceFlag,
  { name: 'version', summary: 'Show the version.' },
];

const width = (io: Io): number => Math.min(110, Math.max(60, io.stdout.columns));

/** Shared by all commands of this process. */
type Context = Pick<Invocation, 'io' | 'host' | 'commands'>;

const checkWords = (command: Command, words: readonly string[]): void => {
  if (command.takesAnyWords) return;
  const required = command.words.filter((word) => word.startsWith('<'));
  const missing = required[words.length];
  const name = command.path.join(' ');
  if (missing) throw new UsageError(`dqs ${name} needs ${missing}`, `dqs help ${name} shows an example`);
  if (words.length > command.words.length && !command.words.at(-1)?.includes('…')) {
    throw new UsageError(`unexpected word ${words[command.words.length]}`, `dqs help ${name} shows how it is used`);
  }
};

const invocationOf = ({ flags, words }: Parsed, used: number, context: Context): Invocation => ({
  ...context,
  run,
  flags,
  words: words.slice(used),
  note: async (text) => {
    if (!flags.has('quiet')) await line(context.io.stderr, text);
  },
});

const runCommand = async (
  command: Command,
  used: number,
  argv: readonly string[],
  context: Context,
): Promise<number> => {
  const { io, host } = context;
  const name = command.path.join(' ');
  const parsed = parse(argv, [...command.flags(), ...everywhere], `dqs help ${name}`);
  if (parsed.flags.has('help')) {
    await io.stdout.write(commandHelp(command, width(io)));
    return exit.done;
  }
  const invocation = invocationOf(parsed, used, context);
  checkWords(command, invocation.words);
  // Only a command that a service can answer uses DQS_URL. Others use the folder, whose server may run them.
  const asksServices = command.flags().includes(serverFlag);
  const where = asksServices ? targetOf : localTargetOf;
  const target = command.delegable && host.delegate ? where(parsed.flags, io) : null;
  const reads = command.reads?.(invocation.words) ?? false;
  const delegated = target?.kind === 'embedded' ? await host.delegate?.(target.folder, reads) : null;
  return delegated ?? (await command.run(invocation));
};

const dispatch = async (argv: readonly string[], context: Context): Promise<number> => {
  const { io, commands } = context;
  const words = leadingWords(argv, leading);
  if (words.length === 0) {
    const { flags } = parse(argv, leading, 'dqs help');
    const version = flags.has('version') ? commands.find(({ path }) => path[0] === 'version') : undefined;
    if (version) return await version.run(invocationOf({ flags, words }, 0, context));
    await io.stdout.write(overview(commands, width(io)));
    return exit.done;
  }
  const resolved = resolveCommand(words, commands);
  if ('command' in resolved) return await runCommand(resolved.command, resolved.used, argv, context);
  await io.stdout.write(groupHelp(resolved.group, resolved.members, width(io)));
  return exit.done;
};

/** The flags of the command in a command line; empty if there is no valid command. */
const flagsOf = (argv: readonly string[], commands: readonly Command[]): readonly string[] => {
  try {
    const resolved = resolveCommand(leadingWords(argv, leading), commands);
    return 'command' in resolved ? resolved.command.flags().map(({ name }) => name) : [];
  } catch {
    return [];
  }
};

/** The command of a tool. The second spelling of an operation's command is derived from its tool's name. */
const commandOf =
  (commands: readonly Command[]) =>
  (tool: string): string | null => {
    const found = commands.find(({ aliases = [] }) =>
      aliases.some(([domain = '', name = '']) => `${domain}_${name.replaceAll('-', '_')}` === tool),
    );
    return found ? `dqs ${found.path.join(' ')}` : null;
  };

const wantsJson = (argv: readonly string[]): boolean =>
  argv.some((word, index) => word === '--format=json' || (word === '--format' && argv[index + 1] === 'json'));

/** Runs one command line to its exit status: 0 done, 1 an error answer, 2 wrong usage. Never throws. */
export const run = async (argv: readonly string[], io: Io, host: Host): Promise<number> => {
  const commands = allCommands();
  try {
    return await dispatch(argv, { io, host, commands });
  } catch (error) {
    return await fail(error, io, {
      asJson: wantsJson(argv),
      flags: flagsOf(argv, commands),
      commandOf: commandOf(commands),
    });
  }
};
