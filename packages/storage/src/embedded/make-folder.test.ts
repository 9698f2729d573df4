import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

describe('making the data folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'dqs-folder-'));
  afterAll(() => rmSync(root, { recursive: true }));

  it('makes what is missing above it, closed to others, and accepts what is there', async () => {
    const folder = join(root, 'a', 'b');
    await makeFolder(folder);
    await makeFolder(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('names the folder when a file stands in its place', async () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    await expect(makeFolder(file)).rejects.toThrow(`the folder ${file} cannot be created (EEXIST)`);
    await expect(makeFolder(join(file, 'below'))).rejects.toThrow('cannot be created (ENOTDIR)');
  });

  it.runIf(process.platform === 'linux')('ends where no folder can be made at all', async () => {
    await expect(makeFolder('/proc/nowhere')).rejects.toThrow('the folder /proc/nowhere cannot be created (ENOENT)');
  });
});
