import { SourceFormatError, openArtifact, type StoredArtifact } from '@dqs/kit';
import { isSubmissionText } from './submission-text.ts';

const opening = Buffer.from('<XML>');
const closing = Buffer.from('</XML>');
/** A root element begins within the first bytes of a document. Comments precede it in the SEC's samples. */
const prologBytes = 64 * 1024;

/** The local name of the first element, or null if it has not been read yet. */
const rootOf = (bytes: Buffer): string | null => {
  const text = bytes
    .subarray(0, prologBytes)
    .toString('latin1')
    .replace(/<!--[\s\S]*?-->/g, '');
  return /<(?:[\w.-]+:)?([A-Za-z][\w.-]*)[\s/>]/.exec(text.replace(/<\?[\s\S]*?\?>/g, ''))?.[1] ?? null;
};

const withoutLeadingSpace = (bytes: Buffer): Buffer => {
  let at = bytes.length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (at < bytes.length && bytes[at]! <= 0x20) at += 1;
  return bytes.subarray(at);
};

/**
 * The bytes after `held` until the document's end. The last bytes wait for the next chunk, because the end mark may
 * extend over both.
 */
async function* untilClosed(held: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  let rest = held;
  for (;;) {
    const end = rest.indexOf(closing);
    if (end !== -1) {
      if (end > 0) yield rest.subarray(0, end);
      return;
    }
    const safe = Math.max(rest.length - closing.length + 1, 0);
    if (safe > 0) yield rest.subarray(0, safe);
    rest = rest.subarray(safe);
    const { done, value } = await chunks.next();
    if (done === true) {
      if (rest.length > 0) yield rest;
      return;
    }
    rest = Buffer.concat([rest, value]);
  }
}

/** The bytes of a document in a separate file. */
async function* alone(first: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (;;) {
    const { done, value } = await chunks.next();
    if (done === true) return;
    yield value;
  }
}

/**
 * The structured document with a root element of this name (without prefix): the file itself, or the first such
 * document of a complete submission, whatever its name or position. Null if there is none. Streams. Leading blank lines
 * are removed.
 */
export const structuredDocument = async (
  artifact: StoredArtifact,
  root: string,
  maximumBytes: number,
): Promise<AsyncIterable<Buffer> | null> => {
  const chunks = openArtifact(artifact, { maximumBytes })[Symbol.asyncIterator]();
  const more = async (held: Buffer): Promise<Buffer | null> => {
    const { done, value } = await chunks.next();
    return done === true ? null : Buffer.concat([held, value]);
  };
  let held = withoutLeadingSpace((await more(Buffer.alloc(0))) ?? Buffer.alloc(0));
  while (held.length < 1024) {
    const longer = await more(held);
    if (longer === null) break;
    held = withoutLeadingSpace(longer);
  }
  const isSubmission = isSubmissionText(held.subarray(0, 100).toString('latin1'));
  for (;;) {
    const start = isSubmission ? held.indexOf(opening) : 0;
    const document =
      start === -1 ? null : withoutLeadingSpace(held.subarray(start + (isSubmission ? opening.length : 0)));
    const name = document === null ? null : rootOf(document);
    if (document !== null && name === root)
      return isSubmission ? untilClosed(document, chunks) : alone(document, chunks);
    if (document !== null && (name !== null || document.length >= prologBytes)) {
      if (!isSubmission) return null;
      held = document;
      continue;
    }
    const longer = await more(
      document === null ? held.subarray(-opening.length + 1) : held.subarray(Math.max(start, 0)),
    );
    if (longer === null) return null;
    held = longer;
  }
};

/** The same for a required document. Throws `SourceFormatError`. */
export const requireStructuredDocument = async (
  artifact: StoredArtifact,
  root: string,
  maximumBytes: number,
): Promise<AsyncIterable<Buffer>> => {
  const found = await structuredDocument(artifact, root, maximumBytes);
  if (found !== null) return found;
  throw new SourceFormatError(`${artifact.name} has no document <${root}>`);
};
