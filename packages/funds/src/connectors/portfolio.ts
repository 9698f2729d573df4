import { formNumber } from '@dqs/edgar';
import type { FurtherTable, Reject } from '@dqs/kit';
import { decimal, isDay } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { fundKey, isSeriesId } from '../fund/fund-key.ts';
import { isLicensed, withoutLicensed } from '../licensed-identifier.ts';
import { published, publishedBoolean, publishedLei, wholeLei } from '../published-text.ts';
import { seriesNameLoad, seriesNameRows, type SeriesNameRow } from '../fund/series-name.ts';

/** The header of a portfolio report, texts as published. */
export interface PublishedReport {
  readonly accessionNumber: string;
  readonly formType: string;
  readonly cik: number | null;
  readonly registrantName: string;
  readonly seriesId: string;
  readonly seriesName: string;
  readonly registrantLei: string;
  readonly seriesLei: string;
  readonly filedDate: string;
  /** The date of the holdings. */
  readonly reportPeriod: string;
  readonly fiscalYearEnd: string;
  /** Of the fund, in US dollars. */
  readonly netAssets: string;
}

/** An identifier other than CUSIP, ISIN and ticker, with the filer's description. */
interface OtherIdentifier {
  readonly value: string;
  readonly description: string;
}

/** A position of a report, texts as published. */
export interface PublishedHolding {
  readonly accessionNumber: string;
  readonly position: number;
  readonly issuerName: string;
  readonly lei: string;
  readonly title: string;
  readonly ticker: string;
  readonly others: readonly OtherIdentifier[];
  /** CUSIP and ISIN of the position, used only for comparison and never stored. */
  readonly licensed: readonly string[];
  readonly identifierKey: string | null;
  readonly balance: string;
  readonly units: string;
  readonly unitsDescription: string;
  readonly currency: string;
  readonly exchangeRate: string;
  readonly valueUsd: string;
  readonly percent: string;
  readonly payoffProfile: string;
  readonly assetCategory: string;
  readonly assetDescription: string;
  readonly issuerCategory: string;
  readonly issuerDescription: string;
  readonly country: string;
  readonly restricted: string;
  readonly fairValueLevel: string;
}

/** Identifiers that the data sets store separately from their positions. */
interface PublishedIdentifiers {
  readonly identifierKey: string;
  /** Number of the row among those of a position. */
  readonly number: string;
  readonly ticker: string;
  readonly others: readonly OtherIdentifier[];
  readonly licensed: readonly string[];
}

/** Totals of the positions of a report, compared with the fund's figures in the report. */
interface PublishedTotals {
  readonly accessionNumber: string;
  readonly netAssets: string;
  readonly positions: number;
  readonly value: Decimal;
}

/** Counts the positions of reports while they are streamed. */
export const createTotals = () => {
  const reports = new Map<string, { positions: number; value: Decimal }>();
  return {
    add: ({ accessionNumber, valueUsd }: PublishedHolding): void => {
      const held = reports.get(accessionNumber) ?? { positions: 0, value: decimal.decimal('0') };
      held.positions += 1;
      const value = published(valueUsd) === null ? null : formNumber(valueUsd);
      if (value !== null) held.value = decimal.add(held.value, value);
      reports.set(accessionNumber, held);
    },
    of: (netAssets: ReadonlyMap<string, string>): readonly PortfolioRecord[] =>
      [...reports].map(([accessionNumber, held]) => ({
        kind: 'totals',
        totals: { accessionNumber, netAssets: netAssets.get(accessionNumber) ?? '', ...held },
      })),
  };
};

/** Records of a file of portfolio reports. */
export type PortfolioRecord =
  | { readonly kind: 'report'; readonly report: PublishedReport }
  | { readonly kind: 'holding'; readonly holding: PublishedHolding }
  | { readonly kind: 'identifiers'; readonly identifiers: PublishedIdentifiers }
  | { readonly kind: 'name'; readonly row: SeriesNameRow }
  | { readonly kind: 'totals'; readonly totals: PublishedTotals };

