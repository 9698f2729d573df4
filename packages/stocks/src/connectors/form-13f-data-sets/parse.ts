import { cikIn, dataSetDay, dataSetRows, keptText } from '@dqs/edgar';
import type { Located, StoredArtifact } from '@dqs/kit';
import { createSecurityKeys } from '../../ownership/institutions/security-key.ts';
import { createIssuerNames } from '../../ownership/institutions/issuer-names.ts';
import type { EntryHead, HoldingsRecord, OtherManager, PublishedReport } from '../form-13f/published.ts';
import { createTotals } from '../form-13f/totals.ts';

/** All tables of a quarter have about 500 MB. */
export const maximumBytes = 8 * 1024 ** 3;

const table = (artifact: StoredArtifact, name: string, columns: readonly string[], optional: readonly string[] = []) =>
  dataSetRows(artifact, { name, columns, optional, maximumBytes });

type Reports = Map<string, PublishedReport>;

const empty: PublishedReport = {
  accessionNumber: '',
  formType: '',
  filedDate: '',
  cik: null,
  managerName: '',
  reportPeriod: '',
  reportType: '',
  amendmentNumber: '',
  amendmentType: '',
  entryTotal: '',
  valueTotal: '',
  confidentialOmitted: '',
  included: [],
  reportedBy: [],
};

const readSubmissions = async (artifact: StoredArtifact, reports: Reports): Promise<void> => {
  const columns = ['ACCESSION_NUMBER', 'FILING_DATE', 'SUBMISSIONTYPE', 'CIK', 'PERIODOFREPORT'];
  for await (const batch of table(artifact, 'SUBMISSION', columns))
    for (const { cell } of batch)
      reports.set(cell('ACCESSION_NUMBER'), {
        ...empty,
        accessionNumber: cell('ACCESSION_NUMBER'),
        formType: cell('SUBMISSIONTYPE').trim(),
        filedDate: dataSetDay(cell('FILING_DATE')),
        cik: cikIn(cell('CIK').trim()),
        reportPeriod: dataSetDay(cell('PERIODOFREPORT')),
      });
};

const readCovers = async (artifact: StoredArtifact, reports: Reports): Promise<void> => {
  const columns = [
    'ACCESSION_NUMBER',
    'REPORTCALENDARORQUARTER',
    'AMENDMENTNO',
    'AMENDMENTTYPE',
    'FILINGMANAGER_NAME',
    'REPORTTYPE',
  ];
  for await (const batch of table(artifact, 'COVERPAGE', columns))
    for (const { cell } of batch) {
      const report = reports.get(cell('ACCESSION_NUMBER'));
      if (report)
        reports.set(report.accessionNumber, {
          ...report,
          managerName: cell('FILINGMANAGER_NAME'),
          reportPeriod: dataSetDay(cell('REPORTCALENDARORQUARTER')) || report.reportPeriod,
          reportType: cell('REPORTTYPE'),
          amendmentNumber: cell('AMENDMENTNO'),
          amendmentType: cell('AMENDMENTTYPE'),
        });
    }
};

const readSummaries = async (artifact: StoredArtifact, reports: Reports): Promise<void> => {
  const columns = ['ACCESSION_NUMBER', 'TABLEENTRYTOTAL', 'TABLEVALUETOTAL'];
  for await (const batch of table(artifact, 'SUMMARYPAGE', columns, ['ISCONFIDENTIALOMITTED']))
    for (const { cell } of batch) {
      const report = reports.get(cell('ACCESSION_NUMBER'));
      if (report)
        reports.set(report.accessionNumber, {
          ...report,
          entryTotal: cell('TABLEENTRYTOTAL'),
          valueTotal: cell('TABLEVALUETOTAL'),
          confidentialOmitted: cell('ISCONFIDENTIALOMITTED'),
        });
    }
};

type Managers = 'included' | 'reportedBy';

