import { describe, expect, it } from 'vitest';
import { recognise } from './artifacts.ts';

describe("a filer's own file", () => {
  it.each(['0000000042', '42'])('is recognized by its beginning, with the number %s', (cik) => {
    expect(recognise('example.json', `{"cik":"${cik}","entityType":"operating","sic":"7372",`)?.name).toBe(
      'CIK0000000042.json',
    );
    expect(recognise('example.json', `{\n    "cik": "${cik}",\n    "entityType": "operating",`)?.name).toBe(
      'CIK0000000042.json',
    );
  });

  it('is distinguished from company facts and other JSON', () => {
    expect(recognise('example.json', '{"cik":42,"entityName":"EXAMPLE","facts":{')).toBeNull();
    expect(recognise('example.json', '{"cik":"12345678901","entityType":"operating"')).toBeNull();
  });
});
