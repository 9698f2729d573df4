import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pnpm } from './pnpm.ts';
import { publishedPackages, type Manifest } from './published.ts';

const root = join(import.meta.dirname, '../..');

/** A package as it would be uploaded. */
export interface Tarball {
  readonly name: string;
  readonly version: string;
  /** Where it lies. */
  readonly file: string;
  /** Paths inside the package. */
  readonly contents: readonly string[];
}

/** True when `turbo run build declarations` has run. */
export const areBuilt = (): boolean =>
  publishedPackages().every(({ folder }) => existsSync(join(root, folder, 'dist'))) &&
  existsSync(join(root, 'packages/fx/dist/types'));

/** Packs every published package, as built, into a folder. */
export const pack = (folder: string): readonly Tarball[] => {
  const chosen = ['--filter', './packages/*', '--filter', './apps/*'];
  const printed = pnpm(['--recursive', ...chosen, 'pack', '--pack-destination', folder, '--json']);
  const packed = JSON.parse(printed.slice(printed.indexOf('['))) as readonly (Omit<Tarball, 'file' | 'contents'> & {
    readonly filename: string;
    readonly files: readonly { readonly path: string }[];
  })[];
  return packed.map(({ name, version, filename, files }) => ({
    name,
    version,
    file: filename,
    contents: files.map(({ path }) => path),
  }));
};

/** What a tarball lacks of what its manifest names, and what it should not hold. */
export const contentFaults = ({ contents }: Pick<Tarball, 'contents'>, manifest: Manifest): readonly string[] => {
  const { exports = {}, bin = manifest.bin ?? {} } = manifest.publishConfig ?? {};
  const entries = Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : [entry.types, entry.default],
  );
  const wanted = [...entries, ...Object.values(bin), './README.md', './LICENSE', './package.json'];
  const missing = wanted.map((path) => path.replace('./', '')).filter((path) => !contents.includes(path));
  const unwanted = contents.filter((path) => /(^|\/)(src|node_modules|fixtures)\/|\.test\.|\.tsbuildinfo$/.test(path));
  return [...missing.map((path) => `${path} is missing`), ...unwanted.map((path) => `${path} does not belong there`)];
};
