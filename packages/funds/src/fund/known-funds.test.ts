import { join } from 'node:path';
import { stocks } from '@dqs/stocks';
import { openScratchService, sampleFiles, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classTickers } from '../connectors/class-tickers/connector.ts';
import { portfolioReports } from '../connectors/nport/connector.ts';
import { holdings } from '../holdings/contract.ts';
import { funds } from '../index.ts';

const samples = join(import.meta.dirname, '../../../../samples/funds');

let scratch: ScratchService;
beforeAll(async () => {
  scratch = await openScratchService(funds, '2026-11-21T09:00:00.000Z', [stocks]);
  await scratch.load(classTickers, [join(samples, 'company_tickers_mf.2024-08-11.json')]);
  await scratch.load(portfolioReports, [...sampleFiles(funds, 'nport-*.xml')]);
});
afterAll(() => scratch.close());

describe('a fund that is known and not loaded', () => {
  it.each(['VFIAX', 'vfiax', 'S000002839'])('%s is out of coverage, with the command that loads it', async (fund) => {
    await expect(scratch.answer(holdings, { fund })).rejects.toMatchObject({
      code: 'out_of_coverage',
      detail: { param: 'fund', hint: expect.stringContaining('dqs ingest funds.n-port-data-sets') },
    });
  });

  it('is distinguished from an unknown one, whose candidates do not repeat it', async () => {
    const refused = await scratch.answer(holdings, { fund: 'VFIAZ' }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'not_found', detail: { candidates: expect.arrayContaining(['VFIAX']) } });
  });
});
