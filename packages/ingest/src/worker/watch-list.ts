import { ServiceError } from '@dqs/schemas';
import type { Reader } from '@dqs/storage';
import { loadSubjects, type SubjectDomain, type SubjectLoad } from './load-subjects.ts';
import type { LoadableDomain, Subjects } from './loadable-domain.ts';
import type { SchedulerLog } from './scheduler.ts';

export interface WatchListOptions {
  readonly domains: readonly LoadableDomain[];
  /** Names as people write them: symbols, numbers. */
  readonly names: readonly string[];
  /** Settings for fetching and loading files. */
  readonly load: SubjectLoad;
  readonly log: SchedulerLog;
}

/** Subjects, such as companies, that are fetched separately as soon as a feed shows new data of them. */
export interface WatchList {
  /** Whether a run of the connector may show new data of any of them. */
  isShownBy(connector: string): boolean;
  /**
   * Fetches subjects for which a feed shows more than is loaded, or nothing is loaded. Failures are logged and retried.
   */
  refresh(signal: AbortSignal): Promise<void>;
}

/**
 * Pauses between attempts double, up to a day, because files may lag behind the publisher's feed and some names are
 * unknown.
 */
const firstPause = 5 * 60_000;
const longestPause = 24 * 3_600_000;

const isUnknown = (error: unknown): boolean =>
  error instanceof ServiceError && (error.code === 'not_found' || error.code === 'ambiguous_identifier');

/** The names for which something can be fetched now: a feed shows more of them, or the name is unknown. */
const namesBehind = async (db: Reader, subjects: Subjects, names: readonly string[]): Promise<readonly string[]> => {
  const keys = new Map<string, string>();
  for (const name of names) {
    try {
      keys.set(name, (await subjects.find(db, name)).key);
    } catch (error) {
      if (!isUnknown(error)) throw error;
    }
  }
  const behind = new Set(await subjects.behind(db, [...keys.values()]));
  return names.filter((name) => {
    const key = keys.get(name);
    return key === undefined || behind.has(key);
  });
};

const hasSubjects = (domain: LoadableDomain): domain is SubjectDomain => domain.subjects !== undefined;

/** Keeps the subjects of some names fresh. An unknown name is logged with similar names and retried later. */
export const createWatchList = ({ domains, names, load, log }: WatchListOptions): WatchList => {
  const { clock, db, http } = load;
  const watched = domains.filter(hasSubjects);
  const pauses = new Map<string, { readonly until: number; readonly pause: number }>();
  const isPausing = (name: string): boolean => (pauses.get(name)?.until ?? 0) > clock.now();
  const pause = (name: string): void => {
    const next = Math.min(2 * (pauses.get(name)?.pause ?? firstPause / 2), longestPause);
    pauses.set(name, { until: clock.now() + next, pause: next });
  };

  const refreshIn = async (domain: SubjectDomain, signal: AbortSignal): Promise<void> => {
    const behind = await namesBehind(db.reader('internal'), domain.subjects, names);
    for (const name of pauses.keys()) if (!behind.includes(name)) pauses.delete(name);
    const due = behind.filter((name) => !isPausing(name));
    if (due.length === 0) return;
    for (const name of due) pause(name);
    // Connectors cache what a client has read of a subject. A new client object makes the next run read it again.
    const afresh = { ...load, ...(http ? { http: { ...http } } : {}), signal };
    for await (const result of loadSubjects(afresh, domain, due)) {
      const of = result.connector === null ? result.subject : `${result.subject}, ${result.connector}`;
      if ('error' in result) log.error(`watch list: ${of} failed: ${result.error.message}`);
      else if (result.report.status !== 'unchanged') log.info(`watch list: ${of}: ${result.report.status}`);
    }
  };

  return {
    isShownBy: (connector) => names.length > 0 && watched.some(({ subjects }) => subjects.feeds.includes(connector)),
    refresh: async (signal) => {
      for (const domain of watched) await refreshIn(domain, signal);
    },
  };
};
