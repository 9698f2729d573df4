import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readIcon } from '../views/assets.ts';
import {
  bundleFaults,
  iconName,
  manifestName,
  manifestOf,
  programName,
  type BundleFiles,
  type ManifestOptions,
} from './manifest.ts';
import { zipOf } from './zip.ts';

/**
 * The program inside a bundle, which connects standard input and output to a running service. The build puts it next to
 * the command; null if it was not built.
 */
const builtProgram = (): Buffer | null => {
  const path = fileURLToPath(new URL('./mcp-bundle/index.js', import.meta.url));
  return existsSync(path) ? readFileSync(path) : null;
};

export interface BundleOptions extends ManifestOptions {
  /** Absent: the program built with the command. */
  readonly program?: Buffer;
}

/** The files of a bundle; null if its program was not built. Throws if the bundle violates its format. */
const bundleFiles = (options: BundleOptions): BundleFiles | null => {
  const program = options.program ?? builtProgram();
  if (program === null) return null;
  const files = new Map([
    [manifestName, Buffer.from(`${JSON.stringify(manifestOf(options), null, 2)}\n`)],
    [iconName, readIcon()],
    [programName, program],
  ]);
  const faults = bundleFaults(files);
  if (faults.length > 0) throw new Error(`the bundle is faulty: ${faults.join('; ')}`);
  return files;
};

/** An MCP bundle (`.mcpb`) that connects a desktop client to a service; null if its program was not built. */
export const createBundle = (options: BundleOptions): Buffer | null => {
  const files = bundleFiles(options);
  return files && zipOf(files);
};
