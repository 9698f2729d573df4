import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { SourceFormatError, type StoredArtifact } from '@dqs/kit';

/** Maximum size of a calendar page or file. */
export const maximumBytes = 20_000_000;

/** A web page as text, decompressed if stored compressed. For calendars that are published only as a page. */
export const pageText = async ({ path, name }: Pick<StoredArtifact, 'path' | 'name'>): Promise<string> => {
  const bytes = await readFile(path);
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  try {
    const page = packed ? gunzipSync(bytes, { maxOutputLength: maximumBytes }) : bytes;
    return new TextDecoder('utf-8').decode(page);
  } catch (error) {
    throw new SourceFormatError(`${name} cannot be unpacked: ${(error as Error).message}`, null, { cause: error });
  }
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of a piece of HTML: without tags and with plain spaces. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#\d{1,6}|[a-z]{2,5});/g, (whole, name: string) =>
      name.startsWith('#') ? String.fromCodePoint(Number.parseInt(name.slice(1), 10)) : (entities[name] ?? whole),
    )
    .replace(/\s+/g, ' ')
    .trim();

/** The line number of a position in a text, 1-based. */
export const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;
