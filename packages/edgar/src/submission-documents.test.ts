import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readDocuments } from './submission-documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'edgar-submission-'));
afterAll(() => rmSync(folder, { recursive: true }));

const documentsOf = async (content: string, isWanted: (type: string) => boolean = () => true) => {
  const path = join(folder, 'submission.txt');
  writeFileSync(path, content);
  const found: [type: string, fileName: string, text: string][] = [];
  const artifact = { name: 'submission.txt', address: '', sha256: '', path, bytes: statSync(path).size };
  await readDocuments(artifact, ({ type, fileName }) => {
    if (!isWanted(type)) return null;
    const place = found.push([type, fileName, '']) - 1;
    return { write: (text) => void (found[place]![2] += text), end: () => void (found[place]![2] += '.') };
  });
  return found;
};

const document = (type: string, text: string): string =>
  `<DOCUMENT>\n<TYPE>${type}\n<SEQUENCE>1\n<FILENAME>${type.toLowerCase()}.htm\n<TEXT>${text}</DOCUMENT>\n`;

describe('the documents of a submission', () => {
  it('are handed on piece by piece, those that are wanted alone, wherever their marks lie', async () => {
    for (const length of [10, 65_500, 65_525, 131_050, 200_000]) {
      const text = `${'é'.repeat(length / 2)}<p>`;
      const content = `<SEC-DOCUMENT>\n${document('10-K', text)}${document('GRAPHIC', 'y'.repeat(90_000))}${document('EX-13', 'end')}`;
      expect(await documentsOf(content, (type) => type !== 'GRAPHIC')).toEqual([
        ['10-K', '10-k.htm', `${text}.`],
        ['EX-13', 'ex-13.htm', 'end.'],
      ]);
    }
  });

  it('may be cut off, and must have a text', async () => {
    expect(await documentsOf(document('10-K', 'cut off').replace('</DOCUMENT>\n', ''))).toEqual([
      ['10-K', '10-k.htm', 'cut off.'],
    ]);
    await expect(documentsOf(`<DOCUMENT>${'x'.repeat(100_000)}`)).rejects.toThrow('has no text');
  });
});
