import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readDocument, isSubmissionText, readSubmission } from './submission-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'edgar-text-'));
afterAll(() => rmSync(folder, { recursive: true }));

const stored = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return { name, address: '', sha256: '', path, bytes: statSync(path).size };
};

describe('texts of submissions', () => {
  it('keep characters of several bytes, wherever the pieces they are read in end', async () => {
    const text = `${'Société Générale — 東京 '.repeat(20_000)}x`;
    for (const shift of [0, 1, 2])
      expect(await readDocument(stored(`text-${shift}.xml`, 'x'.repeat(shift) + text))).toBe('x'.repeat(shift) + text);
  });

  it('begin as in every age of EDGAR', () => {
    for (const beginning of [
      '-----BEGIN PRIVACY-ENHANCED MESSAGE-----',
      '<SEC-DOCUMENT>',
      '<IMS-DOCUMENT>',
      '\n<SUBMISSION>',
    ])
      expect(isSubmissionText(beginning)).toBe(true);
    expect(isSubmissionText('<html>')).toBe(false);
  });

  it('of 2000 tell their filer, items and days', async () => {
    // In the true format of that year; the filer is made up.
    const text = `<IMS-DOCUMENT>0000912057-00-000123.txt : 20000104
<IMS-HEADER>0000912057-00-000123.hdr.sgml : 20000104
ACCESSION NUMBER:		0000912057-00-000123
CONFORMED SUBMISSION TYPE:	8-K
PUBLIC DOCUMENT COUNT:		1
CONFORMED PERIOD OF REPORT:	19991223
ITEM INFORMATION:
ITEM INFORMATION:		Other events
FILED AS OF DATE:		20000104

FILER:

	COMPANY DATA:
		COMPANY CONFORMED NAME:			MADE UP CORP
		CENTRAL INDEX KEY:			0000000042
</IMS-HEADER>
<DOCUMENT>
<TYPE>8-K
<TEXT>
`;
    const { head } = await readSubmission(stored('0000912057-00-000123.txt', text), /<TEXT>/);
    expect(head).toMatchObject({
      accessionNumber: '0000912057-00-000123',
      formType: '8-K',
      filedDate: '2000-01-04',
      period: '1999-12-23',
      subjects: [42],
    });
    expect(head.items).toContain('Other events');
  });
});
