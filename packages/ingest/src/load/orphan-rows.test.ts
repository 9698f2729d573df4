import { describe, expect, it } from 'vitest';
import { createRowCheck } from './checked-rows.ts';

describe('rows that speak of what there is not', () => {
  const orphanReason = (row: Record<string, unknown>): string | null =>
    row['place'] === 'county:26999' ? 'county:26999 is not known' : null;

  it('are rejected and counted without failing the file, and nothing is gathered for them', () => {
    const gathered: unknown[] = [];
    const check = createRowCheck(
      { normalise: (record) => [record as Record<string, unknown>] },
      { today: '2026-03-06', orphanReason },
      (record) => gathered.push(record),
    );
    const rows = check.take([
      { record: { place: 'county:12086' }, line: 2 },
      { record: { place: 'county:26999' }, line: 3 },
    ]);
    check.judge();
    expect(rows).toEqual([{ place: 'county:12086' }]);
    expect(gathered).toEqual(rows);
    expect(check.tally).toMatchObject({
      rows: 1,
      orphans: 1,
      rejectedRows: 0,
      list: [{ line: 3, reason: 'county:26999 is not known' }],
    });
  });

  it('are listed once for a record with several values of one place', () => {
    const check = createRowCheck(
      { normalise: (record) => record as Record<string, unknown>[] },
      { today: '2026-03-06', orphanReason },
    );
    const place = 'county:26999';
    check.take([
      {
        record: [
          { place, bedrooms: 0 },
          { place, bedrooms: 1 },
          { place: 'county:12086', bedrooms: 0 },
        ],
        line: 2,
      },
    ]);
    expect(check.tally).toMatchObject({
      rows: 1,
      orphans: 2,
      list: [{ line: 2, reason: 'county:26999 is not known' }],
    });
  });
});
