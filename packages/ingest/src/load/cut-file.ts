import { open } from 'node:fs/promises';
import type { AnyConnector } from '../connector.ts';
import type { StoredArtifact } from '../artifact.ts';
import { SourceFormatError } from '../source-format-error.ts';

const headBytes = 64 * 1024;
const tailBytes = 4096;
/** The end of a file whose rows are so long that `tailBytes` has fewer than `leastLines`. */
const wideTailBytes = 64 * 1024;
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

const linesOf = (text: Buffer): readonly string[] =>
  text
    .toString('latin1')
    .split('\n')
    .map((line) => line.replace(/\r$/, ''));

/** Complete lines before the last one, as many as the end of the file has, but at least `leastLines` of a long file. */
const linesBefore = async (path: string, tail: Buffer): Promise<readonly string[]> => {
  // The first line of the tail may have begun before it.
  const lines = linesOf(tail).slice(1, -1);
  if (lines.length >= leastLines) return lines;
  const wide = await bytesAt(path, (size) => size - wideTailBytes, wideTailBytes);
  return linesOf(wide).slice(1, -1).slice(-leastLines);
};

/** The digits after the decimal point at the end of a line; 0 for another ending. */
const decimalsOf = (line: string): number => /[,;|\t]\s*-?\d+\.(\d+)$/.exec(line)?.[1]?.length ?? 0;

/** The text behind the last separator of a line; null for a number, which may be cut. */
const lastTextOf = (line: string): string | null => {
  const text = line.slice(line.search(/[^,;|\t]*$/));
  return /^\s*[-+]?[\d.]+$/.test(text) ? null : text;
};

/** The quote or parenthesis at the end of a line; empty for another ending. */
const closingOf = (line: string): string => /["')]$/.exec(line)?.[0] ?? '';

/** Number of separators of each kind outside quotes. */
const separatorsOf = (line: string): string => {
  const bare = line.replaceAll(/"[^"]*"/g, '');
  return [',', ';', '|', '\t'].map((separator) => bare.split(separator).length).join(' ');
};

/**
 * Whether a line without a newline is nevertheless complete, because a truncated one would end differently. It has as many
 * fields as the lines before it, and ends as all of them do: in a quote or parenthesis, in the same text or empty field, or
 * in a number with as many decimals as the longest of theirs, most of which have decimals. Some publishers write no newline
 * at the end of a file.
 */
const isWhole = (last: string, before: readonly string[]): boolean => {
  const isQuoteOpen = last.split('"').length % 2 === 0;
  const separators = separatorsOf(last);
  if (isQuoteOpen || before.length < leastLines || before.some((line) => separatorsOf(line) !== separators))
    return false;
  const closing = closingOf(last);
  if (closing !== '') return before.every((line) => closingOf(line) === closing);
  const text = lastTextOf(last);
  if (text !== null) return before.every((line) => lastTextOf(line) === text);
  const decimals = decimalsOf(last);
  const others = before.map(decimalsOf);
  const hasMostlyDecimals = others.filter((count) => count > 0).length * 2 > others.length;
  return decimals > 0 && hasMostlyDecimals && others.every((count) => count <= decimals);
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
  const lastLineText = linesOf(tail).at(-1) ?? '';
  // Blanks behind the last newline are no part of a row.
  const isBlank = tail.includes(newline) && lastLineText.trim() === '';
  const isEnded = isBlank || tail.at(-1) === endOfText || closes.test(tail.toString('latin1'));
  if (!head.includes(newline) || isEnded || isWhole(lastLineText, await linesBefore(path, tail))) return;
  throw new SourceFormatError(
    `the last line has no line break, unlike the lines before it: the file was cut off inside "${lastLineText.slice(-40)}". ` +
      'Fetch it again. If it is complete, add the line break',
  );
};
