import { addDays, daysBetween } from '@dqs/core';
import { freshnessOf, type Freshness } from '@dqs/ingest';
import type { Day, Instant } from '@dqs/schemas';
import type { CatalogDataset } from '../catalog.ts';
import { heldInPart, newestWhole, releasesHeld } from './completeness.ts';
import type { StateRow, States } from './query.ts';

/** See the contract of the platform's operations for their meaning. */
type FreshnessStatus = 'fresh' | 'stale' | 'never_ran' | 'manual' | 'live';

/** The state of a dataset, as in the catalogue and the freshness list. */
export interface DatasetState {
  readonly status: FreshnessStatus;
  readonly stale: boolean;
  readonly status_reason: string | null;
  readonly last_refresh: Instant | null;
  readonly latest_as_of: Instant | null;
}

/**
 * The state of a connector by its schedule, see `freshnessOf`. The reason of a failed run only concerns the operator.
 */
const bySchedule = (
  connector: CatalogDataset['connectors'][number],
  row: StateRow | undefined,
  now: Instant,
): Freshness =>
  freshnessOf(
    connector,
    row && {
      connector: connector.key,
      lastSuccess: row.last_success,
      lastSuccessOrigin: row.origin === 'files' || row.origin === 'official' ? row.origin : null,
      lastRun: row.last_run,
      lastFailure: null,
    },
    Date.parse(now),
  );

/** Describes the days of rows, or the years of editions. */
const held = ({ held }: CatalogDataset['dataset'], { held_since, held_through }: StateRow): string => {
  const said = (day: string | null): string => (held?.as === 'year' ? (day ?? '').slice(0, 4) : (day ?? ''));
  const [since, through] = [said(held_since), said(held_through)];
  const what = held?.what === undefined ? '' : `${held.what} `;
  return since === through ? `Loaded: ${what}${since}` : `Loaded: ${what}${since} to ${through}`;
};

/** Files that the publisher lists and that are not loaded; null if there are none. */
const lacking = ({ connectors }: CatalogDataset, states: States): string | null => {
  const missing = connectors.reduce((sum, { key }) => sum + (states.connectors.get(key)?.missing ?? 0), 0);
  if (missing === 0) return null;
  return missing === 1
    ? 'a file that the publisher lists is not loaded yet'
    : `${missing} files that the publisher lists are not loaded yet`;
};

/**
 * The range of loaded days, how much of the newest releases is loaded, and what is missing. Empty if none of this is
 * known, null if nothing is loaded.
 */
export const extentOf = (entry: CatalogDataset, states: States): string | null => {
  const { dataset } = entry;
  const row = states.datasets.get(dataset.key);
  if (!row?.loaded) return null;
  const missing = lacking(entry, states);
  const releases = releasesHeld(states.completeness.get(dataset.key) ?? []);
  return [
    ...(row.held_through === null ? [] : [held(dataset, row)]),
    ...(releases === null ? [] : [releases]),
    ...(missing === null ? [] : [missing]),
  ].join('; ');
};

/** Describes what is loaded, then what the source covers. */
export const coverageOf = (entry: CatalogDataset, states: States): string => {
  const { dataset } = entry;
  if (dataset.refresh === 'live') return dataset.coverage;
  const here = extentOf(entry, states);
  if (here === null) return `Nothing is loaded. At the source: ${dataset.coverage}`;
  return here === '' ? dataset.coverage : `${here}. At the source: ${dataset.coverage}`;
};

/**
 * Why the newest loaded day is too old, if the dataset declares a maximum age; null if it is not. If its releases are
 * counted, the day is that of the newest complete release, because a few early rows do not make a new release complete.
 */
const tooOld = ({ dataset }: CatalogDataset, row: StateRow, states: States, today: Day): string | null => {
  const within = dataset.held?.newestWithinDays;
  const whole = newestWhole(states.completeness.get(dataset.key) ?? []);
  const through = whole.isCounted ? whole.day : row.held_through;
  if (within === undefined || (through === null && !whole.isCounted)) return null;
  if (through === null) return 'no release is complete';
  return daysBetween(through, today) <= within
    ? null
    : `data through ${through}; newer data was due by ${addDays(through, within)}`;
};

const together = (...reasons: readonly (string | null)[]): string | null => {
  const said = reasons.filter((reason) => reason !== null);
  return said.length === 0 ? null : said.join('; ');
};

const judged = (status: FreshnessStatus, reason: string | null, row: StateRow | undefined): DatasetState => ({
  status,
  stale: status === 'stale',
  status_reason: reason,
  last_refresh: row?.last_refresh ?? null,
  latest_as_of: row?.latest_as_of ?? null,
});

/**
 * Judges a dataset by its newest day against the publisher's cadence and release calendar, and by what its connectors
 * should have loaded since. Loading old files does not make it fresh.
 */
export const stateOf = (entry: CatalogDataset, states: States, now: Instant, today: Day): DatasetState => {
  const row = states.datasets.get(entry.dataset.key);
  if (entry.dataset.refresh === 'live') return judged('live', null, row);
  if (!row?.loaded) {
    const keys = entry.connectors.map(({ key }) => key).join(' or ');
    return judged('never_ran', keys === '' ? null : `nothing is loaded; load it with: dqs ingest ${keys}`, row);
  }
  const part = heldInPart(states.completeness.get(entry.dataset.key) ?? []);
  if (entry.dataset.refresh === 'manual') return judged('manual', part, row);
  const old = tooOld(entry, row, states, today) ?? states.missed.get(entry.dataset.key) ?? null;
  if (old !== null) return judged('stale', together(old, part), row);
  const feeds = entry.connectors.map((connector) => bySchedule(connector, states.connectors.get(connector.key), now));
  const behind = feeds.find(({ status }) => status === 'stale');
  if (behind && entry.dataset.held?.newestWithinDays === undefined)
    return judged('stale', together(behind.reason, part), row);
  const fromFiles = feeds.some(({ reason }) => reason === 'from local files');
  return judged('fresh', together(part, lacking(entry, states) ?? (fromFiles ? 'loaded from local files' : null)), row);
};
