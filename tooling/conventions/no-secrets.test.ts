import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { mintId, mintSecret, parseKey } from '@dqs/auth';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const largest = 5_000_000;
const keyText = /dqs_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}/g;

/** What is written like a key and has its checksum, as every key that was ever issued has. */
const keysIn = (text: string): readonly string[] => (text.match(keyText) ?? []).filter((key) => parseKey(key) !== null);

it('S25: no file of the repository holds a key', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root })
    .toString()
    .split('\0')
    .filter(
      (file) => file !== '' && (statSync(join(root, file), { throwIfNoEntry: false })?.size ?? largest) < largest,
    );
  expect(files.length).toBeGreaterThan(300);
  const holding = files.filter((file) => keysIn(readFileSync(join(root, file), 'latin1')).length > 0);
  expect(holding).toEqual([]);
  // The search itself finds one that is there.
  expect(keysIn(`a key ${mintSecret(mintId())}.`)).toHaveLength(1);
});
