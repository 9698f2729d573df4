import type { Options } from 'tsup';

type Plugin = NonNullable<Options['plugins']>[number];

/** Writes what is not ASCII as escapes: V8 keeps the text of a program in half the memory then. */
export const ascii: Plugin = {
  name: 'ascii',
  renderChunk: (code) => ({
    code: code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  }),
};
