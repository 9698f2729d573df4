const { DQS_TEST_COMPILED: folder } = process.env;

/** Set for the programs that tests start: what one of them has compiled, the next one of the run finds. Nothing outside a run. */
export const compiledBefore: Readonly<Record<string, string>> =
  folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
