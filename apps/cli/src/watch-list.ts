import type { HttpClient } from '@dqs/ingest';
import type { Domain } from '@dqs/kit';
import { ServiceError } from '@dqs/schemas';
import { loadSubjects, type LoadSubjectsOptions } from './load-subjects.ts';

type Subjects = NonNullable<Domain['subjects']>;

export interface WatchListOptions extends Omit<
  LoadSubjectsOptions,
  'domain' | 'subjects' | 'names' | 'http' | 'signal'
> {
  readonly domains: readonly Domain[];
  /** Names as people write them: symbols, numbers. */
  readonly names: readonly string[];
  readonly http: HttpClient;
  /** What is told of each run, a line each. */
  readonly note: (text: string) => Promise<void>;
}

/** Subjects, such as companies, that are fetched one by one as soon as a feed shows something new of them. */
export interface WatchList {
  /** Whether a run of the connector may show something new of any of them. */
  isShownBy(connector: string): boolean;
  /** Fetches those of which a feed shows more than is loaded, or nothing is loaded; what fails is told and tried again. */
  refresh(signal: AbortSignal): Promise<void>;
}

/** The publisher's files may lag behind its feed, and some names have none: asked again ever more slowly, at last once a day. */
const firstPause = 5 * 60_000;
const longestPause = 24 * 3_600_000;

const isUnknown = (error: unknown): boolean =>
  error instanceof ServiceError && (error.code === 'not_found' || error.code === 'ambiguous_identifier');

/** The keys of those names that are known, by name. */
const knownKeys = async (
  { installation, names }: WatchListOptions,
  subjects: Subjects,
): Promise<ReadonlyMap<string, string>> => {
  const db = installation.db.reader('internal');
  const keys = new Map<string, string>();
  for (const name of names) {
    try {
      keys.set(name, (await subjects.find(db, name)).key);
    } catch (error) {
      if (!isUnknown(error)) throw error;
    }
  }
  return keys;
};

/** The names of whom something is to be fetched now. */
const namesBehind = async (options: WatchListOptions, subjects: Subjects): Promise<readonly string[]> => {
  const keys = await knownKeys(options, subjects);
  const behind = new Set(await subjects.behind(options.installation.db.reader('internal'), [...keys.values()]));
  return options.names.filter((name) => {
    const key = keys.get(name);
    return key === undefined || behind.has(key);
  });
};

/** Keeps the subjects of some names fresh. A name that is none is told with what is near, and asked again later. */
export const createWatchList = (options: WatchListOptions): WatchList => {
  const { domains, names, http, note, installation } = options;
  const watched = domains.flatMap((domain) => (domain.subjects ? [{ domain, subjects: domain.subjects }] : []));
  const pauses = new Map<string, { readonly until: number; readonly pause: number }>();
  const isPausing = (name: string): boolean => (pauses.get(name)?.until ?? 0) > installation.clock.now();
  const pause = (name: string): void => {
    const next = Math.min(2 * (pauses.get(name)?.pause ?? firstPause / 2), longestPause);
    pauses.set(name, { until: installation.clock.now() + next, pause: next });
  };

  const refreshIn = async (domain: Domain, subjects: Subjects, signal: AbortSignal): Promise<void> => {
    const behind = await namesBehind(options, subjects);
    for (const name of pauses.keys()) if (!behind.includes(name)) pauses.delete(name);
    const due = behind.filter((name) => !isPausing(name));
    if (due.length === 0) return;
    for (const name of due) pause(name);
    // What a client has read of a subject in one run is read again in the next.
    for await (const loaded of loadSubjects({ ...options, domain, subjects, names: due, http: { ...http }, signal })) {
      const { subject, connector } = loaded;
      const of = connector === null ? subject : `${subject}, ${connector}`;
      if ('error' in loaded) await note(`watch list: ${of} failed: ${loaded.error.message}`);
      else if (loaded.report.status !== 'unchanged') await note(`watch list: ${of}: ${loaded.report.status}`);
    }
  };

  return {
    isShownBy: (connector) => names.length > 0 && watched.some(({ subjects }) => subjects.feeds.includes(connector)),
    refresh: async (signal) => {
      for (const { domain, subjects } of watched) await refreshIn(domain, subjects, signal);
    },
  };
};
