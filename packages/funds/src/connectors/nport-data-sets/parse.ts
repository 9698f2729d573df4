import { isDay } from '@dqs/core';
import { cikIn, dataSetDay, dataSetRows, keptText } from '@dqs/edgar';
import { SourceFormatError, type Located, type StoredArtifact } from '@dqs/kit';
import { createTotals, nameRecords, type PortfolioRecord, type PublishedReport } from '../portfolio.ts';

/** All tables of a quarter have about 10 GB. */
export const maximumBytes = 40 * 1024 ** 3;

const tableRows = (artifact: StoredArtifact, name: string, columns: readonly string[]) =>
  dataSetRows(artifact, { name, columns, maximumBytes });

type Head = Pick<PublishedReport, 'formType' | 'filedDate' | 'reportPeriod' | 'fiscalYearEnd'>;
type Registrant = Pick<PublishedReport, 'cik' | 'registrantName' | 'registrantLei'>;

const headsOf = async (artifact: StoredArtifact): Promise<ReadonlyMap<string, Head>> => {
  const names = ['ACCESSION_NUMBER', 'FILING_DATE', 'SUB_TYPE', 'REPORT_ENDING_PERIOD', 'REPORT_DATE'];
  const heads = new Map<string, Head>();
  for await (const batch of tableRows(artifact, 'SUBMISSION', names))
    for (const { cell } of batch)
      heads.set(cell('ACCESSION_NUMBER'), {
        formType: cell('SUB_TYPE'),
        filedDate: dataSetDay(cell('FILING_DATE')),
        reportPeriod: dataSetDay(cell('REPORT_DATE')),
        fiscalYearEnd: dataSetDay(cell('REPORT_ENDING_PERIOD')),
      });
  return heads;
};

const registrantColumns = {
  name: 'REGISTRANT',
  columns: ['ACCESSION_NUMBER', 'CIK', 'REGISTRANT_NAME'],
  optional: ['LEI'],
  maximumBytes,
};

const registrantsOf = async (artifact: StoredArtifact): Promise<ReadonlyMap<string, Registrant>> => {
  const registrants = new Map<string, Registrant>();
  for await (const batch of dataSetRows(artifact, registrantColumns))
    for (const { cell } of batch)
      registrants.set(cell('ACCESSION_NUMBER'), {
        cik: cikIn(cell('CIK')),
        registrantName: cell('REGISTRANT_NAME'),
        registrantLei: cell('LEI'),
      });
  return registrants;
};

const noHead: Head = { formType: '', filedDate: '', reportPeriod: '', fiscalYearEnd: '' };

const fundColumns = {
  name: 'FUND_REPORTED_INFO',
  columns: ['ACCESSION_NUMBER', 'SERIES_NAME', 'SERIES_ID'],
  optional: ['NET_ASSETS', 'SERIES_LEI'],
  maximumBytes,
};

/** The reports of a quarter, few enough to be joined in memory. Keeps the net assets of each. */
async function* reportsOf(
  artifact: StoredArtifact,
  heads: ReadonlyMap<string, Head>,
  netAssets: Map<string, string>,
): AsyncGenerator<readonly Located<PortfolioRecord>[]> {
  const registrants = await registrantsOf(artifact);
  const seen = new Set<string>();
  for await (const batch of dataSetRows(artifact, fundColumns))
    yield batch.flatMap(({ cell, line }) => {
      const accessionNumber = cell('ACCESSION_NUMBER');
      const report: PublishedReport = {
        accessionNumber,
        seriesId: cell('SERIES_ID'),
        seriesName: cell('SERIES_NAME'),
        ...(heads.get(accessionNumber) ?? noHead),
        ...(registrants.get(accessionNumber) ?? { cik: null, registrantName: '', registrantLei: '' }),
        seriesLei: cell('SERIES_LEI'),
        netAssets: keptText(cell('NET_ASSETS')),
      };
      netAssets.set(keptText(accessionNumber), report.netAssets);
      const records: readonly PortfolioRecord[] = [{ kind: 'report', report }, ...nameRecords(report, seen)];
      return records.map((record) => ({ record, line }));
    });
}

const holdingColumns = [
  'ACCESSION_NUMBER',
  'HOLDING_ID',
  'ISSUER_NAME',
  'ISSUER_LEI',
  'ISSUER_TITLE',
  'ISSUER_CUSIP',
  'BALANCE',
  'UNIT',
  'OTHER_UNIT_DESC',
  'CURRENCY_CODE',
  'CURRENCY_VALUE',
  'EXCHANGE_RATE',
  'PERCENTAGE',
  'PAYOFF_PROFILE',
  'ASSET_CAT',
  'OTHER_ASSET',
  'ISSUER_TYPE',
  'OTHER_ISSUER',
  'INVESTMENT_COUNTRY',
  'IS_RESTRICTED_SECURITY',
  'FAIR_VALUE_LEVEL',
];

