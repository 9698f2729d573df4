import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A file that browsers load and cache. */
export interface Asset {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** The styles, scripts and pictures of the site, in memory. */
export interface Assets {
  /**
   * Address of a file. It contains a digest of all files, so that a browser may cache it forever. Throws for an unknown
   * name.
   */
  url(name: string): string;
  /** The file at an address; undefined for any other. */
  find(path: string): Asset | undefined;
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
};

/** Next to this file when run from source, next to the program when bundled. */
const folder = (): string => {
  const found = ['./assets', '../assets']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path));
  if (found === undefined) throw new Error('the folder of the dashboard’s styles and scripts is missing');
  return found;
};

/** Reads the folder of assets once. */
export const loadAssets = (from: string = folder()): Assets => {
  const files = readdirSync(from, { withFileTypes: true })
    .filter((entry) => entry.isFile() && types[entry.name.split('.').at(-1) ?? ''] !== undefined)
    .map(({ name }) => ({ name, bytes: readFileSync(`${from}/${name}`) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  // One digest for all files, so that modules and styles can refer to each other by relative addresses.
  const digest = createHash('sha256');
  for (const { name, bytes } of files) digest.update(`${name} ${bytes.length}\n`).update(bytes);
  const base = `/assets/${digest.digest('hex').slice(0, 12)}/`;
  const byPath = new Map<string, Asset>(
    files.map(({ name, bytes }) => [
      base + name,
      { bytes, contentType: types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream' },
    ]),
  );
  return {
    url(name) {
      if (!byPath.has(base + name)) throw new Error(`there is no asset named ${name}`);
      return base + name;
    },
    find: (path) => byPath.get(path),
  };
};
