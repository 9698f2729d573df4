import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTotals } from '../../connectors/form-13f/totals.ts';
import { dollarsOf } from '../../connectors/form-13f/value.ts';
import { classSymbol } from './class-symbol.ts';
import { countingFilings } from './counting-filings.ts';
import { issuerOf } from './issuer-match.ts';
import { latestComplete, quarterBefore, type HeldPeriod } from './period.ts';
import { securityKeys } from './security-key.ts';
import type { Day } from '@dqs/schemas';

describe('the key of a security', () => {
  it.each(['037833100', '037833100 ', '37833100', '03783310'])('%s is one security', (text) => {
    expect(securityKeys(text)?.security).toBe(securityKeys('037833100')?.security);
  });

  it('that begins with a letter has lost no leading zero, whatever digit its eighth character is', () => {
    expect(securityKeys('G1151C10')?.security).toBe(securityKeys('G1151C101')?.security);
  });

  it('distinguishes classes of one issuer, and issuers', () => {
    const [voting, other] = [securityKeys('084670108')!, securityKeys('084670702')!];
    expect([voting.issuer === other.issuer, voting.security === other.security]).toEqual([true, false]);
    expect(securityKeys('000000000')).toBeNull();
    expect(securityKeys('n/a')).toBeNull();
  });

  it('fits a 64-bit column for every CUSIP', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9A-Z][0-9A-Z]{8}$/), (cusip) => {
        const keys = securityKeys(cusip)!;
        for (const key of [keys.issuer, keys.security]) expect(BigInt(key)).toBeLessThan(1n << 63n);
      }),
      { numRuns: 200 },
    );
  });
});

const filing = (accession_number: string, filed_date: string, amendment_type: string | null = null) => ({
  accession_number,
  filed_date,
  amendment_type,
  amendment_number: null,
  form_type: amendment_type === null ? '13F-HR' : '13F-HR/A',
});

describe('the effective filings of a period', () => {
  const counting = (...filings: ReturnType<typeof filing>[]) =>
    countingFilings(filings).map(({ accession_number }) => accession_number);

  it('include new holdings; a restatement replaces earlier additions', () => {
    const [first, added, restated, later] = [
      filing('1', '2018-05-15'),
      filing('2', '2018-08-08', 'NEW HOLDINGS'),
      filing('3', '2018-08-10', 'RESTATEMENT'),
      filing('4', '2018-08-13', 'NEW HOLDINGS'),
    ] as const;
    expect(counting(first, added)).toEqual(['1', '2']);
    expect(counting(first, added, restated, later)).toEqual(['3', '4']);
  });

  it('do not depend on the order of loading', () => {
    const kinds = fc.constantFrom(null, 'NEW HOLDINGS', 'RESTATEMENT');
    const days = fc.integer({ min: 10, max: 28 });
    const some = fc.array(fc.tuple(days, kinds), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(some, fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (list, order) => {
        const filings = list.map(([day, kind], at) => filing(String(at), `2018-05-${day}`, kind));
        const shuffled = filings.toSorted(
          (a, b) => order[Number(a.accession_number)]! - order[Number(b.accession_number)]!,
        );
        expect(countingFilings(shuffled)).toEqual(countingFilings(filings));
      }),
      { numRuns: 200 },
    );
  });
});

describe('values', () => {
  it('are in thousands up to 2 January 2023 and in dollars afterwards, by the filing day', () => {
    expect(dollarsOf('409469', '2023-01-02')).toBe('409469000');
    expect(dollarsOf('409469', '2023-01-03')).toBe('409469');
    expect(dollarsOf('1,234.5', '2022-11-14')).toBe('1234500');
    expect(dollarsOf('0', '2022-11-14')).toBe('0');
    expect(dollarsOf('none', '2023-01-03')).toBeNull();
  });

  it('are summed without loss, including fractions', () => {
    const totals = createTotals();
    const entry = { accessionNumber: 'a', filedDate: '2024-01-01', amount: '1', amountType: 'SH', putCall: '' };
    for (const value of ['9007199254740993', '0.10', '0.25']) totals.add({ ...entry, value } as never);
    expect(totals.of('a')).toMatchObject({ entries: 3, value: '9007199254740993.35', upToOneDollar: 2 });
  });
});

