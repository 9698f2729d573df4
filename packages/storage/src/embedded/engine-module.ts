import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PGliteOptions } from '@electric-sql/pglite';

/** The engine's code, compiled. */
export type EngineModule = NonNullable<PGliteOptions['pgliteWasmModule']>;

// The types of Node name the namespace, not its functions.
const { WebAssembly: compiler } = globalThis as unknown as {
  readonly WebAssembly: { compile(bytes: Uint8Array): Promise<EngineModule> };
};

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
