import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { structuredDocument } from './document-stream.ts';

const folder = mkdtempSync(join(tmpdir(), 'edgar-documents-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = async (text: string, root: string): Promise<string | null> => {
  const path = join(folder, 'document');
  writeFileSync(path, text);
  const artifact = { name: 'document', address: '', sha256: '', path, bytes: statSync(path).size };
  const found = await structuredDocument(artifact, root, 1e9);
  if (found === null) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of found) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

const submission = (...documents: readonly string[]): string =>
  [
    '<SEC-DOCUMENT>0000000001-24-000001.txt : 20240830',
    ...documents.map((xml) => `<DOCUMENT>\n<TYPE>X\n<TEXT>\n<XML>\n${xml}\n</XML>\n</TEXT>\n</DOCUMENT>`),
  ].join('\n');

describe('a structured document in a stream', () => {
  it('is found by its root element, whatever stands before it', async () => {
    const text = submission('<?xml version="1.0"?>\n<!-- <b> -->\n<a x="1"/>', '<p:b xmlns:p="u"><p:c>é</p:c></p:b>');
    expect((await read(text, 'b'))?.trim()).toBe('<p:b xmlns:p="u"><p:c>é</p:c></p:b>');
    expect((await read(text, 'a'))?.trim()).toBe('<?xml version="1.0"?>\n<!-- <b> -->\n<a x="1"/>');
    expect(await read(text, 'c')).toBeNull();
  });

  it('can be the file itself, after a blank line', async () => {
    expect(await read('\n<?xml version="1.0"?><a>1</a>', 'a')).toBe('<?xml version="1.0"?><a>1</a>');
    expect(await read('<b><a/></b>', 'a')).toBeNull();
    await expect(read('<html>Request Rate Threshold Exceeded</html>', 'a')).rejects.toThrow(/HTML page/);
    expect(await read(' ', 'a')).toBeNull();
  });

  it('is whole wherever the pieces that it is read in end', async () => {
    const length = fc.integer({ min: 0, max: 200_000 });
    await fc.assert(
      fc.asyncProperty(length, length, async (before, inside) => {
        const xml = `<b>${'<i/>'.repeat(inside / 4)}</b>`;
        expect((await read(submission(`<a>${'x'.repeat(before)}</a>`, xml), 'b'))?.trim()).toBe(xml);
      }),
      { numRuns: 25 },
    );
  });
});
