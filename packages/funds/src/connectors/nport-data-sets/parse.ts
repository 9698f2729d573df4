import { cikIn } from '@dqs/edgar';
import { columnIndex, csvRows, openArtifact, type Located, type StoredArtifact } from '@dqs/kit';
import { nameRecords, type PortfolioRecord, type PublishedReport } from '../portfolio.ts';

/** All tables of a quarter have some 10 GB. */
export const maximumBytes = 40 * 1024 ** 3;

type Cells = (name: string) => string;

/** The rows of one table of the archive, each as a function of the column's name. */
async function* tableRows(
  artifact: StoredArtifact,
  table: string,
  names: readonly string[],
): AsyncGenerator<readonly { readonly cells: Cells; readonly line: number }[]> {
  const member = new RegExp(`(?:^|/)${table}\\.tsv$`, 'i');
  let index: ReadonlyMap<string, number> | null = null;
  for await (const batch of csvRows(openArtifact(artifact, { member, maximumBytes }), {
    delimiter: '\t',
    quotes: false,
  })) {
    const [header] = batch;
    const rows = index === null ? batch.slice(1) : batch;
    index ??= columnIndex(header?.record ?? [], names);
    const columns = index;
    yield rows.map(({ record, line }) => ({ cells: (name) => record[columns.get(name) ?? -1] ?? '', line }));
  }
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** `31-DEC-2025` as a day; any other text as it is. */
const dayOf = (text: string): string => {
  const [, day = '', month = '', year = ''] = /^(\d{2})-([A-Z]{3})-(\d{4})$/i.exec(text.trim()) ?? [];
  const number = months.indexOf(month.toUpperCase()) + 1;
  return number === 0 ? text.trim() : `${year}-${String(number).padStart(2, '0')}-${day}`;
};

type Head = Pick<PublishedReport, 'formType' | 'filedDate' | 'reportPeriod' | 'fiscalYearEnd'>;
type Registrant = Pick<PublishedReport, 'cik' | 'registrantName'>;

const headsOf = async (artifact: StoredArtifact): Promise<ReadonlyMap<string, Head>> => {
  const names = ['ACCESSION_NUMBER', 'FILING_DATE', 'SUB_TYPE', 'REPORT_ENDING_PERIOD', 'REPORT_DATE'];
  const heads = new Map<string, Head>();
  for await (const batch of tableRows(artifact, 'SUBMISSION', names))
    for (const { cells } of batch)
      heads.set(cells('ACCESSION_NUMBER'), {
        formType: cells('SUB_TYPE'),
        filedDate: dayOf(cells('FILING_DATE')),
        reportPeriod: dayOf(cells('REPORT_DATE')),
        fiscalYearEnd: dayOf(cells('REPORT_ENDING_PERIOD')),
      });
  return heads;
};

const registrantsOf = async (artifact: StoredArtifact): Promise<ReadonlyMap<string, Registrant>> => {
  const registrants = new Map<string, Registrant>();
  for await (const batch of tableRows(artifact, 'REGISTRANT', ['ACCESSION_NUMBER', 'CIK', 'REGISTRANT_NAME']))
    for (const { cells } of batch)
      registrants.set(cells('ACCESSION_NUMBER'), {
        cik: cikIn(cells('CIK')),
        registrantName: cells('REGISTRANT_NAME'),
      });
  return registrants;
};

const noHead: Head = { formType: '', filedDate: '', reportPeriod: '', fiscalYearEnd: '' };

/** The reports of a quarter: few enough to be joined in memory. */
async function* reportsOf(artifact: StoredArtifact): AsyncGenerator<readonly Located<PortfolioRecord>[]> {
  const [heads, registrants] = [await headsOf(artifact), await registrantsOf(artifact)];
  const seen = new Set<string>();
  for await (const batch of tableRows(artifact, 'FUND_REPORTED_INFO', ['ACCESSION_NUMBER', 'SERIES_NAME', 'SERIES_ID']))
    yield batch.flatMap(({ cells, line }) => {
      const accessionNumber = cells('ACCESSION_NUMBER');
      const report: PublishedReport = {
        accessionNumber,
        seriesId: cells('SERIES_ID'),
        seriesName: cells('SERIES_NAME'),
        ...(heads.get(accessionNumber) ?? noHead),
        ...(registrants.get(accessionNumber) ?? { cik: null, registrantName: '' }),
      };
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

/** The positions of a quarter, those of a report numbered in the order of the table. */
async function* holdingsOf(
  artifact: StoredArtifact,
  quarter: string,
): AsyncGenerator<readonly Located<PortfolioRecord>[]> {
  const counts = new Map<string, number>();
  for await (const batch of tableRows(artifact, 'FUND_REPORTED_HOLDING', holdingColumns))
    yield batch.map(({ cells, line }) => {
      const accessionNumber = cells('ACCESSION_NUMBER');
      const position = (counts.get(accessionNumber) ?? 0) + 1;
      counts.set(accessionNumber, position);
      const holding = {
        accessionNumber,
        position,
        issuerName: cells('ISSUER_NAME'),
        lei: cells('ISSUER_LEI'),
        title: cells('ISSUER_TITLE'),
        ticker: '',
        others: [],
        licensed: [cells('ISSUER_CUSIP')],
        identifierKey: identifierKey(quarter, cells('HOLDING_ID')),
        balance: cells('BALANCE'),
        units: cells('UNIT'),
        unitsDescription: cells('OTHER_UNIT_DESC'),
        currency: cells('CURRENCY_CODE'),
        exchangeRate: cells('EXCHANGE_RATE'),
        valueUsd: cells('CURRENCY_VALUE'),
        percent: cells('PERCENTAGE'),
        payoffProfile: cells('PAYOFF_PROFILE'),
        assetCategory: cells('ASSET_CAT'),
        assetDescription: cells('OTHER_ASSET'),
        issuerCategory: cells('ISSUER_TYPE'),
        issuerDescription: cells('OTHER_ISSUER'),
        country: cells('INVESTMENT_COUNTRY'),
        restricted: cells('IS_RESTRICTED_SECURITY'),
        fairValueLevel: cells('FAIR_VALUE_LEVEL'),
      };
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
    yield batch.map(({ cells, line }) => {
      const identifiers = {
        identifierKey: identifierKey(quarter, cells('HOLDING_ID')),
        number: cells('IDENTIFIERS_ID'),
        ticker: cells('IDENTIFIER_TICKER'),
        others: [{ value: cells('OTHER_IDENTIFIER'), description: cells('OTHER_IDENTIFIER_DESC') }],
        licensed: [cells('IDENTIFIER_ISIN')],
      };
      return { record: { kind: 'identifiers', identifiers }, line };
    });
}

/** The reports of a quarter, then their positions, then the identifiers of these, table after table. */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<PortfolioRecord>[]> {
  const quarter = artifact.name.slice(0, 6);
  yield* reportsOf(artifact);
  yield* holdingsOf(artifact, quarter);
  yield* identifiersOf(artifact, quarter);
}
