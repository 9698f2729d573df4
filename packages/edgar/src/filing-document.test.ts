import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readMainDocument } from './filing-document.ts';

const folder = mkdtempSync(join(tmpdir(), 'edgar-document-'));
afterAll(() => rmSync(folder, { recursive: true }));

const stored = (content: string | Buffer) => {
  const path = join(folder, 'document');
  writeFileSync(path, content);
  return { name: 'document', address: '', sha256: '', path, bytes: statSync(path).size };
};

const head = `<SEC-DOCUMENT>0000320193-25-000079.txt : 20251031
<SEC-HEADER>0000320193-25-000079.hdr.sgml : 20251031
ACCESSION NUMBER:		0000320193-25-000079
CONFORMED SUBMISSION TYPE:	10-K
FILED AS OF DATE:		20251031

FILER:

	COMPANY DATA:	
		COMPANY CONFORMED NAME:			Apple Inc.
		CENTRAL INDEX KEY:			0000320193
</SEC-HEADER>
`;
const document = (type: string, text: string): string =>
  `<DOCUMENT>\n<TYPE>${type}\n<SEQUENCE>1\n<FILENAME>a.htm\n<TEXT>\n${text}\n</TEXT>\n</DOCUMENT>\n`;

describe('the main document', () => {
  it('of a complete submission is its first one, with what the head says', async () => {
    const found = await readMainDocument(
      stored(`${head}${document('10-K', '<p>body</p>')}${document('EX-99', 'other')}`),
    );
    expect(found).toMatchObject({ type: '10-K', fileName: 'a.htm', text: '<p>body</p>\n' });
    expect(found.head).toMatchObject({ accessionNumber: '0000320193-25-000079', subjects: [320193] });
    expect(found.head?.names.get(320193)).toBe('Apple Inc.');
  });

  it('ends where it is marked, also where the mark lies across pieces, and what follows is not read', async () => {
    for (const length of [65_500, 65_530, 131_060]) {
      const found = await readMainDocument(
        stored(`${head}${document('10-K', 'x'.repeat(length))}${'y'.repeat(3_000_000)}`),
      );
      expect(found.text.trim()).toBe('x'.repeat(length));
    }
  });

  it('may stand by itself, in its wrapper, in UTF-8 or in windows-1252', async () => {
    expect(await readMainDocument(stored('<html>é “x”</html>'))).toEqual({
      head: null,
      type: null,
      fileName: null,
      text: '<html>é “x”</html>',
    });
    const wrapped = Buffer.from(document('10-K405', '\u0093x\u0094 \u0096 é'), 'latin1');
    expect(await readMainDocument(stored(wrapped))).toMatchObject({ type: '10-K405', text: '“x” – é\n' });
  });

  it('is missing from a submission without documents', async () => {
    await expect(readMainDocument(stored(head))).rejects.toThrow('has no document');
  });
});
