import { isUtf8 } from 'node:buffer';
import { SourceFormatError, openArtifact, type StoredArtifact } from '@dqs/kit';

/** A line of an index as published. */
export interface IndexLine {
  readonly formType: string;
  readonly name: string;
  readonly cik: string;
  readonly filed: string;
  readonly path: string;
}

/** Parses the lines of an index in the layout of its header. */
type ReadLine = (line: string) => IndexLine | null;

export const maximumBytes = 500 * 1024 ** 2;

/** Columns are counted in bytes. Names are UTF-8 or windows-1252. */
const nameOf = (bytes: string): string => {
  const buffer = Buffer.from(bytes, 'latin1');
  return (isUtf8(buffer) ? buffer.toString('utf8') : new TextDecoder('windows-1252').decode(buffer)).trim();
};

const tail = /\s(\d{1,10})\s+(\d{8}|\d{4}-\d{2}-\d{2})\s+(edgar\/data\/\S+)\s*$/;

/**
 * Maximum length of a form type. The longest one, `SCHEDULE 13G/A`, is shorter. Headers have 12 characters, lines of
 * 2026 have 17.
 */
const longestType = 17;

/** Form type and name if the first column of a line is wider than in the header: two spaces separate them. */
const typeAndName = (front: string, place: number): readonly [string, string] => {
  const gap = front[place - 1] === ' ' ? -1 : front.search(/ {2}/);
  const end = gap === -1 || gap > longestType ? place : gap;
  return [front.slice(0, end), front.slice(end)];
};

/** Fixed width: form type and name are at the positions of their headers. The following columns contain no spaces. */
const fixedWidth = (header: string): ReadLine => {
  const [form, company] = [header.indexOf('Form Type'), header.indexOf('Company Name')];
  const typeFirst = form < company;
  return (line) => {
    const end = tail.exec(line);
    if (!end) return null;
    const front = line.slice(0, end.index);
    const [type, name] = typeFirst ? typeAndName(front, company) : [front.slice(form), front.slice(company, form)];
    const [, cik = '', filed = '', path = ''] = end;
    return { formType: type.trim(), name: nameOf(name), cik, filed, path };
  };
};

const separated = (header: string): ReadLine => {
  const names = header.split('|').map((name) => name.trim().toLowerCase().replace(/\s/g, ''));
  const [cik, name, form, filed, path] = ['cik', 'companyname', 'formtype', 'datefiled', 'filename'].map((column) =>
    names.indexOf(column),
  );
  if ([cik, name, form, filed, path].includes(-1))
    throw new SourceFormatError(`the index lacks one of its columns; it has ${names.join(', ')}`);
  return (line) => {
    const fields = line.split('|');
    if (fields.length !== names.length) return null;
    const field = (at: number | undefined): string => (fields[at ?? -1] ?? '').trim();
    return {
      cik: field(cik),
      name: nameOf(field(name)),
      formType: field(form),
      filed: field(filed),
      path: field(path),
    };
  };
};

/** The parser for lines below a header; null for other lines. Some daily indexes split the header into two lines. */
const layoutOf = (header: string): ReadLine | null => {
  if (/^cik\|company name\|/i.test(header)) return separated(header);
  return /^(?:Form Type\s+Company Name|Company Name\s+Form Type)\s+CIK/.test(header) ? fixedWidth(header) : null;
};

/** The lines of an index below its ruler, in batches. Throws `SourceFormatError` if no header is found. */
export async function* indexLines(artifact: StoredArtifact): AsyncGenerator<readonly (IndexLine | string)[]> {
  let layout: ReadLine | null = null;
  let hasRuler = false;
  const read = (line: string): readonly (IndexLine | string)[] => {
    if (hasRuler && layout) return line.trim() === '' ? [] : [layout(line) ?? line.slice(0, 120)];
    layout ??= layoutOf(line);
    hasRuler = layout !== null && /^-{20,}\s*$/.test(line);
    return [];
  };
  let rest = '';
  for await (const chunk of openArtifact(artifact, { maximumBytes })) {
    const lines = (rest + chunk.toString('latin1')).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield lines.flatMap(read);
  }
  if (rest !== '') yield read(rest);
  if (!hasRuler) throw new SourceFormatError(`${artifact.name} does not have the header of an EDGAR index`);
}
