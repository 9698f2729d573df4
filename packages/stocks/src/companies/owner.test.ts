import type { Day } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import { ownerOf, type Holder } from './owner.ts';

const day = (text: string): Day => text as Day;

const holder = (cik: number, more: Partial<Holder> = {}): Holder => ({
  cik,
  symbol: 'XOM',
  exchange: 'NYSE',
  position: 1,
  valid_from: day('2024-01-02'),
  valid_to: null,
  name: 'EXXON MOBIL CORP',
  last_periodic_on: null,
  ...more,
});

describe('the owner of a symbol', () => {
  it('is the current holder, before former ones', () => {
    const former = holder(34088, { valid_to: day('2024-05-01'), last_periodic_on: day('2024-04-30') });
    const now = holder(7, { valid_from: day('2024-05-02'), last_periodic_on: day('2024-05-10'), name: 'XOMA' });
    expect(ownerOf([former, now])?.cik).toBe(7);
    expect(ownerOf([former])?.cik).toBe(34088);
    expect(ownerOf([])).toBeNull();
  });

  it('is the filer of reports if the list names a holding shell of the same name', () => {
    const operating = holder(34088, { valid_to: day('2026-02-27'), last_periodic_on: day('2026-02-18') });
    const shell = holder(2_100_000, { valid_from: day('2026-03-02'), name: 'Exxon Mobil Holdings Corp /NJ' });
    expect(ownerOf([operating, shell])?.cik).toBe(34088);
  });

  it('is the filer of reports if the list names a shell of another name, once it reports after the move', () => {
    const operating = holder(1437107, {
      symbol: 'WBD',
      name: 'Warner Bros. Discovery, Inc.',
      valid_to: day('2026-02-27'),
      last_periodic_on: day('2026-02-20'),
    });
    const shell = holder(1_308_000, { symbol: 'WBD', name: 'Some Shell of 2005', valid_from: day('2026-03-02') });
    expect(ownerOf([operating, shell])?.cik).toBe(1_308_000);
    expect(ownerOf([{ ...operating, last_periodic_on: day('2026-05-07') }, shell])?.cik).toBe(1437107);
  });

  it('is the new company if the symbol was reused: the former holder stopped reporting, or has another symbol', () => {
    const gone = holder(1418091, {
      symbol: 'TWTR',
      name: 'TWITTER, INC.',
      valid_to: day('2022-10-28'),
      last_periodic_on: day('2022-07-26'),
    });
    const fresh = holder(9, { symbol: 'TWTR', name: 'Tweeter Robotics Inc.', valid_from: day('2026-01-05') });
    expect(ownerOf([gone, fresh])?.cik).toBe(9);
    const renamed = holder(1817640, {
      symbol: 'BREZ',
      name: 'Breeze Holdings Acquisition Corp.',
      valid_to: day('2025-09-01'),
      last_periodic_on: day('2025-11-14'),
    });
    const second = holder(2095443, {
      symbol: 'BREZ',
      name: 'Breeze Acquisition Corp. II',
      valid_from: day('2025-10-01'),
    });
    expect(ownerOf([renamed, second], new Set([1817640]))?.cik).toBe(2095443);
  });

  it('is the filer of reports if two hold it at once, whatever the order', () => {
    const one = holder(1, { name: 'Old Holding' });
    const other = holder(2, { name: 'New Parent', last_periodic_on: day('2026-01-30') });
    expect(ownerOf([one, other])?.cik).toBe(2);
    expect(ownerOf([other, one])?.cik).toBe(2);
  });
});