describe('values that are implausible for the numbers of shares', () => {
  it('are counted, including those in place of the shares', () => {
    const totals = createTotals();
    const entry = { accessionNumber: 'a', filedDate: '2026-05-15', amountType: 'SH', putCall: '' };
    for (const [value, amount] of [
      ['1520', '1520'],
      ['1520', '10'],
      ['1520000', '10'],
    ])
      totals.add({ ...entry, value, amount } as never);
    expect(totals.of('a')).toMatchObject({ shareEntries: 3, upToOneDollar: 1, aboveTenThousand: 1 });
  });
});

describe('the company of an issuer', () => {
  const evidence = (codes: readonly [number, number][], names: readonly [number, number][], mentions: number) => ({
    codes: new Map(codes),
    names: new Map(names),
    mentions,
  });

  it.each([
    ['names alone', evidence([], [[1, 90]], 100), 1],
    ['a schedule alone', evidence([[1, 1]], [], 40), 1],
    ['both', evidence([[1, 3]], [[1, 90]], 100), 1],
    ['a slip of one manager', evidence([], [[2, 1]], 100), null],
    [
      'a slip beside the true name',
      evidence(
        [],
        [
          [1, 60],
          [2, 1],
        ],
        100,
      ),
      1,
    ],
    [
      'two names',
      evidence(
        [],
        [
          [1, 50],
          [2, 50],
        ],
        100,
      ),
      null,
    ],
    ['a schedule that names contradict', evidence([[2, 1]], [[1, 90]], 100), null],
    [
      'schedules of two companies, one of them named',
      evidence(
        [
          [1, 1],
          [2, 1],
        ],
        [[1, 90]],
        100,
      ),
      1,
    ],
    ['nothing', evidence([], [], 100), null],
  ] as const)('by %s', (_, held, cik) => {
    expect(issuerOf(held)).toBe(cik);
  });
});

describe('the symbol of a class', () => {
  it.each([
    ['COM', ['AAPL'], 'AAPL'],
    ['COM', ['JPM', 'JPM-PC', 'JPM-PD'], 'JPM'],
    ['CL B NEW', ['BRK-B', 'BRK-A'], 'BRK-B'],
    ['CAP STK CL C', ['GOOGL', 'GOOG'], null],
    ['*W EXP 08/03/2027', ['OXY', 'OXY-WT'], null],
    ['NOTE 0.500% 6/1', ['MSTR'], null],
    ['COM', [], null],
  ] as const)('%s of %j', (title, symbols, symbol) => {
    expect(classSymbol(title, symbols)).toBe(symbol);
  });
});

describe('the latest complete quarter', () => {
  const held = (...periods: readonly (readonly [string, number])[]): readonly HeldPeriod[] =>
    periods.map(([report_period, reports]) => ({ report_period: report_period as Day, reports }));

  it('is one for which all reports were due and nearly all are loaded', () => {
    const periods = held(['2026-09-30', 300], ['2026-06-30', 8000], ['2026-03-31', 8100]);
    expect(latestComplete(periods, '2026-10-20' as Day)?.report_period).toBe('2026-06-30');
    expect(latestComplete(periods, '2026-11-20' as Day)?.report_period).toBe('2026-06-30');
    expect(latestComplete(held(['2026-09-30', 7900], ['2026-06-30', 8000]), '2026-11-20' as Day)?.reports).toBe(7900);
  });

  it('is not a day within a quarter, and is the newest quarter if none is complete', () => {
    expect(latestComplete(held(['2026-10-31', 1], ['2026-09-30', 5]), '2026-10-20' as Day)?.report_period).toBe(
      '2026-09-30',
    );
    expect(latestComplete([], '2026-10-20' as Day)).toBeNull();
    expect([quarterBefore('2026-03-31' as Day), quarterBefore('2026-03-30' as Day)]).toEqual(['2025-12-31', null]);
  });
});
