import { exit, type Command } from '../command.ts';
import { commandHelp, groupHelp, overview } from '../help.ts';
import { resolveCommand } from '../resolve-command.ts';

/** `dqs help [command]`. */
export const helpCommand: Command = {
  path: ['help'],
  group: 'More',
  summary: 'Show what a command does, its flags and examples.',
  words: ['[command…]'],
  flags: () => [],
  examples: ['dqs help', 'dqs help keys', 'dqs help fx rates'],
  run: async ({ io, words, commands: all }) => {
    const width = Math.min(110, Math.max(60, io.stdout.columns));
    const resolved = words.length === 0 ? null : resolveCommand(words, all);
    if (resolved === null) await io.stdout.write(overview(all, width));
    else if ('command' in resolved) await io.stdout.write(commandHelp(resolved.command, width));
    else await io.stdout.write(groupHelp(resolved.group, resolved.members, width));
    return exit.done;
  },
};