const readManagers = async (artifact: StoredArtifact, reports: Reports, name: string, as: Managers): Promise<void> => {
  const columns = ['ACCESSION_NUMBER', 'CIK', 'FORM13FFILENUMBER', 'NAME'];
  for await (const batch of table(artifact, name, columns, ['SEQUENCENUMBER']))
    for (const { cell } of batch) {
      const report = reports.get(cell('ACCESSION_NUMBER'));
      if (!report) continue;
      const manager: OtherManager = {
        sequence: cell('SEQUENCENUMBER'),
        cik: cell('CIK'),
        name: cell('NAME'),
        fileNumber: cell('FORM13FFILENUMBER'),
      };
      reports.set(report.accessionNumber, { ...report, [as]: [...report[as], manager] });
    }
};

const entryColumns = [
  'ACCESSION_NUMBER',
  'NAMEOFISSUER',
  'TITLEOFCLASS',
  'CUSIP',
  'VALUE',
  'SSHPRNAMT',
  'SSHPRNAMTTYPE',
  'PUTCALL',
  'INVESTMENTDISCRETION',
  'OTHERMANAGER',
];

const noHead: EntryHead = { accessionNumber: '', filedDate: '', reportPeriod: '', cik: null };

/** Reading state of a report's positions. */
interface Place {
  readonly head: EntryHead;
  entries: number;
}

/** The state of a report by accession number. Most positions of a report are consecutive. */
const createPlaces = (reports: Reports): ((accessionNumber: string) => Place) => {
  const places = new Map<string, Place>();
  let last: Place = { head: noHead, entries: 0 };
  return (accessionNumber) => {
    if (accessionNumber === last.head.accessionNumber) return last;
    const place = places.get(accessionNumber);
    const kept = reports.get(accessionNumber) ?? { ...noHead, accessionNumber: keptText(accessionNumber) };
    last = place ?? { head: kept, entries: 0 };
    if (!place) places.set(kept.accessionNumber, last);
    return last;
  };
};

/**
 * The reports of a quarter are few enough to be joined in memory. Their positions are streamed, followed by their
 * totals.
 */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<HoldingsRecord>[]> {
  const reports: Reports = new Map();
  await readSubmissions(artifact, reports);
  await readCovers(artifact, reports);
  await readSummaries(artifact, reports);
  await readManagers(artifact, reports, 'OTHERMANAGER2', 'included');
  await readManagers(artifact, reports, 'OTHERMANAGER', 'reportedBy');
  const [totals, names, keysOf] = [createTotals(), createIssuerNames(), createSecurityKeys()];
  const places = createPlaces(reports);
  for await (const batch of table(artifact, 'INFOTABLE', entryColumns))
    yield batch.map(({ cell, line }) => {
      const place = places(cell('ACCESSION_NUMBER'));
      const { accessionNumber, filedDate, reportPeriod, cik } = place.head;
      const entry = {
        accessionNumber,
        filedDate,
        reportPeriod,
        cik,
        number: (place.entries += 1),
        issuerName: cell('NAMEOFISSUER'),
        titleOfClass: cell('TITLEOFCLASS'),
        cusip: cell('CUSIP'),
        value: cell('VALUE'),
        amount: cell('SSHPRNAMT'),
        amountType: cell('SSHPRNAMTTYPE'),
        putCall: cell('PUTCALL'),
        discretion: cell('INVESTMENTDISCRETION'),
        otherManagers: cell('OTHERMANAGER'),
      };
      totals.add(entry);
      const keys = keysOf(entry.cusip);
      if (keys) names.add(keys, entry.issuerName);
      return { record: { kind: 'entry', entry }, line };
    });
  for (const report of reports.values())
    yield [{ record: { kind: 'report', report, totals: totals.of(report.accessionNumber) }, line: 1 }];
  for (const name of names.counts()) yield [{ record: { kind: 'name', name }, line: 1 }];
}
