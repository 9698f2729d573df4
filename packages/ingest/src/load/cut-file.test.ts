import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { refuseCutFile } from './cut-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'dqs-cut-'));
afterAll(() => rmSync(folder, { recursive: true }));

const checked = (text: string): Promise<void> => {
  const path = join(folder, 'rates.csv');
  writeFileSync(path, text);
  return refuseCutFile({}, { path, name: 'rates.csv', address: '', sha256: '', bytes: text.length });
};

it.each(['date,rate\n2024-01-08,1\n', 'date,rate\r\n2024-01-08,1\r\n    ', 'date,rate\n2024-01-08,1\n\u001a'])(
  'a text whose last row ends is whole: %j',
  async (text) => {
    await expect(checked(text)).resolves.toBeUndefined();
  },
);

it.each(['date,rate\n2024-01-08,1', `date,rate\n2024-01-08,${' '.repeat(300)}`])(
  'a text whose last row does not end is cut: %j',
  async (text) => {
    await expect(checked(text)).rejects.toThrow('the last line has no line break');
  },
);
