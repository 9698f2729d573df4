import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Packages of the workspace that do not affect the meaning of a file. Their parts that read files are in `readers`,
 * which is part of every digest.
 */
const kernel = /^@dqs\/(?:kit|schemas|storage|ingest|service)(?:\/|$)/;

/** The readers of file formats. In a bundled package this is the whole bundle. */
const readers = ((own) => (existsSync(fileURLToPath(own)) ? own : import.meta.url))(
  new URL('../read/readers.ts', import.meta.url).href,
);

const comments = /^[ \t]*(?:\/\/.*|\/\*\*(?:(?!\*\/)[\s\S])*\*\/[ \t]*)\n/gm;
const imports = /\b(?:import|export)(?!\s+type\b)\s*(?:[\w\s{},*$]*\bfrom\s*)?(["'])(\.\.?\/[^"']+|@dqs\/[^"']+)\1/g;

interface Module {
  readonly sha256: string;
  /** File addresses of the modules that it imports, except for types alone. */
  readonly imports: readonly string[];
}

const modules = new Map<string, Module>();

const moduleAt = (url: string): Module => {
  const known = modules.get(url);
  if (known) return known;
  const text = readFileSync(fileURLToPath(url), 'utf8').replaceAll('\r\n', '\n').replace(comments, '');
  const { resolve } = createRequire(url);
  const read = {
    sha256: createHash('sha256').update(text).digest('hex'),
    imports: [...text.matchAll(imports)].flatMap(([, , name = '']) =>
      kernel.test(name) ? [] : [pathToFileURL(resolve(name)).href],
    ),
  };
  modules.set(url, read);
  return read;
};

const closureOf = (...from: readonly string[]): readonly Module[] => {
  const found = new Map<string, Module>();
  const open = [...from];
  for (let url = open.pop(); url !== undefined; url = open.pop()) {
    if (found.has(url)) continue;
    const read = moduleAt(url);
    found.set(url, read);
    open.push(...read.imports);
  }
  return [...found.values()];
};

const digests = new Map<string, string>();

/**
 * A digest of the code that decides which rows a connector makes of a file. It covers the module that declares the
 * connector (`rules`, its `import.meta.url`), all its imports from its own package and that package's dependencies, and
 * the readers of file formats. Comments and file locations do not count. A bundled program has the digest in place of
 * the address, written at build time, because its modules can no longer be distinguished.
 */
export const rulesDigest = (rules: string): string => {
  if (!rules.startsWith('file:')) return rules;
  const known = digests.get(rules);
  if (known !== undefined) return known;
  const parts = closureOf(rules, readers).map(({ sha256 }) => sha256);
  const digest = createHash('sha256').update(parts.toSorted().join('\n')).digest('hex');
  digests.set(rules, digest);
  return digest;
};
