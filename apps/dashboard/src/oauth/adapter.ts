import type { OAuthRecords } from '@dqs/auth';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { forLibrary } from './away.ts';

/**
 * The library's storage over the records in schema `control`. `usedTwice` creates the error for a code that is used
 * again.
 */
export const adapterOver =
  (records: OAuthRecords, usedTwice: () => Error) =>
  (kind: string): Adapter => ({
    upsert: (id, payload, seconds) =>
      // Only clients are stored without expiry. Those that received no consent are removed.
      forLibrary(() => records.put(kind, id, payload, typeof seconds === 'number' ? seconds : undefined)),
    find: async (id) => ((await forLibrary(() => records.find(kind, id))) ?? undefined) as AdapterPayload | undefined,
    // Device codes are not supported, and no token ends with a session.
    findByUserCode: () => Promise.resolve(undefined),
    findByUid: () => Promise.resolve(undefined),
    consume: async (id) => {
      // Of two concurrent uses only one succeeds.
      if (!(await forLibrary(() => records.consume(kind, id)))) throw usedTwice();
    },
    destroy: (id) => forLibrary(() => records.remove(kind, id)),
    revokeByGrantId: (grantId) => forLibrary(() => records.removeGrant(grantId)),
  });
