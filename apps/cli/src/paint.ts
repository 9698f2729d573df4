import type { Io, Output } from './io.ts';

/** Colours for a terminal, unless disabled. */
export const paint = (output: Output, environment: Io['environment']) => {
  const on = output.terminal && !environment['NO_COLOR'] && environment['TERM'] !== 'dumb';
  const code = (start: number) => (text: string) => (on ? `\u001b[${start}m${text}\u001b[0m` : text);
  return { red: code(31), green: code(32), yellow: code(33), bold: code(1), dim: code(2) };
};