const forms: ReadonlySet<string> = new Set(['NPORT-P', 'NPORT-P/A']);

type Numbers = 'balance' | 'exchangeRate' | 'valueUsd' | 'percent';

/** Numbers of a position, or the name of the invalid one. */
const numbersOf = (holding: PublishedHolding): Readonly<Record<Numbers, string | null>> | string => {
  const found: Record<Numbers, string | null> = { balance: null, exchangeRate: null, valueUsd: null, percent: null };
  for (const name of ['balance', 'exchangeRate', 'valueUsd', 'percent'] as const) {
    const text = published(holding[name]);
    found[name] = text === null ? null : formNumber(text);
    if (text !== null && found[name] === null) return `${name} "${text}" is not a number`;
  }
  return found;
};

/** The identifiers that may be served: a ticker, and the first other one that is not licensed. */
const identifiersOf = (ticker: string, others: readonly OtherIdentifier[], licensed: readonly string[]) => {
  const symbol = published(ticker);
  const other = others.find(
    ({ value, description }) => published(value) !== null && !isLicensed(value, description, licensed),
  );
  return {
    ticker: symbol === null || isLicensed(symbol, '', licensed) ? null : symbol,
    other_id: published(other?.value),
    other_id_desc: other === undefined ? null : published(withoutLicensed(licensed)(other.description)),
  };
};

const levels: ReadonlySet<string | null> = new Set([null, '1', '2', '3']);
const profiles: ReadonlySet<string | null> = new Set([null, 'Long', 'Short']);

/** Rows of `funds_holding`. */
export const holdingRows = (record: PortfolioRecord) => {
  if (record.kind !== 'holding') return [];
  const { holding } = record;
  const numbers = numbersOf(holding);
  const where = `position ${holding.position} of ${holding.accessionNumber}`;
  if (typeof numbers === 'string') return { reject: `${where}: ${numbers}` };
  const level = published(holding.fairValueLevel);
  if (!levels.has(level)) return { reject: `${where}: fair value level "${level}" is not 1, 2 or 3` };
  const profile = published(holding.payoffProfile);
  const withoutNumbers = withoutLicensed(holding.licensed);
  const free = (text: string): string | null => published(withoutNumbers(text));
  if (!profiles.has(profile)) return { reject: `${where}: payoff profile "${profile}" is not Long or Short` };
  return [
    {
      accession_number: holding.accessionNumber,
      position: holding.position,
      issuer_name: free(holding.issuerName),
      issuer_lei: publishedLei(holding.lei),
      title: free(holding.title),
      ...identifiersOf(holding.ticker, holding.others, holding.licensed),
      identifier_key: holding.identifierKey,
      balance: numbers.balance,
      units: published(holding.units),
      units_desc: free(holding.unitsDescription),
      currency_code: published(holding.currency),
      exchange_rate: numbers.exchangeRate,
      value_usd: numbers.valueUsd,
      value_order: numbers.valueUsd ?? '-Infinity',
      pct_value: numbers.percent,
      payoff_profile: profile,
      asset_category: published(holding.assetCategory),
      asset_category_desc: free(holding.assetDescription),
      issuer_category: published(holding.issuerCategory),
      issuer_category_desc: free(holding.issuerDescription),
      inv_country: published(holding.country),
      is_restricted: publishedBoolean(holding.restricted),
      fair_value_level: level,
    },
  ];
};

