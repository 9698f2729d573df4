import { commandLine, type Actor } from '@dqs/auth';
import { settleQuarantined } from '@dqs/ingest';
import type { Installation } from './installation.ts';

/**
 * Accepts or drops an entry of the quarantine, with a row in the audit log; answers what was done as one sentence. Throws
 * `not_found` for a number under which nothing waits.
 */
export const decideQuarantined = async (
  { db, clock, accounts }: Pick<Installation, 'db' | 'clock' | 'accounts'>,
  id: string,
  verb: 'accept' | 'drop',
  because?: string,
  actor: Actor = commandLine,
): Promise<string> => {
  const { domains } = await import('@dqs/domains');
  const connectors = domains.flatMap((domain) => domain.connectors);
  return settleQuarantined(
    { db, clock, connectors, record: (entry) => accounts.audit.record({ ...entry, actor }) },
    { id, verb, because, by: actor.name ?? 'unknown' },
  );
};
