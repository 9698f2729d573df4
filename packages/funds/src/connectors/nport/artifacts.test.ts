import { describe, expect, it } from 'vitest';
import { recognise, refusal } from './artifacts.ts';

const submission = (form: string) =>
  `<SEC-DOCUMENT>a.txt\nCONFORMED SUBMISSION TYPE:\t${form}\n<DOCUMENT>\n<TYPE>${form}\n`;

describe('a filing of a fund', () => {
  it.each(['NPORT-P', 'NPORT-P/A'])('on Form %s is a portfolio report', (form) => {
    expect(recognise('0000000042-25-000001.txt', submission(form))?.name).toBe('0000000042-25-000001.txt');
    expect(refusal('0000000042-25-000001.txt', submission(form))).toBeNull();
  });

  it('is named after the folder with its accession number', () => {
    const head = '<edgarSubmission xmlns="http://www.sec.gov/edgar/nport">';
    expect(recognise('primary_doc.xml', head, '000000004225000001')?.name).toBe('0000000042-25-000001.xml');
    expect(recognise('primary_doc.xml', head, '42')?.name).toBe('primary_doc.xml');
  });

  it.each(['NPORT-EX', 'NPORT-EX/A', 'NT NPORT-P', 'N-CEN', 'N-CSR', '497K'])(
    'on Form %s is refused as that',
    (form) => {
      expect(recognise('0000000042-25-000001.txt', submission(form))).toBeNull();
      expect(refusal('0000000042-25-000001.txt', submission(form))).toBe(
        `it is a filing on Form ${form}: of funds, Forms N-PORT and N-PX are read`,
      );
    },
  );

  it.each(['NPORT-NP', 'NPORT-NP/A'])('on Form %s is rejected because it is not public', (form) => {
    expect(recognise('0000000042-25-000001.txt', submission(form))).toBeNull();
    expect(refusal('0000000042-25-000001.txt', submission(form))).toContain('not public');
  });
});
