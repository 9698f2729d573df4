import type { HttpClient, IngestReport } from '@dqs/ingest';
import type { Domain } from '@dqs/kit';
import { ServiceError } from '@dqs/schemas';
import { load, type AnyConnector, type LoadOptions } from './load.ts';

type Subjects = NonNullable<Domain['subjects']>;
type Subject = Awaited<ReturnType<Subjects['find']>>;

/** What came of one connector for one subject, or why a name could not be looked up. */
export type LoadedSubject =
  | { readonly subject: string; readonly connector: string; readonly report: IngestReport }
  | { readonly subject: string; readonly connector: string | null; readonly error: ServiceError | Error };

export type LoadSubjectsOptions = Omit<LoadOptions, 'connector' | 'from' | 'http' | 'subject' | 'since'> & {
  readonly domain: Domain;
  readonly subjects: Subjects;
  /** Names as people write them: symbols, numbers. */
  readonly names: readonly string[];
  readonly http: HttpClient;
};

/** The connectors that have files of one subject, in the domain's order. */
const connectorsOfSubjects = ({ connectors }: Domain): readonly AnyConnector[] =>
  connectors.filter(({ publication }) => publication.ofSubject !== undefined);

/** A database that is gone or an abort ends all; what one subject alone has come to does not. */
const asFailure = (error: unknown, signal: AbortSignal): ServiceError | Error => {
  const gone = error instanceof ServiceError && error.code === 'service_unavailable';
  if (signal.aborted || gone || !(error instanceof Error)) throw error;
  return error;
};

interface Found {
  readonly subject?: Subject;
  readonly error?: ServiceError | Error;
}

const findAll = async ({ installation, names, subjects, signal }: LoadSubjectsOptions): Promise<Map<string, Found>> => {
  const db = installation.db.reader('internal');
  const found = new Map<string, Found>();
  for (const name of names) {
    try {
      found.set(name, { subject: await subjects.find(db, name) });
    } catch (error) {
      found.set(name, { error: asFailure(error, signal) });
    }
  }
  return found;
};

/** Loads the list of all subjects where a name is not known by the one held. */
const loadDirectory = async function* (options: LoadSubjectsOptions): AsyncGenerator<LoadedSubject> {
  const { domain, subjects, ...rest } = options;
  const connector = domain.connectors.find(({ key }) => key === subjects.directory);
  if (!connector) return;
  try {
    yield {
      subject: `list of each ${subjects.noun}`,
      connector: connector.key,
      report: await load({ ...rest, connector }),
    };
  } catch (error) {
    yield {
      subject: `list of each ${subjects.noun}`,
      connector: connector.key,
      error: asFailure(error, options.signal),
    };
  }
};

/**
 * Fetches all that connectors have of some subjects, such as companies by symbol or number, one after the other and at one pace
 * for each publisher's host. Yields what came of each connector as soon as it is known; a failure is that connector's and that
 * subject's alone, unless the publisher asks for quiet: then nothing more is asked of it.
 */
export async function* loadSubjects(options: LoadSubjectsOptions): AsyncGenerator<LoadedSubject> {
  const { domain, subjects: _, names: __, ...rest } = options;
  let found = await findAll(options);
  if ([...found.values()].some(({ error }) => error)) {
    yield* loadDirectory(options);
    found = await findAll(options);
  }
  const loaded = new Set<string>();
  for (const [name, { subject, error }] of found) {
    if (error) yield { subject: name, connector: null, error };
    if (!subject || loaded.has(subject.key)) continue;
    loaded.add(subject.key);
    for (const connector of connectorsOfSubjects(domain)) {
      const told = { subject: subject.label, connector: connector.key };
      try {
        const report = await load({ ...rest, connector, subject: subject.key });
        yield { ...told, report };
        if (
          report.artifacts.some(
            (artifact) => artifact.error instanceof ServiceError && artifact.error.code === 'upstream_rate_limited',
          )
        )
          return;
      } catch (failure) {
        yield { ...told, error: asFailure(failure, options.signal) };
      }
    }
  }
}
