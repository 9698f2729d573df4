import type { OAuthRecords } from '@dqs/auth';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { forLibrary } from './away.ts';

/** The library's storage over the records in schema `control`. `usedTwice` makes the error of a code that is used again. */
export const adapterOver =
  (records: OAuthRecords, usedTwice: () => Error) =>
  (kind: string): Adapter => ({
    upsert: (id, payload, seconds) =>
      // Without an end only clients are kept, of which those are taken away that nobody allowed.
      forLibrary(() => records.put(kind, id, payload, typeof seconds === 'number' ? seconds : undefined)),
    find: async (id) => ((await forLibrary(() => records.find(kind, id))) ?? undefined) as AdapterPayload | undefined,
    // Codes are typed by nobody here, and no token ends with a session.
    findByUserCode: () => Promise.resolve(undefined),
    findByUid: () => Promise.resolve(undefined),
    consume: async (id) => {
      // Of two that come at once one is first.
      if (!(await forLibrary(() => records.consume(kind, id)))) throw usedTwice();
    },
    destroy: (id) => forLibrary(() => records.remove(kind, id)),
    revokeByGrantId: (grantId) => forLibrary(() => records.removeGrant(grantId)),
  });
