import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { indexLines } from './lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'stocks-index-lines-'));
afterAll(() => rmSync(folder, { recursive: true }));

const linesIn = async (text: string) => {
  const path = join(folder, 'form.idx');
  writeFileSync(path, text);
  const lines: unknown[] = [];
  for await (const batch of indexLines({ name: 'form.idx', address: '', path, sha256: '', bytes: text.length }))
    lines.push(...batch.map((line) => (typeof line === 'string' ? line : [line.formType, line.name, line.cik])));
  return lines;
};

const header = `Form Type   ${'Company Name'.padEnd(62)}CIK`;
const ruler = '-'.repeat(140);
const row = (room: number, form: string, name: string): string =>
  `${form.padEnd(room)}${name.padEnd(62)}${'42'.padEnd(12)}20260716    edgar/data/42/0000000042-26-000001.txt`;

describe('an index by form type', () => {
  it('is parsed by the positions of its header', async () => {
    const lines = [row(12, '1-A POS', 'EXAMPLE CORP'), row(12, 'SC 13D/A', 'TWO  BLANKS LP')];
    expect(await linesIn([`${header}         Date Filed  File Name`, ruler, ...lines].join('\n'))).toEqual([
      ['1-A POS', 'EXAMPLE CORP', '42'],
      ['SC 13D/A', 'TWO  BLANKS LP', '42'],
    ]);
  });

  it('with lines wider than its header has complete form types', async () => {
    const forms = ['4', '1-A POS', 'SCHEDULE 13D', 'SCHEDULE 13D/A', 'SCHEDULE 13G/A'];
    const lines = forms.map((form) => row(17, form, 'EXAMPLE HOLDINGS CORP'));
    expect(await linesIn([header, '      Date Filed  File Name', ruler, ...lines].join('\n'))).toEqual(
      forms.map((form) => [form, 'EXAMPLE HOLDINGS CORP', '42']),
    );
  });

  it('with a form type that fills its column has the name after it', async () => {
    expect(await linesIn([header, ruler, row(12, 'SCHEDULE 13D', 'EXAMPLE CORP')].join('\n'))).toEqual([
      ['SCHEDULE 13D', 'EXAMPLE CORP', '42'],
    ]);
  });
});
