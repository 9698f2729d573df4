import { isDay } from '@dqs/core';
import {
  accessionIn,
  accessionOfFile,
  cikIn,
  filersFolder,
  filingsNeverChange,
  formNumber,
  formTypeIn,
  isPlainSubmission,
  isSubmissionText,
  publishedSubmissions,
} from '@dqs/edgar';
import type { Artifact, Connector, Reject } from '@dqs/kit';
import { plannedSalesDataset, plannedSalesSource } from '../../ownership-sources.ts';
import { parse, type PublishedNotice } from './parse.ts';

const forms: ReadonlySet<string> = new Set(['144', '144/A']);

interface NoticeRow {
  readonly issuer_cik: number;
  readonly accession_number: string;
  readonly line_number: number;
  readonly form_type: string;
  readonly filed_date: string;
  readonly previous_accession_number: string | null;
  readonly seller_name: string;
  readonly relationship: string;
  readonly security_class: string;
  readonly shares: string;
  readonly aggregate_market_value: string | null;
  readonly approx_sale_date: string | null;
  readonly acquired_how: string | null;
  readonly broker: string | null;
  readonly plan_adoption_date: string | null;
}

const filePattern = /^(?:form-?)?144[^/]*\.(?:xml|txt|nc)(?:\.gz)?$/i;

const isNotice = (head: string): boolean =>
  /<(?:\w+:)?edgarSubmission[^>]*["']http:\/\/www\.sec\.gov\/edgar\/ownership["']/.test(head) &&
  /<(?:\w+:)?submissionType>\s*144/.test(head);

const recognise = (fileName: string, head: string, folder?: string): Artifact | null => {
  const accession = accessionOfFile(fileName, folder);
  const named = (ending: string): Artifact => ({
    name: `${accession ?? fileName.replace(/\.\w+(?:\.gz)?$/i, '')}${ending}`,
    address: filersFolder,
  });
  if (isSubmissionText(head))
    return forms.has(formTypeIn(head) ?? '') && !isPlainSubmission(head) ? named('.txt') : null;
  if (isNotice(head)) return named('.xml');
  return head === '' && filePattern.test(fileName) ? named(/\.xml/i.test(fileName) ? '.xml' : '.txt') : null;
};

const refusal = (_fileName: string, head: string): string | null =>
  isPlainSubmission(head) && forms.has(formTypeIn(head) ?? '')
    ? 'it is a Form 144 without structured data, as all were before April 2023'
    : null;

const textOf = (text: string): string | null => text.replace(/\s+/g, ' ').trim() || null;

const normalise = (notice: PublishedNotice): readonly NoticeRow[] | Reject => {
  const issuer = cikIn(notice.issuerCik);
  const shares = formNumber(notice.units);
  const [seller, title] = [textOf(notice.sellerName), textOf(notice.classTitle)];
  const where = `line ${notice.number} of ${notice.accessionNumber}`;
  if (issuer === null) return { reject: `${where}: the issuer's CIK "${notice.issuerCik}" is not a CIK` };
  if (!isDay(notice.filedDate)) return { reject: `${where}: filed "${notice.filedDate}" is not a day` };
  if (seller === null || title === null) return { reject: `${where} does not name the seller or the class` };
  if (shares === null) return { reject: `${where}: "${notice.units}" is not a number of units` };
  const plans = notice.planAdoptionDates.filter(isDay).toSorted();
  return [
    {
      issuer_cik: issuer,
      accession_number: notice.accessionNumber,
      line_number: notice.number,
      form_type: notice.formType,
      filed_date: notice.filedDate,
      previous_accession_number: accessionIn(notice.previousAccession),
      seller_name: seller,
      relationship: notice.relationships.flatMap((text) => textOf(text) ?? []).join(', '),
      security_class: title,
      shares,
      aggregate_market_value: formNumber(notice.marketValue),
      approx_sale_date: isDay(notice.saleDate) ? notice.saleDate : null,
      acquired_how: [...new Set(notice.acquiredHow.flatMap((text) => textOf(text) ?? []))].join('; ') || null,
      broker: textOf(notice.broker),
      plan_adoption_date: plans.at(-1) ?? null,
    },
  ];
};

/** Notices of proposed sales on Form 144, structured since April 2023. */
export const plannedSaleNotices: Connector<PublishedNotice, NoticeRow> = {
  key: 'stocks.form-144',
  source: plannedSalesSource.tag,
  dataset: plannedSalesDataset.key,
  summary: 'Notices of proposed sales of insiders on Form 144, structured since April 2023.',
  publication: publishedSubmissions(forms, { schedule: '20 4 * * 2-6', pattern: filePattern }),
  recognition: { recognise, refusal },
  reading: { parse },
  rows: { normalise, differs: filingsNeverChange, observedOn: 'filed_date' },
  load: {
    table: 'stocks_planned_sale',
    key: ['accession_number', 'line_number'],
    mode: 'replace',
    scope: ['accession_number'],
  },
  rules: import.meta.url,
};
