import type { Endpoint, Subject, SubjectKind } from '@dqs/schemas';

/** Where the page of a thing of each kind stands. */
const folders: Readonly<Record<SubjectKind, string>> = {
  company: 'company',
  series: 'series',
  place: 'place',
  market: 'market',
  pair: 'fx',
  fund: 'fund',
  manager: 'manager',
  entity: 'entity',
  bank: 'bank',
  application: 'drug',
  recipient: 'recipient',
  filing: 'filing',
  dataset: 'datasets',
};

/** Address of the page of a thing. */
export const thingPath = (kind: SubjectKind, identifier: string | number): string =>
  `/${folders[kind]}/${encodeURIComponent(String(identifier)).replaceAll('%3A', ':')}`;

/** What a field of an answer identifies, by its path in `data`; the declaration that names most of the path decides. */
const subjectOf = ({ subjects = {} }: Pick<Endpoint, 'subjects'>, path: readonly string[]): Subject | null => {
  const fitting = Object.entries(subjects).flatMap(([key, subject]) => {
    const parts = key.split('.');
    return path.slice(-parts.length).join('.') === key ? [{ subject, parts: parts.length }] : [];
  });
  return fitting.sort((one, other) => other.parts - one.parts)[0]?.subject ?? null;
};

/** Finds the page that a value of an answer leads to; null where it identifies nothing that has one. */
export type Linker = (
  path: readonly string[],
  value: string | number | boolean,
  record: Readonly<Record<string, unknown>>,
) => string | null;

/** Links of the answers of an operation. */
export const linkerOf =
  (endpoint: Pick<Endpoint, 'subjects'>): Linker =>
  (path, value, record) => {
    const subject = subjectOf(endpoint, path);
    if (!subject || typeof value === 'boolean' || value === '') return null;
    if (typeof subject === 'string') return thingPath(subject, value);
    const base = record[subject.base];
    return typeof base === 'string' && base !== value ? thingPath('pair', `${base}-${value}`) : null;
  };
