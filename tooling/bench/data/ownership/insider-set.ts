import { createRandom } from '../random.ts';
import { cikOf, issuers } from './issuers.ts';

/** The members of an archive of insider transactions: on each report two transactions of shares and one of a derivative. */
export function* insiderSet(reports: number): Generator<{ readonly name: string; readonly text: string }> {
  const random = createRandom(17);
  const each = Array.from({ length: reports }, (_, at) => ({
    accession: `0001000000-26-${String(at).padStart(6, '0')}`,
    issuer: cikOf(random(issuers)),
    owner: 900_000 + random(40_000),
    day: `${String(1 + random(28)).padStart(2, '0')}-${['JAN', 'FEB', 'MAR'][random(3)]}-2026`,
    shares: 100 + random(10_000),
  }));
  type Report = (typeof each)[number];
  const table = (
    name: string,
    columns: readonly string[],
    rows: (report: Report) => readonly (readonly unknown[])[],
  ) => ({
    name: `${name}.tsv`,
    text: [
      ['ACCESSION_NUMBER', ...columns].join('\t'),
      ...each.flatMap((report) => rows(report).map((cells) => [report.accession, ...cells].join('\t'))),
    ].join('\n'),
  });
  const common = ['SECURITY_TITLE', 'SHRS_OWND_FOLWNG_TRANS', 'DIRECT_INDIRECT_OWNERSHIP', 'NATURE_OF_OWNERSHIP'];
  const traded = [
    'TRANS_DATE',
    'TRANS_CODE',
    'TRANS_SHARES',
    'TRANS_PRICEPERSHARE',
    'TRANS_PRICEPERSHARE_FN',
    'TRANS_ACQUIRED_DISP_CD',
  ];
  yield table(
    'SUBMISSION',
    [
      'FILING_DATE',
      'PERIOD_OF_REPORT',
      'DATE_OF_ORIG_SUB',
      'NOT_SUBJECT_SEC16',
      'DOCUMENT_TYPE',
      'ISSUERCIK',
      'AFF10B5ONE',
    ],
    ({ day, issuer }) => [[day, day, '', '0', '4', issuer, '0']],
  );
  yield table(
    'REPORTINGOWNER',
    ['RPTOWNERCIK', 'RPTOWNERNAME', 'RPTOWNER_RELATIONSHIP', 'RPTOWNER_TITLE'],
    ({ owner }) => [[owner, `Insider ${owner}`, 'Director,Officer', 'Chief Executive Officer']],
  );
  yield table('NONDERIV_TRANS', ['NONDERIV_TRANS_SK', ...common, ...traded], ({ day, shares }) =>
    [1, 2].map((at) => [at, 'Common Stock', `${shares * 10}.0`, 'D', '', day, 'S', `${shares}.0`, '12.34', 'F1', 'D']),
  );
  yield table('NONDERIV_HOLDING', ['NONDERIV_HOLDING_SK', ...common], ({ shares }) => [
    [1, 'Common Stock', `${shares}.0`, 'I', 'By trust'],
  ]);
  yield table('DERIV_TRANS', ['DERIV_TRANS_SK', ...common, ...traded], ({ day, shares }) => [
    [1, 'Restricted Stock Unit', `${shares}.0`, 'D', '', day, 'M', `${shares}.0`, '0.0', '', 'D'],
  ]);
  yield table('DERIV_HOLDING', ['DERIV_HOLDING_SK', ...common], () => []);
  yield table('FOOTNOTES', ['FOOTNOTE_ID', 'FOOTNOTE_TXT'], () => [
    ['F1', 'The price is an average of several trades.'],
  ]);
}
