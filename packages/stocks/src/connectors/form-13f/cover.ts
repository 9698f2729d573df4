import { childOf, childText, cikIn } from '@dqs/edgar';
import type { XmlElement } from '@dqs/kit';
import type { OtherManager, PublishedReport } from './published.ts';

/** Converts a day of the cover page, `MM-DD-YYYY`, to `YYYY-MM-DD`. Other texts are unchanged. */
const coverDay = (text: string): string => {
  const [, month, day, year] = /^(\d{2})[-/](\d{2})[-/](\d{4})$/.exec(text.trim()) ?? [];
  return year === undefined ? text.trim() : `${year}-${month}-${day}`;
};

const children = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  (element?.children ?? []).filter((child) => child.name === name);

const managerOf = (element: XmlElement, sequence: string): OtherManager => ({
  sequence,
  cik: childText(element, 'cik'),
  name: childText(element, 'name'),
  fileNumber: childText(element, 'form13FFileNumber'),
});

/** The managers of the summary page with their numbers. The number is next to the manager's own element. */
const includedIn = (summary: XmlElement | undefined): readonly OtherManager[] =>
  children(childOf(summary, 'otherManagers2Info'), 'otherManager2').map((element) =>
    managerOf(childOf(element, 'otherManager') ?? element, childText(element, 'sequenceNumber')),
  );

/** The cover and summary pages of a report. `filedDate` is empty if the document has no submission header. */
export const reportOf = (
  submission: XmlElement,
  filing: { readonly accessionNumber: string; readonly filedDate: string },
): PublishedReport => {
  const header = childOf(submission, 'headerData');
  const filer = childOf(header, 'filerInfo');
  const form = childOf(submission, 'formData');
  const cover = childOf(form, 'coverPage');
  const amendment = childOf(cover, 'amendmentInfo');
  const summary = childOf(form, 'summaryPage');
  return {
    accessionNumber: filing.accessionNumber,
    formType: childText(header, 'submissionType'),
    // Without the submission header, the signature date is used as the filing date.
    filedDate: filing.filedDate || coverDay(childText(childOf(form, 'signatureBlock'), 'signatureDate')),
    cik: cikIn(childText(childOf(childOf(filer, 'filer'), 'credentials'), 'cik')),
    managerName: childText(childOf(cover, 'filingManager'), 'name'),
    reportPeriod: coverDay(childText(cover, 'reportCalendarOrQuarter') || childText(filer, 'periodOfReport')),
    reportType: childText(cover, 'reportType'),
    amendmentNumber: childText(cover, 'amendmentNo'),
    amendmentType: childText(amendment, 'amendmentType'),
    entryTotal: childText(summary, 'tableEntryTotal'),
    valueTotal: childText(summary, 'tableValueTotal'),
    confidentialOmitted: childText(summary, 'isConfidentialOmitted'),
    included: includedIn(summary),
    reportedBy: children(childOf(cover, 'otherManagersInfo'), 'otherManager').map((element) => managerOf(element, '')),
  };
};
