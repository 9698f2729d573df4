import { readFileSync } from 'node:fs';
import { publishedPackages } from '../packages/published.ts';
import { pnpm } from '../packages/pnpm.ts';

interface Component {
  readonly group?: string;
  readonly name: string;
  readonly licenses?: readonly unknown[];
}

const nameOf = ({ group, name }: Component): string => (group === undefined ? name : `${group}/${name}`);

/**
 * Writes a bill of materials (CycloneDX) of everything that the published packages are made of, from the lock file and the store.
 * Throws where a dependency of a package is missing from it, or has no license. Resolves to the number of components.
 */
export const writeSbom = (file: string): number => {
  pnpm([
    ...['--filter', './packages/*', '--filter', './apps/*', 'sbom', '--prod', '--sbom-format', 'cyclonedx'],
    ...['--sbom-spec-version', '1.6', '--sbom-type', 'application', '--out', file],
  ]);
  const { bomFormat, components } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly bomFormat: string;
    readonly components: readonly Component[];
  };
  if (bomFormat !== 'CycloneDX') throw new Error(`${file} is not a CycloneDX document`);
  const listed = new Set(components.map(nameOf));
  const needed = publishedPackages()
    .flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {}))
    .filter((name) => !name.startsWith('@dqs/'));
  const missing = [...new Set(needed)].filter((name) => !listed.has(name));
  if (missing.length > 0) throw new Error(`the bill of materials lacks ${missing.join(', ')}`);
  const unlicensed = components.filter(({ licenses = [] }) => licenses.length === 0).map(nameOf);
  if (unlicensed.length > 0) throw new Error(`no license is known of ${unlicensed.join(', ')}`);
  return components.length;
};
