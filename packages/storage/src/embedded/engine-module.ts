import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { PGliteOptions } from '@electric-sql/pglite';

/** The engine's code, compiled. */
export type EngineModule = NonNullable<PGliteOptions['pgliteWasmModule']>;

// The Node.js types declare the namespace but not its functions.
const { WebAssembly: compiler } = globalThis as unknown as {
  readonly WebAssembly: { compile(bytes: Uint8Array): Promise<EngineModule> };
};

// When V8 frees compiled WebAssembly code, it sometimes fails to find its address and ends the process
// (nodejs/node#66366; fixed in V8 by 9b8ca54d5a, which Node.js 24 lacks). V8 reads the flag whenever code is freed, so
// setting it in a running process has effect. The cost is a few megabytes: the first, quick compilation of the
// most-used functions stays in memory.
setFlagsFromString('--no-wasm-code-gc');

let compiled: Promise<EngineModule> | null = null;

const compile = async (): Promise<EngineModule> => {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return compiler.compile(await readFile(join(dirname(entry), 'pglite.wasm')));
};

/**
 * The engine's code, compiled once for all threads of the process. A thread that compiles it itself takes a third
 * longer to open a database. This includes a thread that replaces one ended by the watchdog.
 */
export const engineModule = (): Promise<EngineModule> => (compiled ??= compile());
