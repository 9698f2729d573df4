import { accessionOfFile, filersFolder, formTypeIn, isPlainSubmission, isSubmissionText } from '@dqs/edgar';
import type { Artifact } from '@dqs/kit';

/** Annual reports of votes, and their amendments. */
export const forms: ReadonlySet<string> = new Set(['N-PX', 'N-PX/A']);

const filePattern = /^n-?px[^/]*\.(?:xml|txt)(?:\.gz)?$/i;

export const artifacts = [{ name: '##########-##-######.txt', address: filersFolder, pattern: filePattern }];

const isCover = (head: string): boolean =>
  /<(?:\w+:)?edgarSubmission[^>]*["']http:\/\/www\.sec\.gov\/edgar\/npx["']/.test(head);
const isVoteTable = (head: string): boolean => /<(?:\w+:)?proxyVoteTable[\s>]/.test(head);

/** Recognizes a filing by its content: a complete submission, only its cover, or only its table of votes. */
export const recognise = (fileName: string, head: string, folder?: string): Artifact | null => {
  const accession = accessionOfFile(fileName, folder);
  const named = (ending: string): Artifact => ({
    name: `${accession ?? fileName.replace(/\.\w+(?:\.gz)?$/i, '')}${ending}`,
    address: filersFolder,
  });
  // Reports before July 2024 are unstructured.
  if (isSubmissionText(head))
    return forms.has(formTypeIn(head) ?? '') && !isPlainSubmission(head) ? named('.txt') : null;
  if (isCover(head)) return named('.xml');
  if (isVoteTable(head)) return named('-votes.xml');
  if (head !== '' || !filePattern.test(fileName)) return null;
  return named(/\.txt(?:\.gz)?$/i.test(fileName) ? '.txt' : '.xml');
};

/** Why a report of votes cannot be loaded. */
export const refusal = (_fileName: string, head: string): string | null =>
  isPlainSubmission(head) && forms.has(formTypeIn(head) ?? '')
    ? 'it is a report on Form N-PX from before July 2024, which has no structured votes'
    : null;
