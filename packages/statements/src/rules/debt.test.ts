import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const period = { start: '2022-01-01', end: '2022-12-31' };
const income = { Revenues: 900_000, NetIncomeLoss: 90_000, Revenue: 900_000, ProfitLoss: 90_000 };
const year = { ...period, year: income };

interface Case {
  readonly rule: string;
  readonly filing: string;
  readonly day: Amounts;
  readonly total: string;
  readonly taxonomy?: string;
}

// Amounts in thousands.
const cases: readonly Case[] = [
  {
    rule: 'the rest of debt due within a year',
    filing:
      'Adobe, Form 10-K for the year to 2022-12-02: the balance sheet has LongTermDebt and debt due within a year',
    day: { DebtCurrent: 500_000, LongTermDebt: 3_629_000 },
    total: '4129000',
  },
  {
    rule: 'one amount for debt of every term',
    filing: 'Eastman Chemical, Form 10-K for 2022: short-term borrowings are in the combined amount',
    day: {
      DebtLongtermAndShorttermCombinedAmount: 5_151_000,
      LongTermDebtNoncurrent: 4_025_000,
      ShortTermBorrowings: 1_126_000,
    },
    total: '5151000',
  },
  {
    rule: 'all notes and their kinds',
    filing: 'Camden Property Trust, Form 10-K for 2010: notes payable are the unsecured and the secured ones',
    day: { NotesPayable: 2_563_754, UnsecuredDebt: 1_507_757, SecuredDebt: 1_055_997 },
    total: '2563754',
  },
  {
    rule: 'notes in addition to other kinds of debt',
    filing: 'Federal Realty, Form 10-K for 2009: notes payable, senior notes and mortgages are three rows of the sheet',
    day: { NotesPayable: 261_745, SeniorNotes: 930_219, SecuredDebt: 539_609 },
    total: '1731573',
  },
  {
    rule: 'loans and their lines of credit',
    filing: 'Blackstone, Form 10-K for 2015: the line of credit is the fair value of the loans',
    day: { Liabilities: 10_295_623, LoansPayable: 6_116_747, LineOfCredit: 6_737_898 },
    total: '6116747',
  },
  {
    rule: 'notes that are more than the long-term debt of a note',
    filing:
      'PulteGroup, Form 10-K for 2024: long-term debt is a detail of a note, checks in transit are additional to notes',
    day: { LongTermDebt: 31_100, NotesPayable: 1_618_586, SeniorNotes: 1_582_820, BankOverdrafts: 112_639 },
    total: '1731225',
  },
  {
    rule: 'all debt under another name, of which long-term debt is a part',
    filing: 'Host Hotels & Resorts, Form 10-K for 2022',
    day: { LongTermDebt: 758_000, DebtAndCapitalLeaseObligations: 4_215_000, SeniorNotes: 3_115_000 },
    total: '4215000',
  },
  {
    rule: 'debt with and without security, of which long-term debt is one',
    filing: 'Essex Property Trust, Form 10-K for 2019: senior notes of a private placement are unsecured debt',
    day: {
      LongTermDebt: 990_667,
      SecuredDebt: 990_667,
      UnsecuredDebt: 4_763_206,
      SeniorNotes: 200_000,
      LineOfCredit: 55_000,
    },
    total: '5808873',
  },
  {
    rule: 'senior notes in addition to other unsecured debt',
    filing: 'Invitation Homes, Form 10-K for 2022, on the day a year before',
    day: {
      SecuredDebt: 3_055_853,
      UnsecuredDebt: 2_478_122,
      SeniorNotes: 1_921_974,
      ConvertibleDebt: 141_397,
      LoansPayableToBank: 401_313,
    },
    total: '7998659',
  },
  {
    rule: 'notes in addition to a long-term line of credit',
    filing: 'EQT, Form 10-Q for the first quarter of 2021',
    day: {
      LongTermLineOfCredit: 300_000,
      LongTermDebtCurrent: 29_291,
      SeniorNotes: 4_378_270,
      OtherNotesPayable: 98_487,
    },
    total: '4806048',
  },
  {
    rule: 'a loan under the concept of all notes and loans, in addition to others',
    filing: 'Invitation Homes, Form 10-K for 2020, on the day a year before',
    day: { SecuredDebt: 6_238_461, NotesAndLoansPayable: 400_978, UnsecuredDebt: 1_493_747, ConvertibleDebt: 334_299 },
    total: '8467485',
  },
  {
    rule: 'bonds in addition to loans under IFRS',
    filing: 'Taiwan Semiconductor, Form 20-F for 2024: long-term bank loans, what is due of them, and bonds',
    taxonomy: 'ifrs-full',
    day: {
      LongtermBorrowings: 31_824_554,
      CurrentPortionOfLongtermBorrowings: 59_857_885,
      NoncurrentPortionOfNoncurrentBondsIssued: 926_604_506,
    },
    total: '1018286945',
  },
  {
    rule: 'what is due within a year once, though its bonds stand in a note',
    filing: 'Taiwan Semiconductor, Form 20-F for 2024, with the bonds of which the note speaks',
    taxonomy: 'ifrs-full',
    day: {
      LongtermBorrowings: 31_824_554,
      CurrentPortionOfLongtermBorrowings: 59_857_885,
      NoncurrentPortionOfNoncurrentBondsIssued: 926_604_506,
      CurrentBondsIssuedAndCurrentPortionOfNoncurrentBondsIssued: 57_148_000,
    },
    total: '1018286945',
  },
  {
    rule: 'bonds in addition to loans with a smaller current part',
    filing: 'as above, were the current portion that of bank loans alone',
    taxonomy: 'ifrs-full',
    day: {
      ShorttermBorrowings: 5_000_000,
      LongtermBorrowings: 31_824_554,
      CurrentPortionOfLongtermBorrowings: 2_709_885,
      CurrentBondsIssuedAndCurrentPortionOfNoncurrentBondsIssued: 57_148_000,
    },
    total: '96682439',
  },
];

