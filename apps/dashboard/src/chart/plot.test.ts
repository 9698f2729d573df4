import type { Chart, Endpoint } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import { drawPlot } from './draw.ts';
import { isPlot, plotOf, type Plot } from './plot.ts';
import { timeTicks } from './time-axis.ts';

const operation = (chart: Chart, ...rows: readonly string[]): Endpoint => ({ rows, chart }) as unknown as Endpoint;

const rates: Chart = {
  kind: 'series',
  x: 'date',
  y: [{ field: 'value', label: 'Rate', unit: { field: 'unit' } }],
  frequency: { is: 'monthly' },
  scale: 'level',
};

const drawn = (endpoint: Endpoint, data: unknown, wanted: string | null = null): Plot => {
  const plot = plotOf(endpoint, data, wanted);
  if (!isPlot(plot)) throw new Error(plot.why);
  return plot;
};

const why = (endpoint: Endpoint, data: unknown): string => {
  const plot = plotOf(endpoint, data);
  return isPlot(plot) ? 'a picture' : plot.why;
};

const ofRates = (...values: readonly (readonly [date: string, value: string | null, unit?: string])[]) => ({
  unit: 'USD per EUR',
  rates: values.map(([date, value, unit]) => ({ date, value, ...(unit ? { unit } : {}) })),
});

