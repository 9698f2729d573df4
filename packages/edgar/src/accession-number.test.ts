import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessionIn, accessionOfFile, isAccessionNumber } from './accession-number.ts';

const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((number) => String(number).padStart(length, '0'));

describe('an accession number', () => {
  it('is found in a name with hyphens or without', () => {
    fc.assert(
      fc.property(digits(10), digits(2), digits(6), (filer, year, serial) => {
        const whole = `${filer}-${year}-${serial}`;
        expect(isAccessionNumber(whole)).toBe(true);
        for (const name of [`${whole}.txt`, `primary_${filer}${year}${serial}.xml`])
          expect(accessionIn(name)).toBe(whole);
      }),
    );
  });

  it.each(['00003201932-24-000123', '0000320193-24-0001234', '320193', '0000320193_24_000123', ''])(
    'is not in %s',
    (text) => {
      expect(accessionIn(text)).toBeNull();
      expect(isAccessionNumber(text)).toBe(false);
    },
  );

  it('of a file is that of its name, else that of its folder', () => {
    expect(accessionOfFile('primary_doc.xml', '000088439426000001')).toBe('0000884394-26-000001');
    expect(accessionOfFile('0000884394-26-000002.xml', '0000884394-26-000001')).toBe('0000884394-26-000002');
    expect(accessionOfFile('primary_doc.xml', '884394')).toBeNull();
    expect(accessionOfFile('primary_doc.xml')).toBeNull();
  });

  it('without hyphens is none where one is asked for as EDGAR writes it', () => {
    expect(isAccessionNumber('000032019324000123')).toBe(false);
  });
});
