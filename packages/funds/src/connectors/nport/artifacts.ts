import { accessionOfFile, filersFolder, formTypeIn, isSubmissionText } from '@dqs/edgar';
import type { Artifact } from '@dqs/kit';

/** Public reports. Those on NPORT-NP are not published by the SEC. */
export const forms: ReadonlySet<string> = new Set(['NPORT-P', 'NPORT-P/A']);

const filePattern = /^n-?port(?!.*\.zip)[^/]*\.(?:xml|txt)(?:\.gz)?$/i;

export const artifacts = [{ name: '##########-##-######.txt', address: filersFolder, pattern: filePattern }];

const isReport = (head: string): boolean =>
  /<(?:\w+:)?edgarSubmission[^>]*["']http:\/\/www\.sec\.gov\/edgar\/nport["']/.test(head);

/** Recognizes a filing by its content: a complete submission, or only its primary document. */
export const recognise = (fileName: string, head: string, folder?: string): Artifact | null => {
  const accession = accessionOfFile(fileName, folder);
  const named = (extension: string): Artifact => ({
    name: `${accession ?? fileName.replace(/\.\w+(?:\.gz)?$/i, '')}.${extension}`,
    address: filersFolder,
  });
  if (isSubmissionText(head)) return forms.has(formTypeIn(head) ?? '') ? named('txt') : null;
  if (isReport(head)) return /<submissionType>NPORT-NP/.test(head) ? null : named('xml');
  if (head !== '' || !filePattern.test(fileName)) return null;
  return named(/\.txt(?:\.gz)?$/i.test(fileName) ? 'txt' : 'xml');
};

/** Other forms of funds. Holdings and votes are in the supported forms. */
const otherForm = /^(NPORT-EX|NT[ -]NPORT(?:-P|-EX)?|N-CEN|N-CSRS?|N-Q|N-MFP\d?|485BPOS|497K?)(\/A)?$/;

/** Why a report is not loaded. */
export const refusal = (_fileName: string, head: string): string | null => {
  const form = formTypeIn(head) ?? '';
  if ((isReport(head) && /<submissionType>NPORT-NP/.test(head)) || form.startsWith('NPORT-NP'))
    return 'it is a report on Form NPORT-NP, which is not public';
  return isSubmissionText(head) && otherForm.test(form)
    ? `it is a filing on Form ${form}: of funds, Forms N-PORT and N-PX are read`
    : null;
};
