import { withMembers } from './members.ts';

/** Other bytes for a file. */
export type Change = (bytes: Buffer) => Buffer | Promise<Buffer>;

/** Changes a file's text, byte by byte. */
export const inText =
  (change: (text: string) => string) =>
  (bytes: Buffer): Buffer =>
    Buffer.from(change(bytes.toString('latin1')), 'latin1');

/** Changes the lines of a text; the first is number 0. */
export const inLines = (change: (line: string, at: number) => string | readonly string[] | null) =>
  inText((text) =>
    text
      .split('\n')
      .flatMap((line, at) => change(line, at) ?? [])
      .join('\n'),
  );

/** Leaves the lines out in which something stands. */
export const withoutLines = (words: string | RegExp) =>
  inLines((line) => ((typeof words === 'string' ? line.includes(words) : words.test(line)) ? null : line));

/** Changes what a JSON text says. */
export const inJson = (change: (value: never) => unknown) =>
  inText((text) => JSON.stringify(change(JSON.parse(text) as never)));

/** Leaves columns of a delimited text out, by their places; no cell may hold the delimiter. */
export const withoutColumns = (places: readonly number[], delimiter = ',') =>
  inLines((line) =>
    line
      .split(delimiter)
      .filter((_, at) => !places.includes(at))
      .join(delimiter),
  );

/** Changes the members of an archive, one after the other. */
export const inArchive =
  (change: (bytes: Buffer) => Buffer, members = /./) =>
  (bytes: Buffer): Promise<Buffer> =>
    withMembers(bytes, (content, name) => (members.test(name) ? change(content) : content));
