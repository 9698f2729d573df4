import { domains } from '@dqs/domains';
import { expect, it } from 'vitest';
import type { PageRequest } from '../page.ts';
import { downloadPage } from './download.ts';

const operation = domains
  .flatMap((domain) => Object.values(domain.contract).map((endpoint) => ({ domain, endpoint })))
  .find(({ endpoint }) => endpoint.tool === 'fx_get_rates');

/** A site whose question has so many pages, and a visitor who asks for all of them as one file. */
const visitorOf = (pages: number) => {
  let left = pages;
  const call = () => {
    left -= 1;
    const envelope = { data: { rates: [] }, meta: {} };
    return Promise.resolve({ envelope: () => envelope, nextCursor: left > 0 ? 'next' : null });
  };
  const site = { clock: { now: () => 0 }, service: { operation: () => operation, call } };
  const open = () => {
    left = pages;
    const query = new URLSearchParams('quote=USD&_whole=yes');
    const page = { signedIn: null, query, parameters: { tool: 'fx_get_rates', format: 'json' }, site };
    return downloadPage(page as unknown as PageRequest);
  };
  return open;
};

it('counts each page of a file against what visitors may open together', async () => {
  const open = visitorOf(31);
  // The first page was counted as the address was opened: 30 of 600 are left for each of 20 files.
  for (let file = 0; file < 20; file += 1) await expect(open()).resolves.toMatchObject({ kind: 'raw' });
  await expect(open()).rejects.toMatchObject({ code: 'rate_limited' });
});
