import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createArtifactStore } from './artifact-store.ts';
import { chunksOf } from '../fixtures/streams.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('createArtifactStore', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dqs-store-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('keeps a file under its hash, once', async () => {
    const store = createArtifactStore(join(folder, 'store'));
    const hash = sha256('a,b\n1,2\n');
    const expected = { path: join(folder, 'store', hash.slice(0, 2), hash), sha256: hash, bytes: 8 };
    expect(await store.receive(chunksOf('a,b\n1,2\n', [3, 5]))).toEqual(expected);
    expect(await store.receive(chunksOf('a,b\n1,2\n'))).toEqual(expected);
    expect(readFileSync(expected.path, 'utf8')).toBe('a,b\n1,2\n');
    expect(readdirSync(join(folder, 'store', 'incoming'))).toEqual([]);
    expect(await store.find(hash)).toEqual(expected);
    expect(await store.find(sha256('other'))).toBeNull();
  });

  it('leaves nothing of a stream that fails', async () => {
    const store = createArtifactStore(folder);
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from('half');
      throw new Error('the line broke');
    }
    await expect(store.receive(broken())).rejects.toThrow('the line broke');
    expect(readdirSync(folder)).toEqual(['incoming']);
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  });

  it('sweeps up what a killed process left a day ago, and nothing younger', async () => {
    const store = createArtifactStore(folder);
    await store.receive(chunksOf('x'));
    for (const name of ['old', 'young']) writeFileSync(join(folder, 'incoming', name), '');
    utimesSync(join(folder, 'incoming', 'old'), new Date(0), new Date(0));
    await store.receive(chunksOf('y'));
    expect(readdirSync(join(folder, 'incoming'))).toEqual(['young']);
  });

  it('hashes a local file where it is', async () => {
    const path = join(folder, 'local.csv');
    writeFileSync(path, 'a\n');
    const store = createArtifactStore(join(folder, 'store'));
    expect(await store.hashInPlace(path)).toEqual({ path, sha256: sha256('a\n'), bytes: 2 });
    expect(readdirSync(folder)).toEqual(['local.csv']);
  });
});
