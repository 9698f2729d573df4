import type { Endpoint, Subject, SubjectKind } from '@dqs/schemas';

/** The folder of the pages of each kind of subject. */
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

/** Address of a subject's page. */
export const thingPath = (kind: SubjectKind, identifier: string | number): string =>
  `/${folders[kind]}/${encodeURIComponent(String(identifier)).replaceAll('%3A', ':')}`;

/** The subject of an answer's field, by its path in `data`. The declaration that matches most of the path decides. */
const subjectOf = ({ subjects = {} }: Pick<Endpoint, 'subjects'>, path: readonly string[]): Subject | null => {
  const fitting = Object.entries(subjects).flatMap(([key, subject]) => {
    const parts = key.split('.');
    return path.slice(-parts.length).join('.') === key ? [{ subject, parts: parts.length }] : [];
  });
  return fitting.sort((one, other) => other.parts - one.parts)[0]?.subject ?? null;
};

/** Finds the page of a value's subject; null if it has none. */
export type Linker = (
  path: readonly string[],
  value: string | number | boolean,
  record: Readonly<Record<string, unknown>>,
) => string | null;

/** Creates the links for an operation's answers. */
export const linkerOf =
  (endpoint: Pick<Endpoint, 'subjects'>): Linker =>
  (path, value, record) => {
    const subject = subjectOf(endpoint, path);
    if (!subject || typeof value === 'boolean' || value === '') return null;
    if (typeof subject === 'string') return thingPath(subject, value);
    const base = record[subject.base];
    return typeof base === 'string' && base !== value ? thingPath('pair', `${base}-${value}`) : null;
  };
