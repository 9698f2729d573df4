import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entities } from '../index.ts';

let scratch: ScratchService;
beforeAll(async () => {
  scratch = await openScratchService(entities, '2026-01-05T15:00:00Z');
});
afterAll(() => scratch.close());

it('says that no LEI record has the identifier of a recipient of awards', async () => {
  const note = (query: string) => scratch.note('entities_search', { query });
  expect(await note('WWQ2P8R6NLA9')).toMatch(/looks like a UEI.*gov_search_recipients/);
  for (const query of ['Bloomberg L.P.', 'ABCDEFGHJKLM', '529900GRZ2BQY5ZM9N49'])
    expect(await note(query)).not.toMatch(/UEI/);
});
