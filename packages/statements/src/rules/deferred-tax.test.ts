import type { Day, Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import { buildStatements } from '../build/build.ts';
import { traceOf } from '../build/trace.ts';
import type { Fact } from '../facts/fact.ts';

type Amounts = Readonly<Record<string, number>>;

/** A balance sheet in one report, in thousands. */
const sheet = (form: '10-K' | '10-Q', end: string, accession: string, day: Amounts): readonly Fact[] => {
  const fact = (concept: string, start: string | null, amount: number): Fact => ({
    taxonomy: 'us-gaap',
    concept,
    unit: 'USD',
    start: start as Day | null,
    end: end as Day,
    value: String(amount * 1000) as Decimal,
    accession,
    fiscalYear: 2015,
    fiscalPeriod: form === '10-K' ? 'FY' : 'Q3',
    form,
    filed: `${end.slice(0, 5)}12-20` as Day,
  });
  const start = form === '10-K' ? '2014-07-01' : '2015-01-01';
  return [
    fact('NetIncomeLoss', start, 900_000),
    fact('IncomeTaxExpenseBenefit', start, 300_000),
    ...Object.entries({ Assets: 9e6, LiabilitiesAndStockholdersEquity: 9e6, ...day }).map(([concept, amount]) =>
      fact(concept, null, amount),
    ),
  ];
};

const builtWith = (interim: Amounts, annual: Amounts) =>
  buildStatements([
    ...sheet('10-Q', '2015-03-31', '0000000009-15-000001', interim),
    ...sheet('10-K', '2015-06-30', '0000000009-15-000002', annual),
  ]);

const servedWith = (line: string, interim: Amounts, annual: Amounts) =>
  builtWith(interim, annual)
    .statements.find(({ statement, periodType }) => statement === 'balance' && periodType === 'annual')
    ?.latest.lines.get(line)?.value;

interface Case {
  readonly filing: string;
  readonly line?: string;
  readonly interim: Amounts;
  readonly annual: Amounts;
  readonly served: string | undefined;
}

const cases: readonly Case[] = [
  {
    filing: 'Microsoft, Form 10-K for 2015: the note nets assets that the sheet has elsewhere',
    interim: { DeferredTaxLiabilitiesNoncurrent: 2_500_000 },
    annual: { DeferredIncomeTaxLiabilitiesNet: 1_067_000, DeferredTaxLiabilitiesNoncurrent: 2_835_000 },
    served: '2835000000',
  },
  {
    filing:
      'Universal Health Services, Form 10-K for 2014: the sheet has no row for the current part, which a note has',
    interim: { DeferredTaxLiabilitiesNoncurrent: 280_000 },
    annual: {
      DeferredIncomeTaxLiabilitiesNet: 167_649,
      DeferredTaxLiabilitiesNoncurrent: 282_214,
      DeferredTaxLiabilitiesCurrent: 1_305,
    },
    served: '282214000',
  },
  {
    filing: 'one whose interim sheets have a current part, too',
    interim: { DeferredTaxLiabilitiesNoncurrent: 280_000, DeferredTaxLiabilitiesCurrent: 1_200 },
    annual: { DeferredTaxLiabilitiesNoncurrent: 282_214, DeferredTaxLiabilitiesCurrent: 1_305 },
    served: '283519000',
  },
  {
    filing: 'Tractor Supply, Form 10-K for 2019: the larger amount is of the note, before assets',
    interim: { DeferredIncomeTaxLiabilitiesNet: 900 },
    annual: { DeferredIncomeTaxLiabilitiesNet: 153, DeferredTaxLiabilitiesNoncurrent: 666_661 },
    served: '153000',
  },
  {
    filing: 'Dollar Tree, Form 10-K for 2015: the net amount is that of the sheet',
    interim: {},
    annual: { DeferredIncomeTaxLiabilitiesNet: 1_586_600, DeferredTaxLiabilitiesNoncurrent: 149_300 },
    served: '1586600000',
  },
  {
    filing: 'AMD, Form 10-K for 2015: what the sheet has no row for is in the note',
    interim: { DeferredTaxLiabilitiesNoncurrent: 11_000 },
    annual: { DeferredTaxLiabilitiesNoncurrent: 0, DeferredTaxLiabilitiesCurrent: 46_000 },
    served: '46000000',
  },
  {
    filing: 'CBRE, Form 10-K for 2015: the same of assets',
    line: 'deferred_tax_assets',
    interim: { DeferredTaxAssetsNetNoncurrent: 140_000 },
    annual: { DeferredIncomeTaxAssetsNet: 34_891, DeferredTaxAssetsNetNoncurrent: 135_252 },
    served: '135252000',
  },
];

describe('deferred tax on the balance sheet', () => {
  it.each(cases)('$filing', ({ line = 'deferred_tax_liabilities', interim, annual, served }) => {
    expect(servedWith(line, interim, annual)).toBe(served);
  });

  it('is the rule that admitted the non-current part as the line', () => {
    const annual = { DeferredTaxLiabilitiesNoncurrent: 282_214, DeferredTaxLiabilitiesCurrent: 1_305 };
    const requested = {
      line: 'deferred_tax_liabilities',
      periodType: 'annual',
      fiscalYear: 2015,
      fiscalPeriod: 'FY',
    } as const;
    const ruleWith = (interim: Amounts) => traceOf(builtWith(interim, annual), requested)?.rule.id;
    expect(ruleWith({ DeferredTaxLiabilitiesNoncurrent: 280_000 })).toBe('deferred_tax_on_interim_sheets');
    expect(ruleWith({})).toBe('follows_from_lines');
  });
});
