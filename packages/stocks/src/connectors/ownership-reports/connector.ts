import {
  accessionOfFile,
  filersFolder,
  filingsNeverChange,
  formTypeIn,
  isPlainSubmission,
  isSubmissionText,
  publishedSubmissions,
} from '@dqs/edgar';
import type { Artifact, Connector } from '@dqs/kit';
import { insidersDataset, insidersSource } from '../../ownership-sources.ts';
import { parse } from './parse.ts';
import type { OwnershipRecord } from './published.ts';
import { filings, footnotes, forms, lineLoad, lineRows, owners, type LineRow } from './rows.ts';

const filePattern = /^form-?[345](?:-?a)?[-_.][^/]*\.(?:xml|txt|nc)(?:\.gz)?$/i;

/** Recognizes a report by its content: a complete structured submission, or only its document. */
const recognise = (fileName: string, head: string, folder?: string): Artifact | null => {
  const accession = accessionOfFile(fileName, folder);
  const named = (ending: string): Artifact => ({
    name: `${accession ?? fileName.replace(/\.\w+(?:\.gz)?$/i, '')}${ending}`,
    address: filersFolder,
  });
  if (isSubmissionText(head))
    return forms.has(formTypeIn(head) ?? '') && !isPlainSubmission(head) ? named('.txt') : null;
  if (/<ownershipDocument[\s>]/.test(head)) return named('.xml');
  return head === '' && filePattern.test(fileName) ? named(/\.xml/i.test(fileName) ? '.xml' : '.txt') : null;
};

const refusal = (_fileName: string, head: string): string | null =>
  isPlainSubmission(head) && forms.has(formTypeIn(head) ?? '')
    ? 'it is a Form 3, 4 or 5 without structured data, as all were before mid-2003'
    : null;

/** Single reports of insiders on Forms 3, 4 and 5. */
export const ownershipReports: Connector<OwnershipRecord, LineRow> = {
  key: 'stocks.ownership-reports',
  source: insidersSource.tag,
  dataset: insidersDataset.key,
  summary: 'Transactions and holdings of insiders from single reports on Forms 3, 4 and 5, structured since 2003.',
  publication: publishedSubmissions(forms, { schedule: '40 4 * * 2-6', pattern: filePattern }),
  recognition: { recognise, refusal },
  reading: { parse },
  rows: {
    differs: filingsNeverChange,
    normalise: lineRows,
    // A report can state that its owner owns nothing, or is no longer an insider.
    mayBeEmpty: true,
    further: [filings, owners, footnotes],
  },
  load: lineLoad,
  rules: import.meta.url,
};
