import type { Clock } from '@dqs/core';
import { ServiceError } from '@dqs/schemas';
import type { Database } from '@dqs/storage';
import type { AnyConnector } from '../connector.ts';
import { loadAccepted } from './load-artifact.ts';
import { announce, decide, quarantined } from './quarantine.ts';

/** An operator's decision about a quarantine entry. */
interface Verdict {
  /** The number of the entry. */
  readonly id: string;
  readonly verb: 'accept' | 'drop';
  /** The operator; stored with the entry. */
  readonly by: string;
  /** The reason; stored with the entry and in the audit log. */
  readonly because?: string | undefined;
}

/** The audit log's record of a decision. */
interface VerdictRecord {
  readonly event: 'quarantine_accepted' | 'quarantine_dropped';
  readonly detail: Readonly<Record<'connector' | 'quarantine' | 'artifact' | 'reason', string>> & {
    readonly because?: string;
  };
}

interface VerdictParts {
  readonly db: Pick<Database, 'engine' | 'knex' | 'writing'>;
  readonly clock: Clock;
  readonly connectors: readonly AnyConnector[];
  /** Writes a row of the audit log. Called before anything changes. */
  readonly record: (entry: VerdictRecord) => Promise<unknown>;
}

/**
 * Accepts or drops a quarantine entry. Returns one sentence about what was done. An accepted row is loaded at once.
 * Throws `not_found` if no waiting entry has this number.
 */
export const settleQuarantined = async (
  { db, clock, connectors, record }: VerdictParts,
  { id, verb, by, because }: Verdict,
): Promise<string> => {
  const [entry] = await quarantined(db.knex, { id });
  const connector = connectors.find(({ key }) => key === entry?.connector);
  if (!entry || !connector || entry.status !== 'waiting')
    throw new ServiceError('not_found', `there is no open quarantine entry ${id}`, {
      param: 'number',
      hint: 'dqs quarantine lists the entries.',
    });
  const { artifact, reason, row, series } = entry;
  const isAccepted = verb === 'accept';
  await record({
    event: isAccepted ? 'quarantine_accepted' : 'quarantine_dropped',
    detail: {
      connector: connector.key,
      quarantine: id,
      artifact,
      reason,
      ...(because === undefined ? {} : { because }),
    },
  });
  if (isAccepted && row !== null) await loadAccepted(connector, { db, clock }, entry);
  await decide(db.knex, id, isAccepted ? 'accepted' : 'dropped', { by, now: clock.now(), because });
  await announce(db, connector.dataset);
  if (!isAccepted) return `dropped ${id}: the loaded data stays`;
  if (series !== null) return `accepted ${id}: ${series} has ended, or comes again`;
  return row === null ? `accepted ${id}: the next run of ${connector.key} loads the file` : `accepted ${id}: loaded`;
};
