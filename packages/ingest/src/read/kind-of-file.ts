import { basename } from 'node:path';
import type { FileHead } from './bytes.ts';

const shownMembers = 4;
const shownCharacters = 80;
const shownRows = 3;

const quoted = (text: string): string => {
  const [line = ''] = text.trimStart().split(/\r?\n/);
  return JSON.stringify(line.length > shownCharacters ? `${line.slice(0, shownCharacters)}…` : line);
};

/** Signatures at the beginning of binary files, as published for each format. */
const signatures: readonly (readonly [start: string, kind: string])[] = [
  ['%PDF-', 'a PDF document'],
  ['\u00D0\u00CF\u0011\u00E0', 'an Excel workbook or another document of old Office'],
  ['\u0089PNG', 'an image'],
  ['\u00FF\u00D8\u00FF', 'an image'],
  ['GIF8', 'an image'],
  ['PAR1', 'a Parquet file'],
  ['SQLite format 3', 'an SQLite database'],
];

const archiveKind = (members: readonly string[]): string => {
  if (members.includes('xl/workbook.xml')) return 'an Excel workbook';
  if (members.includes('word/document.xml')) return 'a Word document';
  const named = members
    .slice(0, shownMembers)
    .map((name) => basename(name))
    .join(', ');
  const more = members.length > shownMembers ? ` and ${members.length - shownMembers} more` : '';
  return `a zip archive of ${named || 'nothing'}${more}`;
};

/** The text without a byte order mark and leading space. */
const startOf = (text: string): string => text.replace(/^\uFEFF|^\u00EF\u00BB\u00BF/, '').trimStart();

const heading = /^#{1,6} \S/;
/** The delimiter line between header and rows of a Markdown table. */
const belowTitles = /^\|?(?: *:?-{3,}:? *\|)+(?: *:?-{3,}:? *)?\r?$/m;

/**
 * Whether a file is a Markdown document, by its name or its text. Such a file describes data and can quote whole
 * headers of it.
 */
export const isMarkdown = (name: string, { packing, text }: FileHead): boolean =>
  packing === 'none' && (/\.(?:md|markdown)$/i.test(name) || (heading.test(startOf(text)) && belowTitles.test(text)));

const textKind = (text: string): string => {
  const start = startOf(text);
  if (start === '') return 'an empty file';
  const signature = signatures.find(([bytes]) => start.startsWith(bytes));
  if (signature) return signature[1];
  if (/^<(!doctype html|html)/i.test(start)) return 'an HTML page';
  const root = /^(?:<\?xml[\s\S]*?\?>|<!--[\s\S]*?-->|\s)*<([\w:.-]+)/.exec(start)?.[1];
  if (root !== undefined) return `an XML document with the root <${root}>`;
  if (/^[{[]/.test(start)) return `JSON that begins ${quoted(start)}`;
  // eslint-disable-next-line no-control-regex -- control characters are what tells bytes from text
  if (/[\u0000-\u0008]/.test(start)) return 'a file of bytes that are not text';
  return `text that begins ${quoted(start)}`;
};

/** Describes a file of unknown kind to the user who passed it by mistake: `a PDF document`, `text that begins "…"`. */
export const kindOfFile = ({ packing, text, members }: FileHead): string => {
  if (packing === 'zip') return archiveKind(members);
  return packing === 'gzip' ? `gzip of ${textKind(text)}` : textKind(text);
};

/** Describes a workbook by its first rows. The first line alone may be common to many workbooks of a publisher. */
export const kindOfWorkbook = (rows: string): string => {
  const lines = rows.split('\n').flatMap((row) => row.replaceAll('\t', ' ').trim() || []);
  return lines.length === 0
    ? 'an empty Excel workbook'
    : `an Excel workbook that begins ${lines.slice(0, shownRows).map(quoted).join(', ')}`;
};
