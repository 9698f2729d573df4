import { describe, expect, it } from 'vitest';
import { scannedTables } from './explain.ts';

describe('the tables that a plan scans', () => {
  it.each([
    ['of many pages', 'Seq Scan on place fact (actual rows=3220 loops=1)\n  Buffers: shared hit=120', ['place']],
    [
      'filtered to one row',
      "Seq Scan on place (actual rows=1 loops=1)\n  Filter: (code = 'a'::text)\n  Rows Removed by Filter: 3219\n  Buffers: shared hit=120",
      ['place'],
    ],
    ['of pages on disk', 'Seq Scan on place (actual rows=90 loops=1)\n  Buffers: shared hit=1 read=4', ['place']],
    ['without its pages', 'Seq Scan on place (actual rows=90 loops=1)', ['place']],
    [
      'two of them',
      'Nested Loop\n  ->  Seq Scan on place (actual rows=9 loops=1)\n        Buffers: shared hit=2\n  ->  Seq Scan on city (actual rows=9 loops=1)\n        Buffers: shared hit=11',
      ['place', 'city'],
    ],
  ])('a scan %s', (_, plan, tables) => {
    expect(scannedTables(plan)).toEqual(tables);
  });

  it.each([
    [
      'ended with its first row',
      "  ->  Seq Scan on place (actual rows=1 loops=1)\n        Filter: (tag = ANY ('{a,b}'::text[]))\n        Buffers: shared hit=1\n  ->  Result",
    ],
    ['was not run', 'Seq Scan on place (never executed)\n  Buffers: shared hit=9'],
    ['goes through an index', 'Index Scan using place_pkey on place (actual rows=1 loops=1)'],
  ])('not one that %s', (_, plan) => {
    expect(scannedTables(plan)).toEqual([]);
  });
});
