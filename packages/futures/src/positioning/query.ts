import { statement, type Reader, type RowOf } from '@dqs/kit';
import type { Market } from '../market.ts';
import type { ReportType, ReportVariant, TraderCategory } from '../report/contract.ts';
import { columnOf, families, figures, figuresOf, type Figure, type PublishedCategory } from '../trader-category.ts';
import { percentileReports } from './percentile.ts';

/** The position of a category in its family. Both families have five categories, so one row shape serves either. */
const places = [1, 2, 3, 4, 5] as const;

export type Place = (typeof places)[number];

type PlacedColumns = {
  readonly [K in `${Figure | 'net'}_${Place}`]: K extends `net_${Place}`
    ? 'integer'
    : K extends `${'long' | 'short'}_${Place}`
      ? 'decimal'
      : 'decimal?';
};

const reportColumns = {
  report_date: 'day',
  open_interest: 'decimal',
  change_open_interest: 'decimal?',
  as_of: 'instant',
} as const;

const typeOf = (figure: Figure) => (figure === 'long' || figure === 'short' ? 'decimal' : 'decimal?');

const columns = {
  ...reportColumns,
  ...(Object.fromEntries(
    places.flatMap((place) => [
      ...figures.map((figure) => [`${figure}_${place}`, typeOf(figure)]),
      [`net_${place}`, 'integer'],
    ]),
  ) as PlacedColumns),
};

const selectionOf = (published: PublishedCategory, at: number): readonly string[] => {
  const place = at + 1;
  const { category } = published;
  const net = `(${columnOf(category, 'long')} - ${columnOf(category, 'short')})::bigint`;
  return [
    ...figures.map((figure) => {
      const column = figuresOf(published).includes(figure) ? columnOf(category, figure) : 'null::numeric';
      return `${column} as ${figure}_${place}`;
    }),
    `${net} as net_${place}`,
  ];
};

const reportsOf = (reportType: ReportType) =>
  statement(
    `futures_reports_${reportType}`,
    columns,
    `select ${[...Object.keys(reportColumns), ...families[reportType].flatMap(selectionOf)].join(', ')}
       from futures_position
      where cftc_contract_market_code = $1 and report_variant = $2 and report_date < coalesce($3::date, 'infinity')
      order by report_date desc
      limit $4`,
  );

const reports = { tff: reportsOf('tff'), disaggregated: reportsOf('disaggregated') };

/** One weekly report of a market. The figures of a category are at its position. */
export type Report = RowOf<typeof columns>;

/** The position of a category's figures in a row of its family. */
export const placeOf = (reportType: ReportType, category: TraderCategory): Place => {
  const place = places[families[reportType].findIndex((published) => published.category === category)];
  if (place === undefined) throw new RangeError(`${category} is not in the ${reportType} report`);
  return place;
};

/**
 * Up to `weeks` reports before the day `after` and the 51 before those, newest first. A page and its percentiles need
 * them all. One round trip.
 */
export const readReports = (
  db: Reader,
  market: Market,
  variant: ReportVariant,
  after: string | null,
  weeks: number,
): Promise<readonly Report[]> =>
  db.all(reports[market.reportType], [market.code, variant, after, weeks + percentileReports - 1]);

const anyReport = statement(
  'futures_any_report',
  { held: 'boolean' },
  `select exists(select 1 from futures_position) as held`,
);

/** Whether any report of any market is loaded. */
export const holdsAnything = async (db: Reader): Promise<boolean> => (await db.first(anyReport))?.held === true;
