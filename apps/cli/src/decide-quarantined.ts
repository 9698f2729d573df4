import { commandLine, type Actor } from '@dqs/auth';
import { decide, loadAccepted, quarantined } from '@dqs/ingest';
import { ServiceError } from '@dqs/schemas';
import type { Installation } from './installation.ts';

/**
 * Accepts or drops an entry of the quarantine, with a row in the audit log; answers what was done as one sentence. An accepted row
 * is loaded at once. Throws `not_found` for a number under which nothing waits.
 */
export const decideQuarantined = async (
  { db, clock, accounts }: Pick<Installation, 'db' | 'clock' | 'accounts'>,
  id: string,
  verb: 'accept' | 'drop',
  actor: Actor = commandLine,
): Promise<string> => {
  const { domains } = await import('@dqs/domains');
  const [entry] = await quarantined(db.knex, { id });
  const connector = domains.flatMap(({ connectors }) => connectors).find(({ key }) => key === entry?.connector);
  if (!entry || !connector || entry.status !== 'waiting')
    throw new ServiceError('not_found', `nothing waits in quarantine under ${id}`, {
      param: 'number',
      hint: 'dqs quarantine lists what waits.',
    });
  const { artifact, reason, row } = entry;
  const detail = { connector: connector.key, quarantine: id, artifact, reason };
  await accounts.audit.record({
    event: verb === 'accept' ? 'quarantine_accepted' : 'quarantine_dropped',
    actor,
    detail,
  });
  if (verb === 'accept' && row !== null) await loadAccepted(connector, { db, clock }, entry);
  await decide(db.knex, id, verb === 'accept' ? 'accepted' : 'dropped', {
    by: actor.name ?? 'unknown',
    now: clock.now(),
  });
  if (verb === 'drop') return `dropped ${id}: what is held stays`;
  return row === null ? `accepted ${id}: the next run of ${connector.key} loads the file` : `accepted ${id}: loaded`;
};