describe('a picture of an answer', () => {
  const endpoint = operation(rates, 'rates');

  it('is a line over time, oldest first, without the days that have no value', () => {
    const plot = drawn(endpoint, ofRates(['2024-02-01', '1.0919'], ['2024-01-01', '1.0956'], ['2023-12-01', null]));
    expect(plot).toMatchObject({ kind: 'line', measure: 'value', label: 'Rate', unit: 'USD per EUR', gaps: [] });
    expect(plot.lines).toEqual([
      {
        name: null,
        points: [
          { at: '2024-01-01', label: 'Jan 2024', value: '1.0956', row: 1 },
          { at: '2024-02-01', label: 'Feb 2024', value: '1.0919', row: 0 },
        ],
      },
    ]);
  });

  it('of two values is a pair of bars from zero with their numbers, never a line', () => {
    const svg = String(drawPlot(drawn(endpoint, ofRates(['2024-02-01', '1.0919'], ['2024-01-01', '-0.5'])), 'pair'));
    expect(svg).not.toContain('class="line');
    expect(svg.match(/class="column/g)).toHaveLength(4);
    for (const text of ['>1.0919<', '>−0.5<', '>Jan 2024<', '>Feb 2024<']) expect(svg).toContain(text);
    const three = ofRates(['2024-03-01', '3'], ['2024-02-01', '2'], ['2024-01-01', '1']);
    expect(String(drawPlot(drawn(endpoint, three), 'three'))).toContain('class="line');
  });

  it('breaks its line where values are missing, and names what is missing', () => {
    const plot = drawn(endpoint, ofRates(['2024-02-01', '3'], ['2024-01-01', '2'], ['2010-12-01', '1']));
    expect(plot.gaps).toEqual([
      { from: '2010-12-01', to: '2024-01-01', label: 'No values between 2010-12 and 2024-01' },
    ]);
    const svg = String(drawPlot(plot, 'rates'));
    expect(svg).toContain('No values between 2010-12 and 2024-01');
    expect(svg.match(/\sd="M[^"]*M[^"]*L[^"]*"/g)).toHaveLength(2);
  });

  it('says of many gaps how many they are and where they lie', () => {
    const years = [2024, 2020, 2016, 2012, 2008].map((year, at) => [`${year}-01-01`, `${at}`] as const);
    const svg = String(drawPlot(drawn(endpoint, ofRates(...years)), 'rates'));
    expect(svg).toContain('No values in 4 spans between 2008-01-01 and 2024-01-01; they are shaded.');
  });

  it.each([
    ['the answer has no values of “Rate”', ofRates()],
    ['“Rate” has only one value', ofRates(['2024-01-01', '1'])],
    ['every value of “Rate” is the same', ofRates(['2024-02-01', '1'], ['2024-01-01', '1'])],
    ['the units of “Rate” differ: USD, EUR', ofRates(['2024-02-01', '1', 'USD'], ['2024-01-01', '2', 'EUR'])],
    [
      '“Rate” has several values at one date that cannot be distinguished',
      ofRates(['2024-02-01', '1'], ['2024-02-01', '2']),
    ],
  ])('is not drawn where %s', (reason, data) => {
    expect(why(endpoint, data)).toBe(reason);
  });

  it('is not drawn where its contract says that there is none', () => {
    expect(why(operation({ kind: 'none', reason: 'Only names.' }, 'rates'), ofRates(['2024-02-01', '1']))).toBe(
      'Only names.',
    );
  });

  it('has a line for each value of the declared field, and one line for what stands outside the rows', () => {
    const positions: Chart = {
      kind: 'series',
      x: 'week',
      y: [
        { field: 'net', label: 'Net', unit: { is: 'contracts' } },
        { field: 'total', label: 'Total', unit: { is: 'contracts' } },
      ],
      frequency: { is: 'weekly' },
      scale: 'level',
      line: 'category',
    };
    const data = {
      weeks: ['2024-01-02', '2024-01-09'].map((week, at) => ({
        week,
        total: String(10 + at),
        categories: ['managed', 'swap'].map((category, index) => ({ category, net: String(index * 5 - 2 + at) })),
      })),
    };
    const weekly = operation(positions, 'weeks', 'categories');
    expect(drawn(weekly, data).lines.map(({ name, points }) => [name, points.map(({ value }) => value)])).toEqual([
      ['managed', ['-2', '-1']],
      ['swap', ['3', '4']],
    ]);
    const total = drawn(weekly, data, 'total');
    expect(total.lines.map(({ name }) => name)).toEqual([null]);
    expect(total.measures.map(({ key }) => key)).toEqual(['net', 'total']);
  });

  it('has annual amounts as bars from zero with the years under them, missing years as a place of their own', () => {
    const awards: Chart = {
      ...rates,
      x: 'fiscal_year',
      frequency: { is: 'annual' },
      scale: 'amount',
    };
    const data = { rates: [2024, 2023, 2019].map((fiscal_year) => ({ fiscal_year, value: `${fiscal_year - 2020}` })) };
    const plot = drawn(operation(awards, 'rates'), data);
    expect(plot.kind).toBe('bars');
    const svg = String(drawPlot(plot, 'awards'));
    for (const text of ['>2019<', '>2023<', '>2024<', '>-1<', 'class="gap"']) expect(svg).toContain(text);
    expect(plot.gaps.map(({ label }) => label)).toEqual(['No values between 2019 and 2023']);
  });

  it('compares only what has one unit: a ratio is a line, an amount is bars', () => {
    const metrics: Chart = {
      kind: 'statement',
      x: 'period_end',
      y: { field: 'values', unit: 'unit', first: ['margin'] },
    };
    const period = (year: number, margin: string) => ({
      period_end: `${year}-12-31`,
      fiscal_year: year,
      fiscal_period: 'FY',
      values: {
        revenue: { value: margin.repeat(2), unit: year === 2024 ? 'EUR' : 'USD' },
        margin: { value: margin, unit: 'percent' },
      },
    });
    const endpointOf = operation(metrics, 'periods');
    const data = { periods: [period(2024, '21'), period(2023, '20')] };
    expect(drawn(endpointOf, data)).toMatchObject({ kind: 'line', measure: 'margin' });
    const refused = plotOf(endpointOf, data, 'revenue');
    expect(refused).toEqual({ why: 'the units of “Revenue” differ: EUR, USD' });
  });

  it('stands side by side in the order of the answer where a ranking is declared, names may repeat', () => {
    const chart: Chart = { kind: 'ranking', name: 'who', y: [{ field: 'weight', label: 'Weight', unit: { is: '%' } }] };
    const plot = drawn(operation(chart, 'list'), {
      list: [
        { who: 'Beta', weight: '-0.2' },
        { who: 'Alpha', weight: '0.15' },
        { who: 'Alpha', weight: '0.1' },
      ],
    });
    expect(plot.lines[0]?.points.map(({ at }) => at)).toEqual(['Beta', 'Alpha', 'Alpha']);
    expect(String(drawPlot(plot, 'weights'))).toContain('>−0.2<');
  });

  it('says what it leaves out', () => {
    const many = { ...rates, line: 'name' } as const;
    const rows = Array.from({ length: 10 }, (_, at) => ({ name: `c${at}`, date: '2024-01-01', value: `${at}` }));
    const data = { unit: 'x', rates: [...rows, ...rows.map((row) => ({ ...row, date: '2024-02-01' }))] };
    const plot = drawn(operation(many, 'rates'), data);
    expect([plot.lines.length, plot.left]).toEqual([8, '8 of 10 lines are drawn. The table has all of them.']);
  });

  it('places huge and negative values, and carries the exact text of every value, escaped', () => {
    const data = { ...ofRates(['2024-02-01', '-99999999999999999999.5'], ['2024-01-01', '12345678901234567890']) };
    const plot = drawn(operation({ ...rates, line: 'name' }, 'rates'), {
      ...data,
      rates: data.rates.map((row) => ({ ...row, name: '<b>' })),
    });
    const svg = String(drawPlot(plot, 'a "title"'));
    expect(svg).toContain('&lt;b&gt;, Feb 2024: -99999999999999999999.5');
    expect(svg).toContain('aria-label="a &quot;title&quot;"');
    expect(svg).not.toContain('<b>');
    expect(svg).not.toMatch(/style=|NaN|undefined|Infinity/);
  });

  it('keeps the values of a long line in one attribute of the wide picture', () => {
    const months = Array.from(
      { length: 80 },
      (_, at) => `${1990 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`,
    );
    const svg = String(
      drawPlot(drawn(endpoint, ofRates(...months.map((day, at) => [day, `${at}.50`] as const))), 'long'),
    );
    expect(svg).not.toContain('<circle');
    expect(svg.match(/data-values=/g)).toHaveLength(1);
    expect(svg).toMatch(/data-periods="Jan 1990\|Feb 1990\|[^]*data-values="\|0.50\|1.50\|/);
  });
});

describe('the axis of time', () => {
  it.each([
    ['2024-01-01', '2024-01-10', ['2024-01-01', '2024-01-03', '2024-01-05', '2024-01-07', '2024-01-09']],
    ['2024-01-15', '2024-06-01', ['2024-02', '2024-03', '2024-04', '2024-05', '2024-06']],
    ['1999-01-04', '2024-06-01', ['2000', '2010', '2020']],
  ])('from %s to %s is marked %j', (first, last, labels) => {
    expect(timeTicks(first as never, last as never, 5).map(({ label }) => label)).toEqual(labels);
  });
});
