import { createRandom } from '../random.ts';
import type { Quarter } from './holdings-set.ts';
import { identifierOf, issuers, nameOf } from './issuers.ts';

/** Positions of a report, on average: the first quarter of 2026 has 5,941,068 of 13,148 reports. */
const positions = 452;

const accessionOf = (report: number, { filed }: Quarter): string =>
  `${String(report + 1).padStart(10, '0')}-${filed.slice(-2)}-000001`;

const seriesOf = (report: number): string => `S${String(700_001 + report).padStart(9, '0')}`;

const columns = [
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

/** The members of a quarterly data set of Form N-PORT with so many positions, without those that are not read. */
export function* portfolioSet(
  count: number,
  quarter: Quarter,
): Generator<{ readonly name: string; readonly text: string }> {
  const reports = Array.from({ length: Math.ceil(count / positions) }, (_, report) => accessionOf(report, quarter));
  const table = (name: string, header: readonly string[], rows: Iterable<readonly (string | number)[]>) => {
    const lines = [header.join('\t')];
    for (const row of rows) lines.push(row.join('\t'));
    return { name: `${name}.tsv`, text: lines.join('\n') };
  };
  yield table(
    'SUBMISSION',
    ['ACCESSION_NUMBER', 'FILING_DATE', 'FILE_NUM', 'SUB_TYPE', 'REPORT_ENDING_PERIOD', 'REPORT_DATE'],
    reports.map((accession) => [accession, quarter.filed, '', 'NPORT-P', quarter.period, quarter.period]),
  );
  yield table(
    'REGISTRANT',
    ['ACCESSION_NUMBER', 'CIK', 'REGISTRANT_NAME', 'LEI'],
    reports.map((accession, at) => [
      accession,
      600_000 + Math.floor(at / 8),
      `Invented Trust ${Math.floor(at / 8)}`,
      '',
    ]),
  );
  yield table(
    'FUND_REPORTED_INFO',
    ['ACCESSION_NUMBER', 'SERIES_NAME', 'SERIES_ID', 'SERIES_LEI', 'NET_ASSETS'],
    reports.map((accession, at) => [accession, `Invented Fund ${at}`, seriesOf(at), '', '1000000000.00']),
  );
  const random = createRandom(quarter.seed);
  const holdings = function* (): Generator<readonly (string | number)[]> {
    for (let at = 0; at < count; at += 1) {
      const issuer = random(issuers);
      const [name, shares] = [nameOf(issuer), 100 + random(100_000)];
      yield [
        ...[reports[Math.floor(at / positions)]!, at + 1, name, '', `${name} common stock`, identifierOf(issuer)],
        ...[`${shares}.00000000`, 'NS', '', 'USD', `${shares * 50}.00000000`, '', '0.123456789012', 'Long', 'EC', ''],
        ...['CORP', '', 'US', 'N', 1],
      ];
    }
  };
  yield table('FUND_REPORTED_HOLDING', columns, holdings());
  const identifiers = function* (): Generator<readonly (string | number)[]> {
    for (let at = 0; at < count; at += 1)
      yield [at + 1, at + 1, `US${identifierOf(at % issuers)}0`, `I${at % issuers}`, '', ''];
  };
  yield table(
    'IDENTIFIERS',
    [
      'HOLDING_ID',
      'IDENTIFIERS_ID',
      'IDENTIFIER_ISIN',
      'IDENTIFIER_TICKER',
      'OTHER_IDENTIFIER',
      'OTHER_IDENTIFIER_DESC',
    ],
    identifiers(),
  );
}
