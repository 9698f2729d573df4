import type { Database, Reader } from '@dqs/storage';
import { isThrottled } from '../run/ingest-report.ts';
import { errorOfOne, loadConnector, type LoadedConnector, type SharedLoad } from './load-connectors.ts';
import type { LoadableDomain, Subjects } from './loadable-domain.ts';

/** The result of one connector for one subject, or the error of an unknown name. */
export type LoadedSubject = { readonly subject: string } & (
  LoadedConnector | { readonly connector: null; readonly error: Error }
);

export type SubjectLoad = SharedLoad & { readonly db: Pick<Database, 'reader'> };

/** A domain with subjects. */
export type SubjectDomain = LoadableDomain & { readonly subjects: Subjects };

/** The subject of each name, or the error why it has none. */
const findAll = async (load: SubjectLoad, { subjects }: SubjectDomain, names: readonly string[]) => {
  const db: Reader = load.db.reader('internal');
  const find = (name: string) => subjects.find(db, name).catch((error: unknown) => errorOfOne(error, load));
  const found = new Map<string, Awaited<ReturnType<typeof find>>>();
  for (const name of names) found.set(name, await find(name));
  return found;
};

/**
 * Fetches all files of some subjects, such as companies by symbol or number, one after the other. If a name is unknown,
 * the list of subjects is loaded first. Yields each result as soon as it is available. A failure concerns only its
 * connector and subject, unless the publisher requests a pause. Nothing more is then requested.
 *
 * @param names as people write them: symbols, numbers
 */
export async function* loadSubjects(
  load: SubjectLoad,
  domain: SubjectDomain,
  names: readonly string[],
): AsyncGenerator<LoadedSubject> {
  const { connectors, subjects } = domain;
  let found = await findAll(load, domain, names);
  const directory = connectors.find(({ key }) => key === subjects.directory);
  if (directory && [...found.values()].some((each) => each instanceof Error)) {
    yield { subject: `list of each ${subjects.noun}`, ...(await loadConnector(load, directory)) };
    found = await findAll(load, domain, names);
  }
  const loaded = new Set<string>();
  for (const [name, subject] of found) {
    if (subject instanceof Error) {
      yield { subject: name, connector: null, error: subject };
      continue;
    }
    if (loaded.has(subject.key)) continue;
    loaded.add(subject.key);
    for (const connector of connectors.filter(({ publication }) => publication.ofSubject)) {
      const result = await loadConnector(load, connector, subject.key);
      yield { subject: subject.label, ...result };
      if ('report' in result && result.report.artifacts.some(isThrottled)) return;
    }
  }
}
