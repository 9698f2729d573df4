import { describe, expect, it } from 'vitest';
import { recogniseFile, refusalOf } from './recognise.ts';

const record = (namespace: string) =>
  `<?xml version="1.0"?><lei:LEIData xmlns:lei="${namespace}"><lei:LEIHeader><lei:ContentDate>2016-05-01T08:00:00Z</lei:ContentDate>`;

describe('a file of LEI records', () => {
  it('is recognized by its namespace, which formats 2.1 and 3.1 share', () => {
    const head = record('http://www.gleif.org/data/schema/leidata/2016');
    expect(recogniseFile('full.xml', head)).toMatchObject({ level: 'lei2' });
    expect(refusalOf(head)).toBeNull();
  });

  it('in format 1.0 is rejected with the reason', () => {
    const head = record('http://www.leiroc.org/data/schema/leidata/2014');
    expect(recogniseFile('20160501-gleif-concatenated-file.xml', head)).toBeNull();
    expect(refusalOf(head)).toContain('LEI-CDF 1.0');
  });
});
