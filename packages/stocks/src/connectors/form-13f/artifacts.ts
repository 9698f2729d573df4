import { accessionOfFile, filersFolder, formTypeIn, isSubmissionText } from '@dqs/edgar';
import type { Artifact } from '@dqs/kit';
import { forms } from './rows.ts';

const filePattern = /^13f-(?:hr|nt)[^/]*\.(?:txt|nc|xml)(?:\.gz)?$/i;

export const artifacts = [{ name: '##########-##-######.txt', address: filersFolder, pattern: filePattern }];

const isCover = (head: string): boolean =>
  /<(?:\w+:)?edgarSubmission[^>]*["']http:\/\/www\.sec\.gov\/edgar\/thirteenffiler["']/.test(head);

const isTable = (head: string): boolean =>
  /<(?:\w+:)?informationTable[^>]*["']http:\/\/www\.sec\.gov\/edgar\/document\/thirteenf\/informationtable["']/.test(
    head,
  );

/** Recognizes a report by its content: a complete submission, or only its cover page. */
export const recognise = (fileName: string, head: string, folder?: string): Artifact | null => {
  const accession = accessionOfFile(fileName, folder);
  const named = (ending: string): Artifact => ({
    name: `${accession ?? fileName.replace(/\.\w+(?:\.gz)?$/i, '')}${ending}`,
    address: filersFolder,
  });
  if (isSubmissionText(head)) return forms.has(formTypeIn(head) ?? '') ? named('.txt') : null;
  if (isCover(head)) return named('.xml');
  return head === '' && filePattern.test(fileName) ? named(/\.xml(?:\.gz)?$/i.test(fileName) ? '.xml' : '.txt') : null;
};

/** Why a part of a report, or a related filing, is not loaded. */
export const refusal = (_fileName: string, head: string): string | null => {
  if (isTable(head))
    return 'it is only the information table of a Form 13F, without manager and period. Load the complete submission (.txt)';
  if (isSubmissionText(head) && /^13F-?(?:CON|CTR|E)/.test(formTypeIn(head) ?? ''))
    return `it is a ${formTypeIn(head)}, a request or a paper filing without positions`;
  return null;
};
