import { exit, type Command } from '../command.ts';
import { UsageError } from '../usage-error.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

/**
 * Passes the words up to the cursor to `dqs complete`, which completes commands, flags and values. Everything else is
 * completed with file names.
 */
const bash = `_dqs() {
  local line="\${COMP_LINE:0:COMP_POINT}" words current
  words=("\${COMP_WORDS[@]:1:COMP_CWORD}")
  current="\${COMP_WORDS[COMP_CWORD]}"
  local IFS=$'\\n'
  COMPREPLY=($("\${COMP_WORDS[0]}" complete -- "\${words[@]}" 2>/dev/null))
  if [ \${#COMPREPLY[@]} -eq 0 ]; then COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -F _dqs dqs
`;

const zsh = `#compdef dqs
autoload -Uz bashcompinit && bashcompinit
${bash}`;

const fish = `function _dqs
  set -l words (commandline -opc) (commandline -ct)
  $words[1] complete -- $words[2..-1] 2>/dev/null
end
complete -c dqs -a '(_dqs)'
`;

/** `dqs completion bash|zsh|fish`. */
export const completionCommand: Command = {
  path: ['completion'],
  group: 'More',
  summary: 'Print a completion script for bash, zsh or fish.',
  description:
    'It completes commands, flags and values. Enumerations, connectors, tools and profiles come from this program. Tickers, series, places and other searchable values come from the service or database of the command line.',
  words: ['<shell>'],
  flags: () => [],
  examples: ['source <(dqs completion bash)', 'dqs completion fish > ~/.config/fish/completions/dqs.fish'],
  run: async ({ io, words }) => {
    const shell = shells.find((name) => name === words[0]);
    if (!shell) throw new UsageError(`unknown shell ${words[0]}`, `one of ${shells.join(', ')}`);
    await io.stdout.write(shell === 'bash' ? bash : shell === 'zsh' ? zsh : fish);
    return exit.done;
  },
};
