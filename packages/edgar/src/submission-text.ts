import { isDay } from '@dqs/core';
import { SourceFormatError, openArtifact, type StoredArtifact } from '@dqs/kit';
import { accessionIn } from './accession-number.ts';

/** The head of a complete submission: the public text file (`.txt`) or the container of the daily feed (`.nc`). */
export interface SubmissionHead {
  readonly accessionNumber: string;
  readonly formType: string;
  readonly filedDate: string;
  /** The report day of the submission; null if the head has none. */
  readonly period: string | null;
  /** Item captions, or item codes in a container of the feed. */
  readonly items: readonly string[];
  /** The filers, or the subject of a filing about another entity. */
  readonly subjects: readonly number[];
  /** The names of the filers and of other entities in the head, by CIK. */
  readonly names: ReadonlyMap<number, string>;
}

/** A head with the text that was read after it. */
interface SubmissionText {
  readonly head: SubmissionHead;
  readonly body: string;
}

const kilobyte = 1024;
/** Largest complete submission that is read, in bytes. */
export const maximumSubmissionBytes = 512 * kilobyte ** 2;
/** Heads and structured documents end long before. Exhibits follow them. */
const maximumTextBytes = 16 * kilobyte ** 2;

/** Whether a file begins like a complete submission. */
export const isSubmissionText = (head: string): boolean =>
  /^(?:-----BEGIN PRIVACY|<SEC-DOCUMENT>|<IMS-DOCUMENT>|<SUBMISSION>)/.test(head.trimStart());

/**
 * Whether the beginning of a complete submission shows that its document is not structured. The heads of many owners
 * may fill the whole beginning.
 */
export const isPlainSubmission = (head: string): boolean =>
  isSubmissionText(head) && /<TEXT>\s*(?!\s|<XML>)[\s\S]{5}/i.test(head);

/** The form type in the beginning of a complete submission. */
export const formTypeIn = (head: string): string | null =>
  (/^CONFORMED SUBMISSION TYPE:[ \t]*(.+)$/m.exec(head)?.[1] ?? /<TYPE>([^<\r\n]+)/.exec(head)?.[1])?.trim() ?? null;

const dayOf = (digits: string | undefined): string | null => {
  const text = (digits ?? '').trim();
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
  return /^\d{8}$/.test(text) && isDay(day) ? day : null;
};

const all = (pattern: RegExp, text: string): readonly string[] =>
  [...text.matchAll(pattern)].map((match) => (match[1] ?? '').trim()).filter((found) => found !== '');

/** The parts of a head that describe a filer or another entity. */
const entityParts = (head: string): readonly string[] =>
  head.split(
    /^(?=(?:FILER|SUBJECT COMPANY|FILED BY|ISSUER|REPORTING-OWNER|FILED FOR):)|(?=<(?:FILER|SUBJECT-COMPANY|FILED-BY|ISSUER|REPORTING-OWNER)>)/m,
  );

const cikPattern = /(?:CENTRAL INDEX KEY:|<CIK>)[ \t]*(\d+)/g;

const namesIn = (head: string): ReadonlyMap<number, string> =>
  new Map(
    entityParts(head).flatMap((part) => {
      const [cik] = all(cikPattern, part);
      const [name] = all(/(?:COMPANY CONFORMED NAME:|<CONFORMED-NAME>)[ \t]*([^<\r\n]*)/g, part);
      return cik === undefined || name === undefined ? [] : [[Number.parseInt(cik, 10), name] as const];
    }),
  );

/** CIKs in the parts of a head that describe the subject or, if there is none, the filers. */
const subjectsIn = (head: string): readonly number[] => {
  const parts = entityParts(head);
  const of = (pattern: RegExp) =>
    parts.filter((part) => pattern.test(part)).flatMap((part) => all(cikPattern, part).slice(0, 1));
  const subjects = of(/^<?(?:SUBJECT.COMPANY|ISSUER)/);
  return [...new Set((subjects.length > 0 ? subjects : of(/^<?FILER/)).map((digits) => Number.parseInt(digits, 10)))];
};

/** Parses the head of a complete submission. `name` is its file's name, for errors. Throws `SourceFormatError`. */
export const submissionHead = (text: string, name: string): SubmissionHead => {
  const one = (label: string, tag: string): string | undefined =>
    all(new RegExp(`^${label}:[ \\t]*(.*)$`, 'gm'), text)[0] ?? all(new RegExp(`<${tag}>([^<\\r\\n]*)`, 'g'), text)[0];
  const accessionNumber = accessionIn(one('ACCESSION NUMBER', 'ACCESSION-NUMBER') ?? '');
  const formType = one('CONFORMED SUBMISSION TYPE', 'TYPE');
  const filedDate = dayOf(one('FILED AS OF DATE', 'FILING-DATE'));
  if (accessionNumber === null || formType === undefined || filedDate === null)
    throw new SourceFormatError(
      `${name}: the head of the submission lacks its accession number, form type or filing date`,
    );
  return {
    accessionNumber,
    formType,
    filedDate,
    period: dayOf(one('CONFORMED PERIOD OF REPORT', 'PERIOD')),
    items: [...all(/^ITEM INFORMATION:[ \t]*(.*)$/gm, text), ...all(/<ITEMS>([^<\r\n]*)/g, text)],
    subjects: subjectsIn(text),
    names: namesIn(text),
  };
};

/** Reads a text up to and including the end of the wanted part. */
const textUntil = async (artifact: StoredArtifact, end: RegExp): Promise<string> => {
  // A multi-byte character may extend over two chunks.
  const utf8 = new TextDecoder();
  let text = '';
  for await (const chunk of openArtifact(artifact, { maximumBytes: maximumSubmissionBytes })) {
    // Structured documents are UTF-8 and heads are ASCII.
    text += utf8.decode(chunk, { stream: true });
    if (end.test(text) || text.length > maximumTextBytes) break;
  }
  return text;
};

/** Reads a complete submission up to `end`. Throws `SourceFormatError` if it has no readable head. */
export const readSubmission = async (artifact: StoredArtifact, end: RegExp): Promise<SubmissionText> => {
  const text = await textUntil(artifact, end);
  const at = text.indexOf('<DOCUMENT>');
  return {
    head: submissionHead(at === -1 ? text : text.slice(0, at), artifact.name),
    body: at === -1 ? '' : text.slice(at),
  };
};

/** Reads a whole separate document. */
export const readDocument = (artifact: StoredArtifact): Promise<string> => textUntil(artifact, /(?!)/);
