import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { PGliteOptions } from '@electric-sql/pglite';

/** The engine's code, compiled. */
export type EngineModule = NonNullable<PGliteOptions['pgliteWasmModule']>;

// The types of Node name the namespace, not its functions.
const { WebAssembly: compiler } = globalThis as unknown as {
  readonly WebAssembly: { compile(bytes: Uint8Array): Promise<EngineModule> };
};

// Where V8 frees WebAssembly code that was compiled anew, it sometimes does not know its address and ends the process
// (nodejs/node#66366; mended in V8 by 9b8ca54d5a, which Node.js 24 lacks). It reads the flag whenever code dies, so that it holds
// for a process that runs; what is kept instead is the first, quick compilation of the functions used most, a few megabytes.
setFlagsFromString('--no-wasm-code-gc');

let compiled: Promise<EngineModule> | null = null;

const compile = async (): Promise<EngineModule> => {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return compiler.compile(await readFile(join(dirname(entry), 'pglite.wasm')));
};

/**
 * The engine's code, compiled once for all threads of the process: a thread that compiles it for itself takes a third longer to
 * open a database, also one that replaces a thread ended by the watchdog.
 */
export const engineModule = (): Promise<EngineModule> => (compiled ??= compile());
