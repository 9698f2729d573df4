import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
const nodeOf = (file: string): string =>
  (JSON.parse(read(file)) as { engines: { node: string } }).engines.node.replace('>=', '');

it('pages, the bootstrap and the manifests name the same versions of Node', () => {
  const [clone, packages] = [nodeOf('package.json'), nodeOf('packages/client/package.json')];
  expect(/const oldestNode = (\d+)/.exec(read('tooling/bootstrap/workspace.mjs'))?.[1]).toBe(clone);
  for (const page of ['README.md', 'CONTRIBUTING.md', 'docs/packages.md'])
    expect([page, read(page)]).toEqual([page, expect.stringContaining(`Node ${clone} or later with npm`)]);
  for (const page of ['README.md', 'docs/packages.md'])
    expect([page, read(page)]).toEqual([page, expect.stringContaining(`Node ${packages} or later`)]);
});
