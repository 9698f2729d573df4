import type { Artifact } from '@dqs/kit';
import { kindOf, kindsByName, type TableKind } from './tables.ts';

const page = 'https://www.fda.gov/drugs/drug-approvals-and-databases/drugsfda-data-files';

/** The archive of all data files, which each run fetches. */
export const archive = { name: 'drugsatfda.zip', address: 'https://www.fda.gov/media/89850/download' } as const;

/** A response of openFDA, or a part of its bulk download, which has the same format. */
export const openFda = { name: 'drugsfda.json', address: 'https://api.fda.gov/drug/drugsfda.json' } as const;

const loose = (kind: TableKind): Artifact => ({ name: `${kind}.txt`, address: page });

/** The official files by name, for lists of sources. */
export const artifacts = [
  { ...archive, pattern: /^drugs(at|@)fda[^/]*\.zip$/i },
  { ...openFda, pattern: /^drug-drugsfda-[^/]*\.json(\.zip)?$|^drugsfda[^/]*\.json$/i },
  ...Object.entries(kindsByName).map(([kind, pattern]) => ({ ...loose(kind as TableKind), pattern })),
];

const firstLine = (head: string): readonly string[] =>
  (/^[^\r\n]*/.exec(head.replace(/^(\uFEFF|\u00EF\u00BB\u00BF)/, ''))?.[0] ?? '').split('\t');

// One result of the API, in any order of its members.
const isOpenFda = (head: string): boolean =>
  /^\s*\{/.test(head.replace(/^(\uFEFF|\u00EF\u00BB\u00BF)/, '')) &&
  /"application_number"\s*:/.test(head) &&
  /"(sponsor_name|submissions|products)"\s*:/.test(head) &&
  /"results"\s*:\s*\[\s*\{/.test(head) &&
  !/"anatomy"\s*:/.test(head);

const isZip = (fileName: string): boolean => /\.zip$/i.test(fileName);

/** The FDA file that a local file is, by its first line, else by its name. Null when it is none that is loaded. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  const kind = kindOf(firstLine(head));
  if (kind !== null) {
    if (isZip(fileName)) return archive;
    return kind === 'unserved' ? null : loose(kind);
  }
  if (isOpenFda(head)) return openFda;
  if (head !== '') return null;
  return artifacts.find(({ pattern }) => pattern.test(fileName)) ?? null;
};

/** Schema, mapping, dictionary and documented examples, which openFDA publishes along with its data. */
const isDescription = (head: string): boolean =>
  /^\s*\{\s*"(\$schema|_doc|anatomy)"/.test(head) ||
  /^properties:\s+application_number:/.test(head) ||
  /^Section\s+Field Name\s/.test(head);

/** The reason to refuse an FDA file without served content. */
export const refusal = (fileName: string, head: string): string | null => {
  if (kindOf(firstLine(head)) === 'unserved' && !isZip(fileName))
    return 'a file of Drugs@FDA that holds nothing which is served: codes, documents or therapeutic equivalence';
  if (isDescription(head))
    return 'a description of the fields of openFDA, with no application of its own: load its answers';
  return /^\s*\{/.test(head) && /"error"\s*:\s*\{/.test(head) && /"code"\s*:/.test(head)
    ? 'an error that openFDA answered, not applications'
    : null;
};
