import { freshnessOf, ingestionStates, lastRuns, openGaps, quarantineCounts, runsUnderWay } from '@dqs/ingest';
import { instantOf } from '@dqs/core';
import { datasetStates, type Catalog, type Domain, type ReleaseHeld } from '@dqs/kit';
import { createKeptCompleteness } from '@dqs/service';
import type { Installation } from './installation.ts';
import type { MetricSource, Sample } from './metrics.ts';

/** Milliseconds for which the read ledger is cached, so that one scrape of Prometheus reads it once. */
const keptFor = 5000;

const read = async (
  { db, clock }: Pick<Installation, 'db' | 'clock'>,
  domains: readonly Domain[],
  completeness: Catalog['completeness'],
) => {
  const connectors = domains.flatMap((domain) => domain.connectors);
  const releases = await completeness(db.reader('internal'));
  const [judged, states, runs, quarantine, gaps, running] = await Promise.all([
    datasetStates(domains, db.reader('internal'), instantOf(clock.now()), completeness),
    ingestionStates(db.knex),
    lastRuns(db.knex),
    quarantineCounts(db.knex),
    openGaps(db.knex),
    runsUnderWay(db.knex),
  ]);
  const { rows: datasets } = await db.knex.raw<{ rows: { key: string; refreshed: string; as_of: string | null }[] }>(
    `select key, extract(epoch from last_refresh)::float8::text as refreshed, extract(epoch from latest_as_of)::float8::text as as_of
     from control.dataset where generation is not null`,
  );
  const now = clock.now();
  const freshness = connectors.map((connector) => freshnessOf(connector, states.get(connector.key), now));
  return { judged, releases, states, runs, quarantine, gaps, running, datasets, freshness };
};

type Ledger = Awaited<ReturnType<typeof read>>;

const counted = (keys: Iterable<string>): readonly Sample[] => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].map(([connector, value]) => ({ labels: { connector }, value }));
};

/**
 * The loaded share of a dataset's newest releases, for the least complete one. Empty if no publisher states a total.
 */
const heldParts = (releases: readonly ReleaseHeld[]): readonly number[] => {
  const parts = releases.flatMap(({ held, expected }) =>
    expected === null || expected === 0 ? [] : [held / expected],
  );
  return parts.length === 0 ? [] : [Math.min(1, ...parts)];
};

/** Metrics of the data and of its loads, whichever process ran them, read from the ledger. */
export const loadingSources = (
  installation: Pick<Installation, 'db' | 'clock'>,
  domains: readonly Domain[],
): readonly MetricSource[] => {
  const connectors = domains.flatMap((domain) => domain.connectors);
  // Counted once for each state of the data, because Prometheus scrapes every few seconds.
  const completeness = createKeptCompleteness(domains, 'internal', installation.db);
  let held: { readonly at: number; readonly ledger: Promise<Ledger> } | null = null;
  const ledger = (): Promise<Ledger> => {
    const at = performance.now();
    if (held === null || at - held.at > keptFor) held = { at, ledger: read(installation, domains, completeness) };
    return held.ledger;
  };
  const gauge = (
    name: string,
    help: string,
    labels: readonly string[],
    samples: (found: Ledger) => readonly Sample[],
  ): MetricSource => ({ name, help, kind: 'gauge', labels, read: async () => samples(await ledger()) });
  return [
    gauge('dqs_dataset_last_load_timestamp_seconds', 'When a dataset was last loaded.', ['dataset'], ({ datasets }) =>
      datasets.map(({ key, refreshed }) => ({ labels: { dataset: key }, value: Number.parseFloat(refreshed) })),
    ),
    gauge('dqs_dataset_as_of_timestamp_seconds', 'The latest as_of of a dataset.', ['dataset'], ({ datasets }) =>
      datasets.flatMap(({ key, as_of: asOf }) =>
        asOf === null ? [] : [{ labels: { dataset: key }, value: Number.parseFloat(asOf) }],
      ),
    ),
    gauge(
      'dqs_dataset_stale',
      '1 where a dataset that was loaded is behind its publisher, as platform_get_freshness judges it.',
      ['dataset'],
      ({ judged }) =>
        [...judged].flatMap(([dataset, { status, stale }]) =>
          status === 'never_ran' || status === 'live' ? [] : [{ labels: { dataset }, value: stale ? 1 : 0 }],
        ),
    ),
    gauge(
      'dqs_dataset_held_ratio',
      'Part of the newest releases of a dataset that is loaded, 1 where all is.',
      ['dataset'],
      ({ releases: all }) =>
        [...all].flatMap(([dataset, each]) => heldParts(each).map((value) => ({ labels: { dataset }, value }))),
    ),
    gauge(
      'dqs_connector_missed_publications',
      'Expected publications that were not loaded, of connectors that were loaded before.',
      ['connector'],
      ({ freshness }) =>
        freshness.flatMap(({ status, missed }, at) =>
          status === 'never_ran' ? [] : [{ labels: { connector: connectors[at]!.key }, value: missed }],
        ),
    ),
    gauge(
      'dqs_connector_last_success_timestamp_seconds',
      'When the last successful run of a connector began.',
      ['connector'],
      ({ states }) =>
        [...states].flatMap(([connector, { lastSuccess }]) =>
          lastSuccess === null ? [] : [{ labels: { connector }, value: Date.parse(lastSuccess) / 1000 }],
        ),
    ),
    gauge('dqs_connector_failed', '1 where the last run of a connector failed.', ['connector'], ({ states }) =>
      [...states].map(([connector, { lastFailure }]) => ({
        labels: { connector },
        value: lastFailure === null ? 0 : 1,
      })),
    ),
    gauge('dqs_load_rows', 'Rows of the last run of a connector.', ['connector', 'kind'], ({ runs }) =>
      [...runs].flatMap(([connector, { inserted, changed, unchanged, removed, rejects }]) =>
        Object.entries({ inserted, changed, unchanged, removed, rejected: rejects }).map(([kind, value]) => ({
          labels: { connector, kind },
          value,
        })),
      ),
    ),
    gauge('dqs_load_seconds', 'Seconds that the last run of a connector took.', ['connector'], ({ runs }) =>
      [...runs].flatMap(([connector, { seconds }]) =>
        seconds === null ? [] : [{ labels: { connector }, value: seconds }],
      ),
    ),
    gauge('dqs_loads_running', 'Runs under way in any process.', ['connector'], ({ running }) =>
      [...running.keys()].map((connector) => ({ labels: { connector }, value: 1 })),
    ),
    gauge('dqs_quarantine_rows', 'Rows that wait for a decision.', ['connector'], ({ quarantine }) =>
      [...quarantine].map(([connector, value]) => ({ labels: { connector }, value })),
    ),
    gauge('dqs_gaps_open', 'Files that a publisher lists and that were never loaded.', ['connector'], ({ gaps }) =>
      counted(gaps.map(({ connector }) => connector)),
    ),
  ];
};
