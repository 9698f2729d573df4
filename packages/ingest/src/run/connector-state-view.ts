import type { ControlView } from '@dqs/storage';
import { heldBackView } from '../load/held-back.ts';

/**
 * The state of each connector that ever ran, for readers of a surface. It omits the reasons of failures, which only
 * concern the operator. A run of several files succeeded if each of them did. `missing` are files that the publisher
 * lists and that were never loaded.
 */
const connectorState: ControlView = {
  name: 'connector_state',
  sql: `
    with batch as (
      select connector, batch, min(origin) as origin, min(started_at) as started_at, max(id) as last_id,
        bool_and(status in ('ok', 'unchanged')) as succeeded, bool_or(status = 'failed') as failed
      from control.ingestion_run group by connector, batch)
    select latest.connector, latest.started_at as last_run, latest.failed,
      success.started_at as last_success, success.origin as last_success_origin,
      (select count(*)::integer from control.gap where gap.connector = latest.connector) as missing
    from (select distinct on (connector) connector, started_at, failed from batch order by connector, last_id desc) latest
    left join (select distinct on (connector) connector, started_at, origin from batch where succeeded
      order by connector, last_id desc) success using (connector)`,
  reads: {
    gap: ['connector'],
    ingestion_run: ['connector', 'batch', 'origin', 'started_at', 'id', 'status'],
  },
};

/** Views of the ledger that every surface has. */
export const ingestViews: readonly ControlView[] = [connectorState, heldBackView];
