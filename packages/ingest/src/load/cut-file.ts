import { open } from 'node:fs/promises';
import type { AnyConnector } from '../connector.ts';
import type { StoredArtifact } from '../artifact.ts';
import { SourceFormatError } from '../source-format-error.ts';

const headBytes = 64 * 1024;
const tailBytes = 4096;
/** Minimum number of lines that show how lines of the file end. */
const leastLines = 10;
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

/** The digits after the decimal point at the end of a line; 0 for another ending. */
const decimalsOf = (line: string): number => /[,;|\t]\s*-?\d+\.(\d+)$/.exec(line)?.[1]?.length ?? 0;

/** The quote or parenthesis at the end of a line; empty for another ending. */
const closingOf = (line: string): string => /["')]$/.exec(line)?.[0] ?? '';

/** Number of separators of each kind outside quotes. */
const separatorsOf = (line: string): string => {
  const bare = line.replaceAll(/"[^"]*"/g, '');
  return [',', ';', '|', '\t'].map((separator) => bare.split(separator).length).join(' ');
};

/**
 * Whether a line without a newline is nevertheless complete, because a truncated one would end differently. It has as many
 * fields as the lines before it, and ends as all of them do: in a quote or parenthesis, or in a number with as many
 * decimals as the longest of theirs. Some publishers write no newline at the end of a file.
 */
const isWhole = (last: string, before: readonly string[]): boolean => {
  const isQuoteOpen = last.split('"').length % 2 === 0;
  const separators = separatorsOf(last);
  if (isQuoteOpen || before.length < leastLines || before.some((line) => separatorsOf(line) !== separators))
    return false;
  const closing = closingOf(last);
  if (closing !== '') return before.every((line) => closingOf(line) === closing);
  const decimals = decimalsOf(last);
  return decimals > 0 && before.every((line) => decimalsOf(line) > 0 && decimalsOf(line) <= decimals);
};

/**
 * Throws `SourceFormatError` for a text whose last line has no newline although the first has, and does not end as a
 * complete line would. It was truncated inside that line, and the rest of a number may look like a number. Files of a
 * connector whose last lines have no newline pass.
 */
export const refuseCutFile = async (
  { lastLine }: Pick<AnyConnector['reading'], 'lastLine'>,
  { path }: StoredArtifact,
): Promise<void> => {
  if (lastLine === 'open') return;
  const head = await bytesAt(path, () => 0, headBytes);
  if (head.length === 0 || isBinary(head) || isStructured(head)) return;
  const tail = await bytesAt(path, (size) => size - tailBytes, tailBytes);
  const lines = tail
    .toString('latin1')
    .split('\n')
    .map((line) => line.replace(/\r$/, ''));
  const lastLineText = lines.at(-1) ?? '';
  // Blanks behind the last newline are no part of a row.
  const isBlank = tail.includes(newline) && lastLineText.trim() === '';
  const isEnded = isBlank || tail.at(-1) === endOfText || closes.test(tail.toString('latin1'));
  // The first line of the tail may have begun before it.
  if (!head.includes(newline) || isEnded || isWhole(lastLineText, lines.slice(1, -1))) return;
  throw new SourceFormatError(
    `the last line has no line break, unlike the lines before it: the file was cut off inside "${lastLineText.slice(-40)}". ` +
      'Fetch it again. If it is complete, add the line break',
  );
};
