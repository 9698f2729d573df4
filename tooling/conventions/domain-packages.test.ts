import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { domains } from '@dqs/domains';
import { contracts } from '@dqs/domains/contract';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const packages = join(root, 'packages');

const tagOf = (name: string): string | undefined =>
  (JSON.parse(readFileSync(join(packages, name, 'turbo.json'), 'utf8')) as { tags: string[] }).tags[0];

const domainPackages = readdirSync(packages).filter((name) => tagOf(name) === 'domain');

describe.each(domainPackages)('the domain package %s', (name) => {
  const folder = join(packages, name);
  const domain = domains.find(({ key }) => key === name);
  const contract = contracts[name as keyof typeof contracts];

  it('is named in both lists of packages/domains', () => {
    expect(domain, 'list in packages/domains/src/index.ts').toBeDefined();
    expect(contract, 'record in packages/domains/src/contract.ts').toBeDefined();
    expect(domain?.contract).toBe(contract);
  });

  const files = [
    'README.md',
    'src/index.ts',
    'src/contract.ts',
    'src/sources.ts',
    ...(domain?.migrations.length ? ['src/migrations'] : []),
    ...(domain?.connectors.length ? ['src/connectors'] : []),
  ];
  it.each(files)('has %s', (file) => {
    expect(existsSync(join(folder, file))).toBe(true);
  });

  it.each(Object.entries(contract))('keeps the operation %s where its address leads', (_, endpoint) => {
    const [, version, prefix, ...rest] = endpoint.path.split('/');
    expect([version, prefix]).toEqual(['v1', name]);
    expect(endpoint.tool.startsWith(`${name}_`)).toBe(true);
    const place = rest.filter((part: string) => !part.startsWith('{')).join('-');
    // A large domain has floors: the folder of an operation then stands in one of them.
    const floors = [
      '.',
      ...readdirSync(join(folder, 'src'), { withFileTypes: true }).flatMap((each) =>
        each.isDirectory() ? [each.name] : [],
      ),
    ];
    const found = [place, rest[0]].flatMap((candidate) =>
      floors
        .map((floor) => join(folder, 'src', floor, candidate ?? '', 'contract.ts'))
        .filter((file) => existsSync(file)),
    );
    expect(found.length, `src/${place}/contract.ts, there or in a floor`).toBeGreaterThan(0);
  });

  it('declares every dataset and source that it names', () => {
    const datasets = new Set(domain?.datasets.map(({ key }) => key));
    const everywhere = new Set(domains.flatMap((each) => each.datasets.map(({ key }) => key)));
    const sources = new Set(domain?.sources.map(({ tag }) => tag));
    // An operation may read the datasets of the domains that its own one reads through their queries.
    for (const { datasets: read } of Object.values(contract)) for (const key of read) expect(everywhere).toContain(key);
    for (const { source, listedWith } of domain?.datasets ?? []) {
      expect(sources).toContain(source);
      const head = domain?.datasets.find(({ key }) => key === listedWith);
      if (listedWith !== undefined) expect([head?.source, head?.listedWith]).toEqual([source, undefined]);
    }
    for (const { source, dataset } of domain?.connectors ?? []) {
      expect(sources).toContain(source);
      expect(datasets).toContain(dataset);
    }
  });
});
