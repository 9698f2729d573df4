import { isUtf8 } from 'node:buffer';
import { SourceFormatError, openArtifact, type StoredArtifact } from '@dqs/kit';
import { isSubmissionText, maximumSubmissionBytes, submissionHead, type SubmissionHead } from './submission-text.ts';

/** The main document of a filing: the report itself, without its exhibits. */
export interface FilingDocument {
  /** The head of the submission; null for a separate document. */
  readonly head: SubmissionHead | null;
  /** The type in the document's wrapper, such as `10-K405`; null without a wrapper. */
  readonly type: string | null;
  /** The document's name on EDGAR; null without a wrapper. */
  readonly fileName: string | null;
  readonly text: string;
}

const opening = Buffer.from('<DOCUMENT>');
const closing = Buffer.from('</DOCUMENT>');
/** The largest official report has 16 MB. A document is in memory as a whole. */
const maximumDocumentBytes = 64 * 1024 ** 2;

/** The bytes of a file up to the end of its first document, or all of them if none is marked. */
const untilDocumentEnds = async (artifact: StoredArtifact): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  let tail = Buffer.alloc(0);
  for await (const chunk of openArtifact(artifact, { maximumBytes: maximumSubmissionBytes, page: true })) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maximumDocumentBytes)
      throw new SourceFormatError(
        `${artifact.name}: the main document is larger than the accepted ${maximumDocumentBytes} bytes`,
      );
    // The mark may extend over two chunks.
    const seen = Buffer.concat([tail, chunk]);
    if (seen.includes(closing)) break;
    tail = seen.subarray(-closing.length);
  }
  return Buffer.concat(chunks);
};

/** UTF-8 if valid, else windows-1252, because filers declare no encoding or a wrong one. */
const decoded = (bytes: Buffer): string => new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);

const field = (wrapper: string, name: string): string | null =>
  new RegExp(`<${name}>([^<\\r\\n]+)`).exec(wrapper)?.[1]?.trim() ?? null;

/**
 * Reads the main document of a complete submission (`.txt`, `.nc`), of a document with its SGML wrapper, or of a
 * separate document. Exhibits are not read. Throws `SourceFormatError` for a submission without a readable head or
 * without a document, and for a document above 64 MB.
 */
export const readMainDocument = async (artifact: StoredArtifact): Promise<FilingDocument> => {
  const bytes = await untilDocumentEnds(artifact);
  const start = bytes.indexOf(opening);
  const isSubmission = isSubmissionText(bytes.subarray(0, 100).toString('latin1'));
  if (start === -1) {
    if (isSubmission) throw new SourceFormatError(`${artifact.name} has no document`);
    return { head: null, type: null, fileName: null, text: decoded(bytes) };
  }
  const head = isSubmission ? submissionHead(bytes.subarray(0, start).toString('latin1'), artifact.name) : null;
  const end = bytes.indexOf(closing, start);
  const document = decoded(bytes.subarray(start + opening.length, end === -1 ? undefined : end));
  const [wrapper = '', ...rest] = document.split(/<TEXT>\r?\n?/i);
  const text = rest.join('<TEXT>').replace(/<\/TEXT>\s*$/i, '');
  return { head, type: field(wrapper, 'TYPE'), fileName: field(wrapper, 'FILENAME'), text };
};
