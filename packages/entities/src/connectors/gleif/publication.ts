import { instantInUtc } from '@dqs/core';
import { SourceFormatError } from '@dqs/kit';

/** The three files of a publication: entities, relationships and reporting exceptions. */
export type Level = 'lei2' | 'rr' | 'repex';

/**
 * The kind of a file: `golden_copy` has every record, `delta` every record changed since `deltaFrom`; `selection` has
 * some records (an API response, a reduced file) and implies nothing about others.
 */
export interface Publication {
  readonly level: Level;
  readonly content: 'golden_copy' | 'delta' | 'selection';
  /** RFC 3339 in UTC; null if neither the file nor its name contains it. */
  readonly publishedAt: string | null;
  readonly deltaFrom: string | null;
  /** Number of records that the file announces; null if it does not. */
  readonly announced: number | null;
}

const hours: Readonly<Record<string, number>> = {
  'intra-day': 8,
  'last-day': 24,
  'last-week': 7 * 24,
  'last-month': 31 * 24,
};

/** `20240505-0000-gleif-goldencopy-lei2-intra-day.json.zip` */
const officialName =
  /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)-gleif-goldencopy-(lei2|rr|repex)-(golden-copy|intra-day|last-day|last-week|last-month)\.(xml|json|csv)(\.zip|\.gz)?$/;

/** Common beginning of GLEIF's file names and of names derived from them. */
const namedLevel = /^\d{8}-\d{4}-gleif-goldencopy-(lei2|rr|repex)-/;

/** The day, and the time if given, at the beginning of a file name. */
const datedName = /^(\d{4})(\d\d)(\d\d)(?:-(\d\d)(\d\d)(?=-))?[-_.]/;

const dateOf = (fileName: string): string | null => {
  const [, year, month, day, hour = '00', minute = '00'] = datedName.exec(fileName) ?? [];
  return year === undefined ? null : instantInUtc(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
};

const before = (instant: string, back: number): string =>
  new Date(Date.parse(instant) - back * 3_600_000).toISOString().replace('.000Z', 'Z');

/** The level in a file name like GLEIF's own; null for any other name. */
export const levelOfName = (fileName: string): Level | null =>
  (namedLevel.exec(fileName)?.[1] as Level | undefined) ?? null;

/** The publication according to a file name. A name that is not GLEIF's own contains at most the day. */
export const publicationOfName = (fileName: string, level: Level): Publication => {
  const publishedAt = dateOf(fileName);
  const kind = officialName.exec(fileName)?.[7];
  const back = kind === undefined ? undefined : hours[kind];
  if (publishedAt === null || kind === undefined)
    return { level, content: 'selection', publishedAt, deltaFrom: null, announced: null };
  return {
    level,
    content: back === undefined ? 'golden_copy' : 'delta',
    publishedAt,
    deltaFrom: back === undefined ? null : before(publishedAt, back),
    announced: null,
  };
};

const headerInstant = (head: string, tag: string): string | null => {
  const text = new RegExp(`<(?:\\w+:)?${tag}>\\s*([^<\\s]+)\\s*<`).exec(head)?.[1];
  if (text === undefined) return null;
  const instant = instantInUtc(text);
  if (instant === null) throw new SourceFormatError(`the ${tag} of the header, "${text}", is not a date-time`);
  return instant;
};

const contents: Readonly<Record<string, Publication['content']>> = {
  GLEIF_FULL_PUBLISHED: 'golden_copy',
  GLEIF_DELTA_PUBLISHED: 'delta',
};

/**
 * The publication according to the header of an XML file (LEI-CDF, RR-CDF and reporting exceptions alike). The name
 * supplies missing values.
 */
export const publicationOfXml = (head: string, fileName: string, level: Level): Publication => {
  const named = publicationOfName(fileName, level);
  const fileContent = /<(?:\w+:)?FileContent>\s*(\w+)/.exec(head)?.[1];
  const publishedAt = headerInstant(head, 'ContentDate') ?? named.publishedAt;
  if (fileContent === undefined || publishedAt === null) return { ...named, publishedAt, content: 'selection' };
  const deltaFrom = headerInstant(head, 'DeltaStart') ?? named.deltaFrom;
  const count = /<(?:\w+:)?RecordCount>\s*(\d{1,10})\s*</.exec(head)?.[1];
  const content = contents[fileContent] ?? 'selection';
  return {
    level,
    content: content === 'delta' && deltaFrom === null ? 'selection' : content,
    publishedAt,
    deltaFrom: content === 'delta' ? deltaFrom : null,
    announced: count === undefined ? null : parseInt(count, 10),
  };
};

/** The publication of an API response: its records are from the golden copy at that instant. */
export const publicationOfAnswer = (publishDate: unknown, level: Level): Publication => ({
  level,
  content: 'selection',
  publishedAt: typeof publishDate === 'string' ? instantInUtc(publishDate) : null,
  deltaFrom: null,
  announced: null,
});

/**
 * A publication, checked against the number of records found. A golden copy or delta with fewer records than announced
 * was reduced and is a selection. Throws `SourceFormatError` for a file with more.
 */
export const confirmed = (publication: Publication, found: number): Publication => {
  const { announced, content } = publication;
  if (announced === null || announced === found || content === 'selection') return publication;
  if (found < announced) return { ...publication, content: 'selection', deltaFrom: null };
  throw new SourceFormatError(`the header announces ${announced} records, but the file holds ${found}`);
};
