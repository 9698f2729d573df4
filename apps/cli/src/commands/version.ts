import { exit, type Command } from '../command.ts';
import { line } from '../io.ts';
import { version } from '../version.ts';

/** `dqs version`, also `dqs --version`. */
export const versionCommand: Command = {
  path: ['version'],
  group: 'More',
  summary: 'Show the version of dqs and of Node.',
  words: [],
  flags: () => [],
  examples: ['dqs version'],
  run: async ({ io }) => {
    await line(io.stdout, `dqs ${version} (node ${process.versions.node})`);
    return exit.done;
  },
};
