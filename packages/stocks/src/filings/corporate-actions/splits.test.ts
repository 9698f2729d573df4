import { describe, expect, it } from 'vitest';
import { filingOf } from '../../testing/made-up-facts.ts';
import type { ShareFact } from './share-fact.ts';
import { splitsIn } from './splits.ts';

const ratio = 'StockholdersEquityNoteStockSplitConversionRatio1';
const shares = 'WeightedAverageNumberOfDilutedSharesOutstanding';
const earnings = 'EarningsPerShareDiluted';
const cover = 'EntityCommonStockSharesOutstanding';

const told = (facts: readonly ShareFact[]) =>
  splitsIn(facts).map((split) => `${split.ratio.from}:${split.ratio.to} ${split.eventDate}`);

/** Two annual reports on one year, the later one with other shares and amounts per share. */
const restated = (before: readonly [string, string], after: readonly [string, string]): readonly ShareFact[] => {
  const [first, second] = [filingOf('10-K', '2021-02-20'), filingOf('10-K', '2022-02-19')];
  return [
    first(shares, '2020-01-01/2020-12-31', before[0], 'shares'),
    first(earnings, '2020-01-01/2020-12-31', before[1]),
    second(shares, '2020-01-01/2020-12-31', after[0], 'shares'),
    second(earnings, '2020-01-01/2020-12-31', after[1]),
  ];
};

describe('splits by restated figures per share', () => {
  it('are found if shares and amounts both show them, in either direction and for three for two', () => {
    expect(told(restated(['177000000', '-4.92'], ['887000000', '-0.98']))).toEqual(['1:5 2022-02-19']);
    expect(told(restated(['99800000', '0.11'], ['9980000', '1.1']))).toEqual(['10:1 2022-02-19']);
    expect(told(restated(['40100000', '3'], ['60150000', '2']))).toEqual(['2:3 2022-02-19']);
  });

  it('are not found if the scale of a number of shares was corrected, or shares were restated for another reason', () => {
    expect(told(restated(['210000', '3.1'], ['210000000', '3.1']))).toEqual([]);
    expect(told(restated(['100000000', '3.1'], ['203000000', '2.9']))).toEqual([]);
    expect(told(restated(['100000000', '3.1'], ['102000000', '3.04']))).toEqual([]);
  });

  it('are two if a period is restated after both', () => {
    const [a, b, c] = [filingOf('10-K', '2014-02-01'), filingOf('10-K', '2015-02-01'), filingOf('10-K', '2021-02-01')];
    const year = '2013-01-01/2013-12-31';
    const facts = [
      ...[a(shares, year, '100000000', 'shares'), a(earnings, year, '28')],
      ...[b(shares, year, '700000000', 'shares'), b(earnings, year, '4')],
      ...[c(shares, year, '2800000000', 'shares'), c(earnings, year, '1')],
      a(earnings, '2012-01-01/2012-12-31', '14'),
      c(earnings, '2012-01-01/2012-12-31', '0.5'),
      a(shares, '2012-01-01/2012-12-31', '100000000', 'shares'),
      c(shares, '2012-01-01/2012-12-31', '2800000000', 'shares'),
    ];
    expect(told(facts)).toEqual(['1:7 2015-02-01', '1:4 2021-02-01']);
  });

  it('are not found if a filing on the old basis is between two on the new one', () => {
    const year = '2019-01-01/2019-12-31';
    const facts = [
      ['10-K', '2020-02-01', '400000000', '1'],
      ['10-K/A', '2020-04-01', '100000000', '4'],
      ['10-K', '2021-02-01', '400000000', '1'],
    ].flatMap(([form = '', filed = '', count = '', amount = '']) => {
      const filing = filingOf(form, filed);
      return [filing(shares, year, count, 'shares'), filing(earnings, year, amount)];
    });
    expect(told(facts)).toEqual([]);
  });
});

