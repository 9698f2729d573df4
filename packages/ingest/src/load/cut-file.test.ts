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

const rows = (ending: string): string =>
  Array.from({ length: 12 }, (_, row) => `2024-01-${row + 10},${ending}\n`).join('');

it.each([
  ['as many decimals as the others', `date,rate\n${rows('1.25')}2024-01-22,1.30`],
  ['more decimals than some', `date,rate\n${rows('1.2')}2024-01-22,1.30`],
  ['the closing parenthesis of the others', `date,rate\n${rows('(1.2)')}2024-01-22,(1.3)`],
  [
    'as many decimals as the others of a wide table',
    `date,rate\n${rows(`${'0,'.repeat(400)}1.25`)}2024-01-22,${'0,'.repeat(400)}1.30`,
  ],
  ['the text of the others', `date,rate,note\n${rows('1,revised')}2024-01-22,2,revised`],
  ['an empty field like the others', `date,rate,note\n${rows('1,')}2024-01-22,2,`],
  ['more decimals than whole numbers', `date,rate\n${rows('1.25')}2024-01-22,100\n2024-01-23,1.30`],
  ['the closing quote of the others', `date,name\n${rows('"US"')}2024-01-22,"DE"`],
])('a last row without a line break is whole with %s', async (_, text) => {
  await expect(checked(text)).resolves.toBeUndefined();
});

it.each([
  ['fewer decimals than one', `date,rate\n${rows('1.25')}2024-01-22,1.3`],
  [
    'fewer decimals than one of a wide table',
    `date,rate\n${rows(`${'0,'.repeat(400)}1.25`)}2024-01-22,${'0,'.repeat(400)}1.3`,
  ],
  ['no decimals', `date,rate\n${rows('1.25')}2024-01-22,1`],
  ['whole numbers', `date,rate\n${rows('125')}2024-01-22,130`],
  ['a part of the text of the others', `date,rate,note\n${rows('1,revised')}2024-01-22,2,revi`],
  ['decimals that one row has', `date,rate\n${rows('125')}2024-01-22,1.2\n2024-01-23,1.3`],
  ['no closing parenthesis', `date,rate\n${rows('(1.25)')}2024-01-22,(1.30`],
  ['a quote that the others do not have', `date,name\n${rows('US')}2024-01-22,"`],
  ['a quote that only opens a field', `date,name\n${rows('"US"')}2024-01-22,"`],
  ['fewer fields', `date,rate,change\n${rows('1.25,0.01')}2024-01-22,1.30`],
  ['few rows before it', 'date,rate\n2024-01-08,1.25\n2024-01-09,1.30'],
])('a last row without a line break is cut with %s', async (_, text) => {
  await expect(checked(text)).rejects.toThrow('the last line has no line break');
});
