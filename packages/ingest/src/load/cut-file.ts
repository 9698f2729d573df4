import { open } from 'node:fs/promises';
import type { AnyConnector } from '../connector.ts';
import type { StoredArtifact } from '../artifact.ts';
import { SourceFormatError } from '../source-format-error.ts';

const headBytes = 64 * 1024;
const tailBytes = 256;
const newline = 0x0a;
/** The end-of-text character of DOS. */
const endOfText = 0x1a;

/** Archives and workbooks, whose own checks detect truncation. */
const isBinary = (head: Buffer): boolean =>
  head.includes(0) || (head[0] === 0x1f && head[1] === 0x8b) || head.subarray(0, 2).toString('latin1') === 'PK';
/** Structured texts, whose parsers detect a missing end. */
const isStructured = (head: Buffer): boolean => /^(?:\uFEFF|ï»¿)?\s*[{[<]/.test(head.toString('latin1'));
/** Marks that close a document. */
const closes = /(?:-----END [A-Z -]+-----|<\/[\w:-]+>|END:VCALENDAR)\s*$/;

const bytesAt = async (path: string, from: (size: number) => number, most: number): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(most, size));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, Math.max(0, from(size)));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/**
 * Throws `SourceFormatError` for a text whose last line has no newline although the first has. It was truncated inside
 * that line, and the rest of a number may look like a number. Files of a connector whose last lines have no newline
 * pass.
 */
export const refuseCutFile = async (
  { lastLine }: Pick<AnyConnector['reading'], 'lastLine'>,
  { path }: StoredArtifact,
): Promise<void> => {
  if (lastLine === 'open') return;
  const head = await bytesAt(path, () => 0, headBytes);
  if (head.length === 0 || isBinary(head) || isStructured(head)) return;
  const tail = await bytesAt(path, (size) => size - tailBytes, tailBytes);
  const lastLineText = tail.toString('latin1').split('\n').at(-1) ?? '';
  // Blanks behind the last newline are no part of a row.
  const isBlank = tail.includes(newline) && lastLineText.trim() === '';
  const isEnded = isBlank || tail.at(-1) === endOfText || closes.test(tail.toString('latin1'));
  if (!head.includes(newline) || isEnded) return;
  throw new SourceFormatError(
    `the last line has no line break, unlike the lines before it: the file was cut off inside "${lastLineText.slice(-40)}"`,
  );
};
