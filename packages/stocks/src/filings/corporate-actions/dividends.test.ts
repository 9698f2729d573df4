import { describe, expect, it } from 'vitest';
import { dividendsIn } from './dividends.ts';
import { filingOf } from '../../testing/made-up-facts.ts';
import type { ShareFact } from './share-fact.ts';
import { splitsIn } from './splits.ts';

const declared = 'CommonStockDividendsPerShareDeclared';
const paid = 'CommonStockDividendsPerShareCashPaid';

const told = (facts: readonly ShareFact[]) =>
  dividendsIn(facts, splitsIn(facts)).map(({ end, amount }) => `${end} ${amount}`);

const quarters = ['2021-01-01/2021-03-31', '2021-04-01/2021-06-30', '2021-07-01/2021-09-30'];

const interim = (concept: string, amounts: readonly string[], unit?: string): readonly ShareFact[] =>
  amounts.map((amount, at) =>
    filingOf('10-Q', `2021-${['05', '08', '11'][at]}-01`)(concept, quarters[at] ?? '', amount, unit),
  );

const annual = filingOf('10-K', '2022-02-15');

describe('dividends by quarter', () => {
  it('have a fourth one from the year if nine months are reported only quarter by quarter', () => {
    const facts = [...interim(declared, ['0.14', '0.14', '0.15']), annual(declared, '2021-01-01/2021-12-31', '0.58')];
    expect(told(facts)).toEqual(['2021-03-31 0.14', '2021-06-30 0.14', '2021-09-30 0.15', '2021-12-31 0.15']);
    expect(dividendsIn(facts, []).at(-1)?.description).toContain('the fiscal year less its first nine months');
  });

  it('are one if a company declares once a year', () => {
    const facts = [...interim(declared, ['2.2', '0', '0']), annual(declared, '2021-01-01/2021-12-31', '2.2')];
    expect(told(facts)).toEqual(['2021-03-31 2.2']);
  });

  it('use paid amounts if declared ones are not reported, in any unit of the first years', () => {
    const facts = [...interim(paid, ['0.42', '0.42', '0.42'], 'USD'), annual(paid, '2021-01-01/2021-12-31', '1.68')];
    expect(told(facts)).toEqual(['2021-03-31 0.42', '2021-06-30 0.42', '2021-09-30 0.42', '2021-12-31 0.42']);
  });

  it('do not mix two share bases: the quarters of a year with a split count once the next year has restated them', () => {
    const ratio = annual('StockholdersEquityNoteStockSplitConversionRatio1', '2021-12-10', '4', 'pure');
    const first = [
      ...interim(declared, ['0.8', '0.8', '0.8']),
      annual(declared, '2021-01-01/2021-12-31', '0.8'),
      ratio,
    ];
    expect(told(first)).toEqual(['2021-03-31 0.8', '2021-06-30 0.8', '2021-09-30 0.8']);
    const next = quarters.map((period, at) =>
      filingOf('10-Q', `2022-${['05', '08', '11'][at]}-01`)(declared, period, '0.2'),
    );
    expect(told([...first, ...next]).at(-1)).toBe('2021-12-31 0.2');
  });

  it('are not a rounding remainder', () => {
    const facts = [
      ...interim(declared, ['0.135', '0.135', '0.2025']),
      annual(declared, '2021-01-01/2021-12-31', '0.68'),
    ];
    expect(told(facts).at(-1)).toBe('2021-12-31 0.2025');
    expect(
      told([...interim(declared, ['0.5', '0.5', '0.5']), annual(declared, '2021-01-01/2021-12-31', '1.501')]),
    ).toHaveLength(3);
  });

  it('are a year if no quarter is reported, and the sum of months if months are', () => {
    expect(told([annual('DividendsPaidOrdinarySharesPerShare', '2021-01-01/2021-12-31', '3.1')])).toEqual([
      '2021-12-31 3.1',
    ]);
    const months = ['01-01/2021-01-31', '02-01/2021-02-28', '03-01/2021-03-31'].map((days) =>
      annual(paid, `2021-${days}`, '0.21'),
    );
    expect(told([...months, annual(paid, '2021-01-01/2021-12-31', '2.5')])).toEqual([
      '2021-03-31 0.63',
      '2021-12-31 1.87',
    ]);
  });
});
