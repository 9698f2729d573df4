import { join } from 'node:path';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { stocks } from '@dqs/stocks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { funds } from '../index.ts';

const samples = join(import.meta.dirname, '../../../../samples/funds');

let scratch: ScratchService;
beforeAll(async () => {
  scratch = await openScratchService(funds, '2026-08-10T06:00:00Z', [stocks]);
  for (const connector of funds.connectors) await scratch.load(connector, [samples]).catch(() => null);
});
afterAll(() => scratch.close());

it('an investment manager is found by its name, and the note names it', async () => {
  for (const fund of ['Bridgewater', 'bridgewater associates', 'Bridgewater Associates, LP']) {
    const { meta } = await scratch.ask('funds_get_proxy_votes', { fund });
    expect(meta).toMatchObject({ filer_cik: 1_350_694 });
    expect(await scratch.note('funds_get_proxy_votes', { fund })).toBe(
      `fund "${fund}" was read as Bridgewater Associates, LP (CIK 1350694).`,
    );
  }
  await expect(scratch.ask('funds_get_proxy_votes', { fund: 'Nobody At All' })).rejects.toMatchObject({
    code: 'not_found',
  });
});
