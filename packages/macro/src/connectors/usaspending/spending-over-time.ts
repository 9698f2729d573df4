import { SourceFormatError, jsonValue, type Located } from '@dqs/kit';
import { z } from 'zod';
import type { Frequency } from '@dqs/series/contract';
import { readCell, remembered, type ReadCell } from '../../published/cell.ts';
import {
  fiscalMonthPeriod,
  fiscalQuarterPeriod,
  fiscalYearPeriod,
  yearPeriod,
  type Period,
} from '../../published/period.ts';
import { publishedSeries } from '../../published/series.ts';

const Time = z.object({
  fiscal_year: z.string().optional(),
  calendar_year: z.string().optional(),
  quarter: z.string().optional(),
  month: z.string().optional(),
});

const Answer = z.object({
  group: z.enum(['fiscal_year', 'calendar_year', 'quarter', 'month']),
  spending_level: z.string().nullish(),
  results: z.array(z.looseObject({ time_period: Time })),
});

type Group = z.output<typeof Answer>['group'];

const frequencies: Readonly<Record<Group, Frequency>> = {
  fiscal_year: 'annual',
  calendar_year: 'annual',
  quarter: 'quarterly',
  month: 'monthly',
};

/** Quarters and months are those of the fiscal year: month 1 is October of the previous year. */
const periodOf = (
  group: Group,
  { fiscal_year = '', calendar_year = '', quarter = '', month = '' }: z.output<typeof Time>,
): Period | null => {
  if (group === 'fiscal_year') return fiscalYearPeriod(fiscal_year);
  if (group === 'calendar_year') return yearPeriod(calendar_year || fiscal_year);
  return group === 'quarter' ? fiscalQuarterPeriod(fiscal_year, quarter) : fiscalMonthPeriod(fiscal_year, month);
};

const groupWords: Readonly<Record<Group, string>> = {
  fiscal_year: 'fiscal year',
  calendar_year: 'calendar year',
  quarter: 'fiscal quarter',
  month: 'month',
};

const kinds: Readonly<Record<string, string>> = {
  contract: 'contracts',
  direct: 'direct payments',
  grant: 'grants',
  idv: 'indefinite delivery vehicles',
  loan: 'loans',
  other: 'other awards',
};

const wordsOf = (measure: string): string => {
  const [kind = '', what = ''] = measure.toLowerCase().split('_');
  if (measure === 'aggregated_amount') return 'obligations, all award types';
  if (kind === 'total') return `${what}, all award types`;
  return `${what}, ${kinds[kind] ?? kind}`;
};

const missing: ReadonlySet<string> = new Set(['']);

/**
 * The amounts in a response of USAspending's `search/spending_over_time`, dollars and cents as published. The response
 * does not contain the request: only a request without filters except the time covers all federal awards.
 */
export async function* spendingCells(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly Located<ReadCell>[]> {
  const answer = Answer.safeParse(await jsonValue(bytes));
  if (!answer.success)
    throw new SourceFormatError('the JSON is not a response of spending_over_time: group and results are missing');
  const { group, results } = answer.data;
  const level = answer.data.spending_level ?? 'transactions';
  const seriesOf = remembered((measure) => {
    const name = measure.toLowerCase();
    return publishedSeries({
      agency: 'usaspending',
      programme: 'spending_over_time',
      sourceSeriesId: `spending_over_time ${level} ${name} ${group}`,
      keyParts: [...(level === 'transactions' ? [] : [level]), name, group].join('.'),
      title: `Federal award spending by ${groupWords[group]}: ${wordsOf(name)}${level === 'transactions' ? '' : ` (${level})`}`,
      units: 'US dollars',
      currency: 'USD',
      frequency: frequencies[group],
      seasonalAdjustment: 'not_seasonally_adjusted',
      geography: 'US',
      keywords: 'federal spending obligations awards USAspending',
    });
  });
  yield results.flatMap(({ time_period, ...measures }, index) =>
    Object.entries(measures).flatMap(([measure, amount]): Located<ReadCell>[] => {
      // Transactions have no outlays, so they are null in every row of such a response.
      if (amount === null && level === 'transactions') return [];
      if (amount !== null && typeof amount !== 'string') return [];
      const record = readCell({
        series: seriesOf(measure),
        period: periodOf(group, time_period),
        periodText: JSON.stringify(time_period),
        text: amount ?? '',
        missing,
      });
      return [{ line: index + 1, record }];
    }),
  );
}
