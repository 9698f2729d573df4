import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publishedExports, publishedPackages, type Manifest, type Package } from '../packages/published.ts';

const root = join(import.meta.dirname, '../..');
const home = 'https://github.com/data-query-service/data-query-service';

/** What a published package bundles into itself, and so builds and exports in a way of its own. */
const bundles = ['@dqs/cli', '@dqs/client'];

/** What is wrong with a manifest, in the words of whoever must mend it; the folder is the package's, from the root. */
const faultsOf = ({ folder, manifest }: Package): readonly string[] => {
  const { publishConfig = {}, keywords = [], engines = {}, files = [] } = manifest;
  const wrong: (readonly [boolean, string])[] = [
    [manifest.private !== undefined, 'private: every package under packages/ and apps/ is published'],
    [manifest.name !== `@dqs/${folder.split('/')[1]}`, 'name: that of the folder'],
    [(manifest.description ?? '').length < 20, 'description: a sentence that says what it is for'],
    [keywords.length < 3, 'keywords: three or more'],
    [manifest.homepage !== `${home}/tree/main/${folder}#readme`, `homepage: ${home}/tree/main/${folder}#readme`],
    [manifest.bugs !== `${home}/issues`, `bugs: ${home}/issues`],
    [manifest.repository?.url !== `git+${home}.git`, `repository.url: git+${home}.git`],
    [manifest.repository?.directory !== folder, `repository.directory: ${folder}`],
    [manifest.license !== 'MIT', 'license: MIT'],
    [engines['node'] !== '>=22.12', 'engines.node: >=22.12'],
    [!files.includes('dist'), 'files: dist'],
    [publishConfig.access !== 'public', 'publishConfig.access: public'],
    [publishConfig.provenance !== true, 'publishConfig.provenance: true'],
    [manifest.scripts?.['build'] === undefined, 'scripts.build: tsup --config ../../tooling/packages/tsup.config.ts'],
  ];
  const exports = publishedExports(manifest);
  if (!bundles.includes(manifest.name) && JSON.stringify(publishConfig.exports) !== JSON.stringify(exports))
    wrong.push([true, `publishConfig.exports: ${JSON.stringify(exports)}`]);
  return wrong.filter(([holds]) => holds).map(([, fault]) => fault);
};

/** What a README lacks: what the package is for, its smallest use, what it needs. */
const lackingIn = (name: string, text: string): readonly string[] => {
  const lines = text.split('\n');
  const wrong: (readonly [boolean, string])[] = [
    [lines[0] !== `# ${name}`, `the title: # ${name}`],
    [!/^[A-Z]/.test(lines[2] ?? ''), 'what it is for, below the title'],
    [!/^```(ts|sh)?$/m.test(text), 'its smallest use, as code'],
    [!/^## Requirements\n\n\S/m.test(text), 'its requirements, under ## Requirements'],
  ];
  return wrong.filter(([holds]) => holds).map(([, lack]) => lack);
};

describe.each(publishedPackages().map((each) => ({ ...each, name: each.manifest.name })))('$name', (each) => {
  it('has a manifest that can be published', () => {
    expect(faultsOf(each)).toEqual([]);
  });

  it('has a README with what it is for, its smallest use and what it needs', () => {
    const file = join(root, each.folder, 'README.md');
    expect(lackingIn(each.name, existsSync(file) ? readFileSync(file, 'utf8') : '')).toEqual([]);
  });
});

it('each fault of a manifest is found', () => {
  const [good] = publishedPackages().filter(({ manifest }) => manifest.name === '@dqs/fx');
  const { manifest } = good!;
  const faults = (change: object): readonly string[] =>
    faultsOf({ folder: 'packages/fx', manifest: { ...manifest, ...change } as Manifest }).map(
      (fault) => fault.split(':')[0]!,
    );
  expect(faults({})).toEqual([]);
  for (const field of ['description', 'keywords', 'homepage', 'bugs', 'license', 'files'])
    expect(faults({ [field]: undefined })).toEqual([field]);
  expect(faults({ private: true })).toEqual(['private']);
  expect(faults({ name: '@dqs/other' })).toEqual(['name']);
  expect(faults({ engines: { node: '>=20' } })).toEqual(['engines.node']);
  expect(faults({ scripts: {} })).toEqual(['scripts.build']);
  expect(faults({ exports: { ...manifest.exports, './queries': './src/queries.ts' } })).toEqual([
    'publishConfig.exports',
  ]);
  expect(faults({ repository: { ...manifest.repository, directory: 'packages/geo' } })).toEqual([
    'repository.directory',
  ]);
});

it('each lack of a README is found', () => {
  const good = '# @dqs/x\n\nDoes this.\n\n```ts\nx();\n```\n\n## Requirements\n\nNode.\n';
  expect(lackingIn('@dqs/x', good)).toEqual([]);
  expect(lackingIn('@dqs/y', good)).toEqual(['the title: # @dqs/y']);
  expect(lackingIn('@dqs/x', good.replace('Does this.', '## Use'))).toEqual(['what it is for, below the title']);
  expect(lackingIn('@dqs/x', good.replaceAll('```', ''))).toEqual(['its smallest use, as code']);
  expect(lackingIn('@dqs/x', good.replace('Node.', ''))).toEqual(['its requirements, under ## Requirements']);
});
