import { accessionIn, filersFolder, formTypeIn, isSubmissionText } from '@dqs/edgar';
import type { Artifact } from '@dqs/kit';
import { formOnCover, isReportForm } from './forms.ts';

const address = filersFolder;

/** Names of the project's own small files and of typical copies. */
export const filePattern = /^form-(?:8-?k|10-?[kq]|20-?f|def-?14-?a).*\.(?:txt|html?)$/i;

const isPage = (head: string): boolean =>
  /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html)/i.test(head);

/** Whether a page is a report: its first bytes contain the form, or the vocabulary of inline XBRL cover pages. */
const isReportPage = (fileName: string, head: string): boolean =>
  isPage(head) &&
  (/xmlns:dei\s*=/i.test(head) ||
    formOnCover(head.replace(/<[^>]*>/g, ' ')) !== null ||
    /<title>[^<]*\b(?:10-?[kq]|20-?f|40-?f|8-?k)\b/i.test(head) ||
    /(?:^|[^a-z0-9])(?:10-?[kq]|20-?f|40-?f|8-?k|def-?14a)(?:[^a-z0-9]|\d{6}|$)/i.test(fileName));

const isWrapped = (head: string): boolean =>
  /^\s*<DOCUMENT>/.test(head) && isReportForm(/<TYPE>([^<\r\n]+)/.exec(head)?.[1]?.trim() ?? '');

/** Whether a file is the archive of a filing's XBRL files, by EDGAR's name: `0000320193-25-000057-xbrl.zip`. */
export const isXbrlArchive = (fileName: string): boolean =>
  /-xbrl\.zip$/i.test(fileName) && accessionIn(fileName) !== null;

/** Whether a file begins like an XBRL instance. */
export const isInstance = (head: string): boolean =>
  /^[^<]*(?:<\?[\s\S]*?\?>\s*|<!--[\s\S]*?-->\s*)*<(?:[\w.-]+:)?xbrl[\s>]/.test(head);

/** The artifact for a local file: a complete submission of one of the forms, its main document, or its XBRL. */
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

/** Forms that other connectors load, or reject with their own reason. */
const otherForms = /^(?:[345]|144|13F-.*|SC(?:HEDULE)? 13[DG]|25(?:-NSE)?|NPORT-.*|N-PX)(?:\/A)?$/;

/** Why a page that resembles a report, or a filing on another form, is rejected. */
export const refusal = (_fileName: string, head: string): string | null => {
  if (isPage(head) && /request rate threshold exceeded|undeclared automated tool/i.test(head))
    return 'it is the page that the SEC sends instead of a file after too many requests or without an identified user agent';
  if (isPage(head) && /<title>\s*SEC FORM\b/i.test(head))
    return 'it is the page that EDGAR renders from a structured document. Load the document: its address is the same without the folder that begins with xsl';
  const form = isSubmissionText(head) ? formTypeIn(head) : null;
  return form === null || isReportForm(form) || otherForms.test(form)
    ? null
    : `it is a filing on Form ${form}, which is not supported`;
};
