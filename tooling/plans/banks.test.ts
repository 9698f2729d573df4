import { domains } from '@dqs/domains';
import { explainReads, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const banks = domains.find(({ key }) => key === 'banks')!;

const [reporting, quarters] = [1200, 24];

let scratch: ScratchService;

beforeAll(async () => {
  scratch = await openScratchService(banks, '2026-01-05T15:00:00Z');
  const stamps = `'fdic.bankfind', 1, timestamptz '2026-01-05T15:00:00Z'`;
  // Of none the register says whether it is active.
  await scratch.db.knex.raw(
    `insert into data.banks_institution (cert, name, former_names, prominence, source_tag, artifact_id, as_of)
     select cert, 'Bank ' || cert, '[]', 0, ${stamps} from generate_series(1, ${reporting + 1}) cert`,
  );
  await scratch.db.knex.raw(
    `insert into data.banks_quarter (cert, period, field_set, as_known_at, figures, source_tag, artifact_id, as_of)
     select cert, (date '2025-10-01' - make_interval(months => 3 * quarter))::date - 1, 'all', '2026-01-05T15:00:00Z', '{"ASSET": "1"}', ${stamps}
       from generate_series(0, ${quarters - 1}) quarter, generate_series(1, ${reporting}) cert`,
  );
  await scratch.db.knex.raw('vacuum analyze');
});
afterAll(() => scratch.close());

describe('a bank of which only its reports tell whether it is active', () => {
  it.each(['7', String(reporting + 1)])('%s is found by the banks of five quarters alone', async (query) => {
    const reads = await explainReads(scratch, banks, 'banks_search', { query });
    const [read] = reads.filter(({ statement }) => statement === 'banks_by_number');
    expect(read?.wholeTables, read?.plan).not.toContain('banks_quarter');
    expect(read?.rows).toBe(1);
    // Five quarters are a fifth of the pages of all.
    expect(read?.buffers, read?.plan).toBeLessThan(200);
  });
});