describe('total debt', () => {
  it.each(cases)('$rule: $filing', ({ day, total, taxonomy }) => {
    const isAbroad = taxonomy !== undefined;
    const claims = isAbroad ? { EquityAndLiabilities: 2e9 } : { LiabilitiesAndStockholdersEquity: 2e9 };
    const report = { ...year, day: { Assets: 2e9, ...claims, ...day } };
    expect(linesOfReports(isAbroad ? { ...report, taxonomy } : report)).toMatchObject({ total_debt: total });
  });

  it('is missing if long-term debt is clearly below one kind of debt and may be additional to it', () => {
    const day = {
      Assets: 2e9,
      LiabilitiesAndStockholdersEquity: 2e9,
      LongTermDebt: 2_215_077,
      UnsecuredDebt: 3_088_680,
    };
    expect(linesOfReports({ ...year, day })).not.toHaveProperty('total_debt');
  });

  it('comes from the balance sheet’s own report if a later one compares only long-term debt', () => {
    // Schlumberger, Forms 10-K for 2016 and 2017.
    const sheet = {
      Assets: 77_956_000,
      LiabilitiesAndStockholdersEquity: 77_956_000,
      LongTermDebtNoncurrent: 16_463_000,
    };
    const own = { ...year, day: { ...sheet, ShortTermBorrowings: 1_178_000, LongTermDebtCurrent: 1_975_000 } };
    expect(linesOfReports(own, { ...year, day: sheet })).toMatchObject({ total_debt: '19616000' });
  });
});

interface PaperCase {
  readonly filing: string;
  readonly day: Amounts;
  /** The served value. Undefined: missing. */
  readonly short?: string;
  readonly total?: string;
}

// Amounts in thousands.
const paperCases: readonly PaperCase[] = [
  {
    filing:
      'Consolidated Edison, Form 10-K for 2018: the paper is notes payable on the balance sheet, a term loan is additional',
    day: {
      ShortTermBorrowings: 825_000,
      CommercialPaper: 1_741_000,
      NotesPayableCurrent: 1_741_000,
      LongTermDebtCurrent: 650_000,
      LongTermDebtNoncurrent: 17_495_000,
    },
    short: '2566000',
    total: '20711000',
  },
  {
    filing: 'Consolidated Edison, Form 10-K for 2019: no term loan is left',
    day: {
      ShortTermBorrowings: 0,
      CommercialPaper: 1_692_000,
      NotesPayableCurrent: 1_692_000,
      LongTermDebtCurrent: 1_446_000,
      LongTermDebtNoncurrent: 18_527_000,
    },
    short: '1692000',
    total: '21665000',
  },
  {
    filing: 'NextEra, Form 10-K for 2018: what is due within a year holds paper, borrowings and the current portion',
    day: {
      ShortTermBorrowings: 255_000,
      CommercialPaper: 1_687_000,
      LongTermDebtCurrent: 1_673_000,
      DebtCurrent: 3_615_000,
      LongTermDebtNoncurrent: 31_410_000,
    },
    short: '1942000',
    total: '35025000',
  },
  {
    filing: 'Xylem, Form 10-K for 2017: the paper is the limit of its program, and nothing in the filing says so',
    day: { ShortTermBorrowings: 0, CommercialPaper: 600_000, LongTermDebtNoncurrent: 2_200_000 },
  },
  {
    filing: 'Atmos Energy, Form 10-K for 2013: borrowings are the paper less its discount',
    day: { ShortTermBorrowings: 367_984, CommercialPaper: 368_000, LongTermDebtNoncurrent: 2_455_671 },
    short: '367984',
    total: '2823655',
  },
];