const reportRows = (record: PortfolioRecord) => {
  if (record.kind !== 'report') return [];
  const { report } = record;
  const where = report.accessionNumber;
  if (!forms.has(report.formType))
    return { reject: `${where}: "${report.formType}" is not a public report on Form N-PORT` };
  if (report.cik === null) return { reject: `${where}: the registrant has no CIK` };
  if (!isDay(report.filedDate)) return { reject: `${where}: filed "${report.filedDate}" is not a day` };
  if (!isDay(report.reportPeriod))
    return { reject: `${where}: the date of the report "${report.reportPeriod}" is not a day` };
  const series = published(report.seriesId)?.toUpperCase() ?? null;
  if (series !== null && !isSeriesId(series)) return { reject: `${where}: "${series}" is not a series` };
  return [
    {
      accession_number: report.accessionNumber,
      fund_key: fundKey(series, report.cik),
      cik: report.cik,
      registrant_name: published(report.registrantName),
      series_name: published(report.seriesName),
      registrant_lei: wholeLei(report.registrantLei),
      series_lei: wholeLei(report.seriesLei),
      form_type: report.formType,
      filed_date: report.filedDate,
      report_period: report.reportPeriod,
      fiscal_year_end: isDay(report.fiscalYearEnd) ? report.fiscalYearEnd : null,
    },
  ];
};

const identifierRows = (record: PortfolioRecord) => {
  if (record.kind !== 'identifiers') return [];
  const { identifierKey, number, ticker, others, licensed } = record.identifiers;
  const found = identifiersOf(ticker, others, licensed);
  return found.ticker === null && found.other_id === null ? [] : [{ identifier_key: identifierKey, number, ...found }];
};

/** The names in a report as separate records, without those already seen in the file. */
export const nameRecords = (report: PublishedReport, seen: Set<string>): readonly PortfolioRecord[] => {
  const seriesId = isSeriesId(report.seriesId) ? report.seriesId : null;
  if (seriesId === null && report.cik === null) return [];
  const fresh = seriesNameRows(fundKey(seriesId, report.cik ?? 0), [report.seriesName, report.registrantName]).filter(
    ({ series_id, words }) => !seen.has(`${series_id} ${words}`),
  );
  for (const { series_id, words } of fresh) seen.add(`${series_id} ${words}`);
  return fresh.map((row) => ({ kind: 'name', row }));
};

const totalsRow = ({ accessionNumber, netAssets, positions, value }: PublishedTotals) => ({
  accession_number: accessionNumber,
  net_assets: published(netAssets) === null ? null : formNumber(netAssets),
  positions,
  positions_value: value,
});

type TotalsRow = ReturnType<typeof totalsRow>;

type RowsOf<F extends (record: PortfolioRecord) => unknown> =
  Exclude<ReturnType<F>, Reject> extends readonly (infer Row extends object)[] ? Row : never;

export type HoldingRow = RowsOf<typeof holdingRows>;

/** A filing is one report. Its positions replace the stored ones of the same filing. */
export const holdingLoad = {
  table: 'funds_holding',
  key: ['accession_number', 'position'],
  mode: 'replace',
  scope: ['accession_number'],
} as const;

/** The reports. */
export const reports: FurtherTable<PortfolioRecord, RowsOf<typeof reportRows>> = {
  normalise: reportRows,
  load: { table: 'funds_report', key: ['accession_number'], mode: 'merge' },
  observedOn: 'filed_date',
};

/** Identifiers of the data sets. */
export const identifiers: FurtherTable<PortfolioRecord, RowsOf<typeof identifierRows>> = {
  normalise: identifierRows,
  load: { table: 'funds_holding_identifier', key: ['identifier_key', 'number'], mode: 'merge' },
};

/** Totals of the positions of a report. */
export const totals: FurtherTable<PortfolioRecord, TotalsRow> = {
  normalise: (record) => (record.kind === 'totals' ? [totalsRow(record.totals)] : []),
  load: { table: 'funds_report_total', key: ['accession_number'], mode: 'merge' },
};

/** The names by which a series is found. */
export const seriesNames: FurtherTable<PortfolioRecord, SeriesNameRow> = {
  normalise: (record) => (record.kind === 'name' ? [record.row] : []),
  load: seriesNameLoad,
};
