import { asOfRows, nextKey } from '@dqs/core';
import type { HandlerParams, Handler, Reader } from '@dqs/kit';
import { outOfCoverage, type Data } from '@dqs/schemas';
import { dataSetsSource, reportsSource } from '../../sources.ts';
import { loadIt } from '../../companies/emptiness.ts';
import { chooseItems, labelOf } from '@dqs/statements';
import type { segments } from './contract.ts';
import { findCompany, type Filer } from '../../companies/find-company.ts';
import { hasFigures, readBreakdowns, readFigures, type FigureRow } from './query.ts';

type Period = Data<typeof segments>['periods'][number];

const quartersOf = { annual: 4, quarterly: 1 } as const;

/** A figure of one company by segment, product or region, newest period first. */
export const getSegments: Handler<typeof segments> = async (params, { db }) => {
  const filer = await findCompany(db, params.ticker_or_cik);
  const quarters = params.line === 'assets' ? 0 : quartersOf[params.period];
  const after = params.after?.[0] ?? null;
  const { line, axis, period } = params;
  const rows = await readFigures(db, filer.cik, { line, breakdown: axis, quarters, period, after }, params.limit + 1);
  if (rows.length === 0 && !(await hasFigures(db, filer.cik))) {
    throw outOfCoverage(`no figures of ${filer.name} from reports or data sets are loaded`, {
      param: 'ticker_or_cik',
      hint: `${loadIt(filer)}. Load a quarter of all companies with: dqs ingest stocks.statement-data-sets`,
    });
  }
  const ends = [...Map.groupBy(rows, ({ month_end }) => month_end)];
  const page = ends.slice(0, params.limit).flatMap(([monthEnd, figures]) => {
    const chosen = chooseItems(figures);
    const [first] = chosen?.items ?? [];
    if (!chosen || !first) return [];
    const period: Period = {
      period_end: first.period_end,
      items: chosen.breakdowns.flatMap((rows, at) => rows.map((row) => itemOf(row, at + 1))),
      reconciles_to_total: chosen.reconciles,
    };
    return [{ monthEnd, items: chosen.items, period }];
  });
  return {
    data: {
      ticker: filer.ticker,
      cik: filer.cik,
      company_name: filer.name,
      line,
      axis,
      period_type: period,
      periods: page.map((each) => each.period),
    },
    meta: { source: sourceOf(page.flatMap(({ items }) => items)), as_of: asOfRows(page.flatMap(({ items }) => items)) },
    note: page.length === 0 && after === null ? await whyNoSegments(db, filer, params) : null,
    next: nextKey(ends, page, ({ monthEnd }) => [monthEnd]),
  };
};

/** The note of an answer without periods: the breakdowns that are loaded for the company. One round trip. */
const whyNoSegments = async (
  db: Reader,
  { cik, name }: Filer,
  { line, axis, period }: Pick<HandlerParams<typeof segments>, 'line' | 'axis' | 'period'>,
): Promise<string> => {
  const loaded = await readBreakdowns(db, cik);
  const listed = loaded.map((each) => `${each.line} by ${each.breakdown}, from ${each.first} to ${each.last}`);
  const rest = listed.length === 0 ? 'No breakdown is loaded' : `Loaded are ${listed.join('; ')}`;
  return `No ${line} figures of ${name} by ${axis} are loaded (${period}). ${rest}.`;
};

/** The data sets if all figures come from them, otherwise the reports. */
const sourceOf = (rows: readonly FigureRow[]): string =>
  rows.length > 0 && rows.every(({ from_report }) => !from_report) ? dataSetsSource.tag : reportsSource.tag;

const itemOf = (row: FigureRow, breakdown: number): Period['items'][number] => ({
  breakdown,
  axis: row.axis,
  member: row.member,
  label: row.label ?? labelOf(row.member, row.axis),
  value: row.value,
  unit: row.unit,
  currency: row.unit,
  accession_number: row.accession_number,
  is_elimination: row.elimination,
  source: row.from_report ? reportsSource.tag : dataSetsSource.tag,
  as_of: row.as_of,
});
