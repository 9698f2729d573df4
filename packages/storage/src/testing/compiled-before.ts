const { DQS_TEST_COMPILED: folder } = process.env;

/**
 * Environment of the programs that tests start: a later program of the run reuses the compiled code of an earlier one.
 * Empty outside a run.
 */
export const compiledBefore: Readonly<Record<string, string>> =
  folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
