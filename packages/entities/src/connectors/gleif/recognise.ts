import type { Artifact } from '@dqs/kit';
import { levelOfName, publicationOfName, publicationOfXml, type Level, type Publication } from './publication.ts';
import { isAnswer } from './read-file.ts';

const roots: readonly (readonly [RegExp, Level])[] = [
  [/<(?:\w+:)?(?:LEIData|LEIRecord)\b/, 'lei2'],
  [/<(?:\w+:)?(?:RelationshipData|RelationshipRecord)\b/, 'rr'],
  [/<(?:\w+:)?(?:ReportingExceptionData|Exception)\b[^>]*repex/, 'repex'],
];

const lists: readonly (readonly [RegExp, Level])[] = [
  [/^\{\s*"records"\s*:\s*\[\s*(?:\]|\{\s*"(?:LEI|LEIRecord)")/, 'lei2'],
  [/^\{\s*"relations"\s*:\s*\[\s*(?:\]|\{\s*"(?:Relationship|RelationshipRecord)")/, 'rr'],
  [/^\{\s*"exceptions"\s*:\s*\[\s*(?:\]|\{\s*"(?:LEI|Exception)")/, 'repex'],
];

const headers: readonly (readonly [RegExp, Level])[] = [
  [/^"?LEI"?,"?Entity\.LegalName"?,/, 'lei2'],
  [/^"?Relationship\.StartNode\.NodeID"?,/, 'rr'],
  [/^"?LEI"?,"?Exception\.Category"?,/, 'repex'],
];

const resources: Readonly<Record<string, Level>> = {
  'lei-records': 'lei2',
  'relationship-records': 'rr',
  'reporting-exceptions': 'repex',
};

/** The type of the first resource in a response. Resources of other types may be nested in it. */
const resourceOf = (head: string): string | undefined => /"type"\s*:\s*"([a-z-]+)"/.exec(head)?.[1];

// The self link of a response without records contains the kind of its resources.
const emptyAnswer = /\/lei-records\\?\/[A-Z0-9]{20}\\?\/(?:direct|ultimate)-(child-relationships|children)\b/;

const levelOfAnswer = (head: string): Level | null => {
  const resource = resourceOf(head);
  if (resource !== undefined) return resources[resource] ?? null;
  const asked = /"data"\s*:\s*\[\s*\]/.test(head) ? emptyAnswer.exec(head)?.[1] : undefined;
  if (asked === undefined) return null;
  return asked === 'children' ? 'lei2' : 'rr';
};

/**
 * The first common data format for LEI records, discontinued in 2017. Its registers and statuses are in other elements.
 */
const firstFormat = /["']http:\/\/www\.leiroc\.org\/data\/schema\/leidata\/2014["']/;

/** The level of a GLEIF file with this beginning; null for other files. */
const levelOfHead = (head: string): Level | null => {
  if (firstFormat.test(head)) return null;
  if (isAnswer(head)) return levelOfAnswer(head);
  const patterns = head.startsWith('<') ? roots : head.startsWith('{') ? lists : headers;
  return patterns.find(([pattern]) => pattern.test(head))?.[1] ?? null;
};

const compact = (instant: string | null): string =>
  instant === null
    ? 'undated'
    : `${instant.slice(0, 10).replaceAll('-', '')}-${instant.slice(11, 16).replace(':', '')}`;

const publishDate = /"publishDate"\s*:\s*"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)"/;

const publicationOf = (fileName: string, head: string, level: Level): Publication => {
  if (head.startsWith('<')) return publicationOfXml(head, fileName, level);
  const named = publicationOfName(fileName, level);
  const answered = isAnswer(head) ? (publishDate.exec(head)?.[1] ?? null) : null;
  return answered === null ? named : { ...named, publishedAt: answered, content: 'selection' };
};

/** A GLEIF file as recognized by the connectors. */
export interface Recognised {
  readonly level: Level;
  readonly content: Publication['content'];
  readonly artifact: Artifact;
}

/** Where GLEIF publishes its files. */
export const publishedAddress = 'https://goldencopy.gleif.org/api/v2/golden-copies/publishes';

/**
 * Identifies a local file by its first bytes, or by its name if it is empty. GLEIF's own name is kept. Any other name
 * is prefixed with the instant of publication, so that files of a folder are loaded in the order of their content.
 */
export const recogniseFile = (fileName: string, firstBytes: string): Recognised | null => {
  const head = firstBytes.replace(/^ï»¿/, '').trimStart();
  const level = head === '' ? levelOfName(fileName) : levelOfHead(head);
  if (level === null) return null;
  const { publishedAt, content } = publicationOf(fileName, head, level);
  const name = levelOfName(fileName) === level ? fileName : `${compact(publishedAt)}-${level}-${fileName}`;
  return { level, content, artifact: { name, address: publishedAddress } };
};

/** Why a file that resembles one of GLEIF's data files is rejected; null for any other file. */
export const refusalOf = (head: string): string | null => {
  const text = head.replace(/^ï»¿/, '').trimStart();
  if (text.startsWith('{') && /postman/i.test(text.slice(0, 400)))
    return 'a Postman collection of the GLEIF API: its examples are not data';
  const resource = isAnswer(text) ? resourceOf(text) : undefined;
  if (resource !== undefined && /gleif/.test(text))
    return `an answer of the GLEIF API with "${resource}": of the API, lei-records, relationship-records and reporting-exceptions are read`;
  if (isAnswer(text) && /api\.gleif\.org/.test(text)) return 'an answer of the GLEIF API that holds no records';
  if (text.startsWith('<') && firstFormat.test(text)) return 'a file in LEI-CDF 1.0: formats 2.1 and 3.1 are read';
  if (/^(?:<\?xml[^>]*>\s*|<!--[^]*?-->\s*|<!DOCTYPE[^[]*\[[^]*?\]>\s*)*<(?:\w+:)?schema\b/.test(text))
    return 'an XML schema: it describes files and holds no records';
  return null;
};