const identifierKey = (quarter: string, holdingId: string): string => `${quarter}:${holdingId}`;

/** The positions of a quarter. Those of a report are numbered in the order of the table. */
async function* holdingsOf(
  artifact: StoredArtifact,
  quarter: string,
  counted: ReturnType<typeof createTotals>,
): AsyncGenerator<readonly Located<PortfolioRecord>[]> {
  const counts = new Map<string, number>();
  for await (const batch of tableRows(artifact, 'FUND_REPORTED_HOLDING', holdingColumns))
    yield batch.map(({ cell, line }) => {
      const accessionNumber = cell('ACCESSION_NUMBER');
      const position = (counts.get(accessionNumber) ?? 0) + 1;
      counts.set(accessionNumber, position);
      const holding = {
        accessionNumber,
        position,
        issuerName: cell('ISSUER_NAME'),
        lei: cell('ISSUER_LEI'),
        title: cell('ISSUER_TITLE'),
        ticker: '',
        others: [],
        licensed: [cell('ISSUER_CUSIP')],
        identifierKey: identifierKey(quarter, cell('HOLDING_ID')),
        balance: cell('BALANCE'),
        units: cell('UNIT'),
        unitsDescription: cell('OTHER_UNIT_DESC'),
        currency: cell('CURRENCY_CODE'),
        exchangeRate: cell('EXCHANGE_RATE'),
        valueUsd: cell('CURRENCY_VALUE'),
        percent: cell('PERCENTAGE'),
        payoffProfile: cell('PAYOFF_PROFILE'),
        assetCategory: cell('ASSET_CAT'),
        assetDescription: cell('OTHER_ASSET'),
        issuerCategory: cell('ISSUER_TYPE'),
        issuerDescription: cell('OTHER_ISSUER'),
        country: cell('INVESTMENT_COUNTRY'),
        restricted: cell('IS_RESTRICTED_SECURITY'),
        fairValueLevel: cell('FAIR_VALUE_LEVEL'),
      };
      counted.add(holding);
      return { record: { kind: 'holding', holding }, line };
    });
}

const identifierColumns = [
  'HOLDING_ID',
  'IDENTIFIERS_ID',
  'IDENTIFIER_ISIN',
  'IDENTIFIER_TICKER',
  'OTHER_IDENTIFIER',
  'OTHER_IDENTIFIER_DESC',
];

async function* identifiersOf(
  artifact: StoredArtifact,
  quarter: string,
): AsyncGenerator<readonly Located<PortfolioRecord>[]> {
  for await (const batch of tableRows(artifact, 'IDENTIFIERS', identifierColumns))
    yield batch.map(({ cell, line }) => {
      const identifiers = {
        identifierKey: identifierKey(quarter, cell('HOLDING_ID')),
        number: cell('IDENTIFIERS_ID'),
        ticker: cell('IDENTIFIER_TICKER'),
        others: [{ value: cell('OTHER_IDENTIFIER'), description: cell('OTHER_IDENTIFIER_DESC') }],
        licensed: [cell('IDENTIFIER_ISIN')],
      };
      return { record: { kind: 'identifiers', identifiers }, line };
    });
}

/**
 * The quarter of a data set, which separates its position numbers from those of other sets: from its name, or from the
 * last filing day of its reports. Throws `SourceFormatError` if it contains no day.
 */
const quarterOf = ({ name }: StoredArtifact, heads: ReadonlyMap<string, Head>): string => {
  const named = /^\d{4}q[1-4](?=_)/i.exec(name)?.[0];
  if (named !== undefined) return named.toLowerCase();
  let last = '';
  for (const { filedDate } of heads.values()) if (isDay(filedDate) && filedDate > last) last = filedDate;
  if (last === '') throw new SourceFormatError('no report of the data set has a day of filing');
  return `${last.slice(0, 4)}q${Math.ceil(Number.parseInt(last.slice(5, 7), 10) / 3)}`;
};

/** The reports of a quarter, then their positions with totals, then their identifiers, table by table. */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<PortfolioRecord>[]> {
  const heads = await headsOf(artifact);
  const quarter = quarterOf(artifact, heads);
  const netAssets = new Map<string, string>();
  const counted = createTotals();
  yield* reportsOf(artifact, heads, netAssets);
  yield* holdingsOf(artifact, quarter, counted);
  yield counted.of(netAssets).map((record) => ({ record, line: 1 }));
  yield* identifiersOf(artifact, quarter);
}
