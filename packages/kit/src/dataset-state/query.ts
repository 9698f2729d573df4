import type { DatasetKey, Instant } from '@dqs/schemas';
import { statement, type Reader, type RowOf } from '@dqs/storage';
import type { ReleaseHeld } from './release-held.ts';

const states = statement(
  'platform_states',
  {
    dataset: 'text?',
    loaded: 'boolean?',
    last_refresh: 'instant?',
    latest_as_of: 'instant?',
    held_since: 'day?',
    held_through: 'day?',
    connector: 'text?',
    last_run: 'instant?',
    failed: 'boolean?',
    last_success: 'instant?',
    origin: 'text?',
    missing: 'integer?',
  },
  `select key as dataset, loaded, last_refresh, latest_as_of, held_since, held_through, null as connector,
     null::timestamptz as last_run, null::boolean as failed, null::timestamptz as last_success, null as origin,
     null::integer as missing
     from dataset_state
   union all
   select null, null, null, null, null, null, connector, last_run, failed, last_success, last_success_origin, missing from connector_state`,
);

/** The stored state of a dataset or a connector. */
export type StateRow = RowOf<typeof states.columns>;

/** The state of every dataset and connector. */
export interface States {
  readonly datasets: ReadonlyMap<string, StateRow>;
  readonly connectors: ReadonlyMap<string, StateRow>;
  /** Data missing according to publishers' calendars, by dataset. */
  readonly missed: ReadonlyMap<string, string>;
  /** How much of their newest releases is loaded, by dataset. */
  readonly completeness: ReadonlyMap<string, readonly ReleaseHeld[]>;
}

/** What domains report about their own data, see `Domain.missed` and `Domain.completeness`. */
interface Behind {
  missed(db: Reader, now: Instant): Promise<ReadonlyMap<DatasetKey, string>>;
  completeness(db: Reader): Promise<ReadonlyMap<DatasetKey, readonly ReleaseHeld[]>>;
}

export const readStates = async (db: Reader, behind: Behind, now: Instant): Promise<States> => {
  const [rows, missed, completeness] = await Promise.all([
    db.all(states),
    behind.missed(db, now),
    behind.completeness(db),
  ]);
  return {
    missed,
    completeness,
    datasets: new Map(rows.flatMap((row) => (row.dataset === null ? [] : [[row.dataset, row]]))),
    connectors: new Map(rows.flatMap((row) => (row.connector === null ? [] : [[row.connector, row]]))),
  };
};
