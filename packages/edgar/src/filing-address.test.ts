import { expect, it } from 'vitest';
import { documentUrl, indexUrl } from './filing-address.ts';

it('a filing has an address for its index and for its main document', () => {
  const folder = 'https://www.sec.gov/Archives/edgar/data/320193/000032019324000123';
  expect(indexUrl(320193, '0000320193-24-000123')).toBe(`${folder}/0000320193-24-000123-index.htm`);
  expect(documentUrl(320193, '0000320193-24-000123', 'aapl.htm')).toBe(`${folder}/aapl.htm`);
  expect(documentUrl(320193, '0000320193-24-000123', null)).toBeNull();
});