describe('short-term borrowings below commercial paper', () => {
  it.each(paperCases)('$filing', ({ day, short, total }) => {
    const sheet = { Assets: 2e9, LiabilitiesAndStockholdersEquity: 2e9, ...day };
    const lines = linesOfReports({ ...year, day: sheet });
    expect([lines['short_term_debt'], lines['total_debt']]).toEqual([short, total]);
  });
});

describe('current debt of zero', () => {
  const sheetOf = (day: Amounts) =>
    linesOfReports({ ...year, day: { Assets: 2e9, LiabilitiesAndStockholdersEquity: 2e9, ...day } });

  it('is replaced by the current portion of long-term debt', () => {
    // Dollar Tree, Form 10-K for the year to 2025-02-01.
    const lines = sheetOf({ DebtCurrent: 0, LongTermDebtCurrent: 1_000_000, LongTermDebtNoncurrent: 2_431_200 });
    expect(lines).toMatchObject({ current_portion_long_term_debt: '1000000', total_debt: '3431200' });
    expect(lines).not.toHaveProperty('debt_current');
  });

  it('stays with commercial paper, which may be part of long-term debt', () => {
    // McDonald’s, Form 10-K for 2024.
    const lines = sheetOf({ DebtCurrent: 0, CommercialPaper: 790_000, LongTermDebtNoncurrent: 38_424_000 });
    expect(lines).toMatchObject({ total_debt: '38424000' });
    expect(lines).not.toHaveProperty('short_term_debt');
  });
});

describe('total debt with negative current debt', () => {
  const sheetOf = (day: Amounts) =>
    linesOfReports({ ...year, day: { Assets: 2e9, LiabilitiesAndStockholdersEquity: 2e9, ...day } });

  it.each([
    [
      'Sysco, Form 10-K for the year to 2010-07-03: what is due, under another name',
      {
        DebtCurrent: -9163,
        LongTermDebtAndCapitalLeaseObligationsCurrent: 9163,
        LongTermDebtAndCapitalLeaseObligations: 2_467_486,
      },
      '2476649',
    ],
    [
      'Parker-Hannifin, Form 10-K for the year to 2010-06-30: the current portion holds notes payable',
      {
        DebtCurrent: -50_423,
        LongTermDebtCurrent: 481_467,
        ShortTermBorrowings: 354_500,
        LongTermDebt: 1_889_844,
        LongTermDebtNoncurrent: 1_839_705,
      },
      '2321172',
    ],
    [
      'McGraw-Hill, Form 10-Q to 2012-03-31: what is due of long-term debt is called short-term',
      {
        DebtCurrent: -400_000,
        ShortTermBorrowings: 400_000,
        LongTermDebt: 1_198_000,
        LongTermDebtNoncurrent: 798_000,
      },
      '1198000',
    ],
    [
      'Generac, Form 10-Q to 2014-03-31: the current portion takes its other value',
      {
        LongTermDebtCurrent: -12_356,
        LongTermDebtAndCapitalLeaseObligationsCurrent: 12_543,
        ShortTermBorrowings: 7004,
        LongTermDebtAndCapitalLeaseObligations: 1_172_368,
      },
      '1191915',
    ],
  ])('%s', (_, day, total) => {
    expect(sheetOf(day)['total_debt']).toBe(total);
  });

  it('comes from the report with the long-term debt if a later one has only kinds: Target, year to 2011-01-29', () => {
    const sheet = { Assets: 2e9, LiabilitiesAndStockholdersEquity: 2e9 };
    const own = { ...year, day: { ...sheet, LongTermDebtNoncurrent: 15_607_000, LongTermDebtCurrent: 119_000 } };
    const later = { ...year, day: { ...sheet, UnsecuredLongTermDebt: 11_653_000, OtherShortTermBorrowings: 119_000 } };
    expect(linesOfReports(own, later)).toMatchObject({ long_term_debt: '15607000', total_debt: '15726000' });
  });
});
