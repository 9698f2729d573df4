import type { Invocation } from './command.ts';
import type { Flag } from './flag.ts';

/** For commands that print lines for people, or one JSON document. */
export const reportFormatFlag: Flag = {
  name: 'format',
  value: 'NAME',
  summary: 'How to print.',
  choices: ['text', 'json'],
  default: 'text on a terminal, json otherwise',
};

/** Whether a report is printed as JSON: if `--format` requests it, or by default if the output is not a terminal. */
export const wantsJson = ({ flags, io }: Pick<Invocation, 'flags' | 'io'>): boolean =>
  (flags.text('format') ?? (io.stdout.terminal ? 'text' : 'json')) === 'json';