describe('splits by tagged ratios', () => {
  const quarterly = (form: string, filed: string, period: string, value: string) =>
    filingOf(form, filed)(ratio, period, value, 'pure');

  it('are one, however many filings repeat them, with the days given', () => {
    const facts = [
      quarterly('10-Q', '2022-04-27', '2022-02-01', '20'),
      quarterly('10-Q', '2022-10-26', '2022-07-15', '20'),
      quarterly('10-K', '2023-02-03', '2022-07-15', '20'),
      quarterly('10-K', '2023-02-03', '2022-01-01/2022-12-31', '20'),
      quarterly('10-K', '2024-02-03', '2022-01-01/2022-12-31', '20'),
    ];
    const found = splitsIn(facts);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      ratio: { from: '1', to: '20' },
      announcedDate: '2022-02-01',
      effectiveDate: '2022-07-15',
      filing: { filed: '2022-04-27' },
    });
  });

  it('have no effective day if only one day is given', () => {
    const [found] = splitsIn([quarterly('10-Q', '2020-10-26', '2020-08-10', '5')]);
    expect(found).toMatchObject({ eventDate: '2020-08-10', effectiveDate: null, announcedDate: null });
  });

  it('are reverse if the shares show it, in whichever direction the ratio is tagged', () => {
    const [before, after] = [filingOf('10-Q', '2023-05-10'), filingOf('10-Q', '2023-11-10')];
    for (const written of ['30', '0.0333'])
      expect(
        told([
          before(cover, '2023-05-01', '91000000', 'shares'),
          after(cover, '2023-11-01', '3100000', 'shares'),
          after(ratio, '2023-08-15', written, 'pure'),
        ]),
      ).toEqual(['30:1 2023-08-15']);
    expect(told([after(ratio, '2018-11-27', '0.4587', 'pure')])).toEqual(['2.18:1 2018-11-27']);
  });

  it('are not found if the number of shares before and after is the same', () => {
    const [before, after] = [filingOf('10-Q', '2023-05-10'), filingOf('10-Q', '2023-11-10')];
    expect(
      told([
        before(cover, '2023-05-01', '91000000', 'shares'),
        after(cover, '2023-11-01', '92000000', 'shares'),
        after(ratio, '2023-08-15', '4', 'pure'),
      ]),
    ).toEqual([]);
  });

  it('are not found if the direction of a half is ambiguous', () => {
    expect(told([quarterly('10-K', '2022-02-25', '2020-10-26', '0.5')])).toEqual([]);
    expect(told([quarterly('10-K', '2022-02-25', '2020-10-26', '2')])).toEqual(['1:2 2020-10-26']);
  });

  const restated = (factor: number, before: string, after: string) => {
    const [old, late] = [filingOf('10-Q', before), filingOf('10-Q', after)];
    const [year, more] = ['2019-01-01/2019-12-31', String(100_000_000 * factor)];
    return [
      ...[old(shares, year, '100000000', 'shares'), old(earnings, year, '30')],
      ...[late(shares, year, more, 'shares'), late(earnings, year, String(30 / factor))],
    ];
  };

  it('are one if only the day of the decision is given, and figures are restated months later', () => {
    const facts = [...restated(4, '2024-07-25', '2024-10-04'), quarterly('10-K', '2024-07-25', '2024-05-02', '4')];
    expect(splitsIn(facts)).toMatchObject([
      { ratio: { from: '1', to: '4' }, eventDate: '2024-05-02', announcedDate: '2024-05-02', effectiveDate: null },
    ]);
  });

  it('are dated by days other than the ends of periods, including repeated earlier years', () => {
    const facts = [
      ...restated(3, '2022-07-25', '2022-10-24'),
      quarterly('10-Q', '2022-10-24', '2022-08-05', '3'),
      quarterly('10-K', '2023-01-31', '2020-01-01/2020-12-31', '3'),
      quarterly('10-K', '2013-02-28', '2010-08-20/2010-08-23', '1.5'),
      quarterly('10-K', '2013-02-28', '2012-09-06/2012-09-07', '1.5'),
      quarterly('10-Q', '2012-11-06', '2012-07-01/2012-09-30', '1.5'),
    ];
    expect(told(facts)).toEqual(['2:3 2010-08-23', '2:3 2012-09-07', '1:3 2022-08-05']);
  });

  it('are one if the added half is tagged and three for two is restated', () => {
    const facts = [
      ...restated(1.5, '2015-02-25', '2015-04-29'),
      quarterly('10-K', '2018-02-26', '2015-03-10', '1.5'),
      quarterly('10-K', '2016-02-24', '2015-03-09/2015-03-10', '0.5'),
    ];
    expect(told(facts)).toEqual(['2:3 2015-03-10']);
  });

  it('with one ratio a year apart are two', () => {
    expect(
      told([
        quarterly('10-K', '2023-03-01', '2022-06-01', '0.1'),
        quarterly('10-K', '2024-03-01', '2023-07-01', '0.1'),
      ]),
    ).toEqual(['10:1 2022-06-01', '10:1 2023-07-01']);
  });
});
