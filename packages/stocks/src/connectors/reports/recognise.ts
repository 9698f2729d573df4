import { accessionIn, filersFolder, formTypeIn, isSubmissionText } from '@dqs/edgar';
import type { Artifact } from '@dqs/kit';
import { formOnCover, isReportForm } from './forms.ts';

const address = filersFolder;

/** Names that the project's own small files and people's copies have. */
export const filePattern = /^form-(?:8-?k|10-?[kq]|20-?f|def-?14-?a).*\.(?:txt|html?)$/i;

const isPage = (head: string): boolean =>
  /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html)/i.test(head);

/** A page of a report: its first bytes name the form, or the vocabulary of cover pages in inline XBRL. */
const isReportPage = (fileName: string, head: string): boolean =>
  isPage(head) &&
  (/xmlns:dei\s*=/i.test(head) ||
    formOnCover(head.replace(/<[^>]*>/g, ' ')) !== null ||
    /<title>[^<]*\b(?:10-?[kq]|20-?f|40-?f|8-?k)\b/i.test(head) ||
    /(?:^|[^a-z0-9])(?:10-?[kq]|20-?f|40-?f|8-?k|def-?14a)(?:[^a-z0-9]|\d{6}|$)/i.test(fileName));

const isWrapped = (head: string): boolean =>
  /^\s*<DOCUMENT>/.test(head) && isReportForm(/<TYPE>([^<\r\n]+)/.exec(head)?.[1]?.trim() ?? '');

/** Whether a file is the archive of a filing's XBRL files, as EDGAR names it: `0000320193-25-000057-xbrl.zip`. */
export const isXbrlArchive = (fileName: string): boolean =>
  /-xbrl\.zip$/i.test(fileName) && accessionIn(fileName) !== null;

/** Whether a file begins as an XBRL instance does. */
export const isInstance = (head: string): boolean =>
  /^[^<]*(?:<\?[\s\S]*?\?>\s*|<!--[\s\S]*?-->\s*)*<(?:[\w.-]+:)?xbrl[\s>]/.test(head);

/** The artifact that a local file is: a complete submission of one of the forms, the main document of one, or its XBRL. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  const plain = fileName.replace(/\.gz$/i, '');
  const name = accessionIn(fileName);
  if (isXbrlArchive(fileName)) return { name: `${name}-xbrl.zip`, address };
  if (isInstance(head)) return { name: plain, address };
  if (isSubmissionText(head))
    return isReportForm(formTypeIn(head) ?? '')
      ? { name: `${name ?? plain.replace(/\.(?:txt|nc)$/i, '')}.txt`, address }
      : null;
  if (isWrapped(head) || isReportPage(fileName, head))
    return { name: name === null ? plain : `${name}${/\.txt$/i.test(plain) ? '.txt' : '.htm'}`, address };
  return head === '' && filePattern.test(fileName) ? { name: plain, address } : null;
};

/** Forms that other connectors read, or refuse with a reason of their own. */
const readElsewhere = /^(?:[345]|144|13F-.*|SC(?:HEDULE)? 13[DG]|25(?:-NSE)?|NPORT-.*|N-PX)(?:\/A)?$/;

/** Why a page that people may take for a report, or a filing on another form, is none. */
export const refusal = (_fileName: string, head: string): string | null => {
  if (isPage(head) && /request rate threshold exceeded|undeclared automated tool/i.test(head))
    return 'it is the page that the SEC sends in place of a file to whoever asks too often or does not say who it is';
  if (isPage(head) && /<title>\s*SEC FORM\b/i.test(head))
    return 'it is the page that EDGAR makes of a structured document for readers: load the document, whose address is the same without the folder that begins with xsl';
  const form = isSubmissionText(head) ? formTypeIn(head) : null;
  return form === null || isReportForm(form) || readElsewhere.test(form)
    ? null
    : `it is a filing on Form ${form}, of which nothing is read`;
};
