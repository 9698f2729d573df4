import { exit, type Command } from '../command.ts';
import { everywhere } from '../flag.ts';
import { UsageError } from '../usage-error.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

/** One line for each command: its words, a tab, its flags, a tab, its summary. */
const tableOf = (commands: readonly Command[]) =>
  commands.map((command) => ({
    words: command.path.join(' '),
    flags: [...command.flags(), ...everywhere].map(({ name }) => `--${name}`),
    summary: command.summary.replaceAll("'", '’'),
  }));

type Table = ReturnType<typeof tableOf>;

/** The words that can follow each prefix of a command. */
const following = (table: Table): ReadonlyMap<string, readonly string[]> => {
  const next = new Map<string, Set<string>>();
  for (const { words } of table) {
    const path = words.split(' ');
    path.forEach((word, index) => {
      const prefix = path.slice(0, index).join(' ');
      next.set(prefix, (next.get(prefix) ?? new Set()).add(word));
    });
  }
  return new Map([...next].map(([prefix, words]) => [prefix, [...words]]));
};

const cases = (table: Table): readonly string[] => {
  const next = following(table);
  const flags = new Map(table.map((entry) => [entry.words, entry.flags]));
  const prefixes = new Set([...next.keys(), ...flags.keys()]);
  return [...prefixes].map(
    (prefix) => `    '${prefix}') echo '${[...(next.get(prefix) ?? []), ...(flags.get(prefix) ?? [])].join(' ')}' ;;`,
  );
};

const bash = (table: Table): string => `_dqs_words() {
  case "$1" in
${cases(table).join('\n')}
  esac
}
_dqs() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) break ;; esac
    path="\${path:+$path }$word"
  done
  COMPREPLY=($(compgen -W "$(_dqs_words "$path")" -- "$current"))
  if [ \${#COMPREPLY[@]} -eq 0 ]; then COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -F _dqs dqs
`;

const zsh = (table: Table): string => `#compdef dqs
autoload -Uz bashcompinit && bashcompinit
${bash(table)}`;

const fish = (table: Table): string => {
  const lines = [`complete -c dqs -f`];
  for (const [prefix, words] of following(table)) {
    for (const word of words) {
      const whole = prefix === '' ? word : `${prefix} ${word}`;
      const summary = table.find((entry) => entry.words === whole)?.summary ?? '';
      lines.push(
        `complete -c dqs -n 'test "$(_dqs_path)" = "${prefix}"' -a '${word}'${summary ? ` -d '${summary}'` : ''}`,
      );
    }
  }
  for (const { words, flags } of table) {
    for (const flag of flags) lines.push(`complete -c dqs -n 'test "$(_dqs_path)" = "${words}"' -l '${flag.slice(2)}'`);
  }
  return `function _dqs_path
  string join ' ' (commandline -opc | tail -n +2 | string match -v -- '-*')
end
${lines.join('\n')}
`;
};

/** `dqs completion bash|zsh|fish`. */
export const completionCommand: Command = {
  path: ['completion'],
  group: 'More',
  summary: 'Print a completion script for bash, zsh or fish.',
  words: ['<shell>'],
  flags: () => [],
  examples: ['source <(dqs completion bash)', 'dqs completion fish > ~/.config/fish/completions/dqs.fish'],
  run: async ({ io, words, commands }) => {
    const shell = shells.find((name) => name === words[0]);
    if (!shell) throw new UsageError(`unknown shell ${words[0]}`, `one of ${shells.join(', ')}`);
    const table = tableOf(commands);
    await io.stdout.write(shell === 'bash' ? bash(table) : shell === 'zsh' ? zsh(table) : fish(table));
    return exit.done;
  },
};
