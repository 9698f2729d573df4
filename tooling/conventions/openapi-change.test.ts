import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { undeclaredChange } from '../docs/openapi-change.ts';

const root = join(import.meta.dirname, '../..');

it.skipIf(!existsSync(join(root, '.git')))('the OpenAPI document was last changed together with a changeset', () => {
  expect(undeclaredChange(root)).toBeNull();
});

describe('a change of the OpenAPI document', () => {
  let folder: string;
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const commit = () => {
    execFileSync('git', ['add', '-A'], { cwd: folder });
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', 'commit', '-qm', 'A change'], {
      cwd: folder,
    });
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dqs-openapi-'));
    execFileSync('git', ['init', '-q'], { cwd: folder });
    mkdirSync(join(folder, 'docs'));
    mkdirSync(join(folder, '.changeset'));
    write('docs/openapi.json', '{}');
    write('.changeset/first.md', 'first');
    commit();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is refused without a changeset, before it is committed and after', () => {
    write('docs/openapi.json', '{"paths":{}}');
    expect(undeclaredChange(folder)).toMatch(/no changeset says so/);
    commit();
    expect(undeclaredChange(folder)).toMatch(/without a changeset/);
  });

  it('is let through with one, or with the changelog that a release makes of it', () => {
    write('docs/openapi.json', '{"paths":{}}');
    write('.changeset/second.md', 'second');
    expect(undeclaredChange(folder)).toBeNull();
    commit();
    expect(undeclaredChange(folder)).toBeNull();
    mkdirSync(join(folder, 'packages/rest'), { recursive: true });
    write('docs/openapi.json', '{"paths":{"/v1":{}}}');
    write('packages/rest/CHANGELOG.md', '1.0.0');
    commit();
    expect(undeclaredChange(folder)).toBeNull();
  });
});
