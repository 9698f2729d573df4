import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Where an entry of a published package lies. */
interface PublishedEntry {
  readonly types: string;
  readonly default: string;
}

/** What of a package.json matters for publishing. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly homepage?: string;
  readonly bugs?: string;
  readonly repository?: { readonly type: string; readonly url: string; readonly directory: string };
  readonly license?: string;
  readonly engines?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  /** Entries as the workspace uses them: TypeScript source. */
  readonly exports: Readonly<Record<string, string>>;
  /** What replaces fields of the manifest in the tarball. */
  readonly publishConfig?: {
    readonly access?: string;
    readonly provenance?: boolean;
    readonly bin?: Readonly<Record<string, string>>;
    readonly exports?: Readonly<Record<string, string | PublishedEntry>>;
  };
  readonly files?: readonly string[];
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** A package of the workspace. */
export interface Package {
  /** From the root of the workspace, `packages/fx`. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Reads the manifest in a folder. */
export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Every package that is meant to be published: all under packages/ and apps/. */
export const publishedPackages = (): readonly Package[] =>
  globSync('{packages,apps}/*/package.json', { cwd: root })
    .map((file) => ({ folder: dirname(file), manifest: readManifest(join(root, dirname(file))) }))
    .sort((a, b) => a.manifest.name.localeCompare(b.manifest.name));

/** `index` of `.`, `testing` of `./testing`: the name of an entry's file in `dist`. */
const entryName = (subpath: string): string => (subpath === '.' ? 'index' : subpath.slice(2));

/** Source files that a package is built from, by the name of their file in `dist`; a server's program is one of them. */
export const entriesOf = (folder: string): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    Object.entries(readManifest(folder).exports).map(([subpath, source]) => [entryName(subpath), source]),
  ),
  ...(existsSync(join(folder, 'src/main.ts')) ? { main: './src/main.ts' } : {}),
});

/** The declarations of a source file: `./src/rates/contract.ts` gives `./dist/types/rates/contract.d.ts`. */
const declarationsOf = (source: string): string =>
  source.replace(/^\.\/src\//, './dist/types/').replace(/\.ts$/, '.d.ts');

/** The exports of the published package that its exports in the workspace call for. */
export const publishedExports = ({ exports }: Manifest): Readonly<Record<string, string | PublishedEntry>> => ({
  ...Object.fromEntries(
    Object.entries(exports).map(([subpath, source]) => [
      subpath,
      { types: declarationsOf(source), default: `./dist/${entryName(subpath)}.js` },
    ]),
  ),
  './package.json': './package.json',
});
