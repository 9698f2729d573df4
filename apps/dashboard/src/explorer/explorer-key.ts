import type { Key, KeyStore } from '@dqs/auth';
import type { Admitted } from '@dqs/limits';
import { ServiceError } from '@dqs/schemas';
import type { Service } from '@dqs/service';
import type { Site } from '../site.ts';

/** Name of the key under which an account's requests from the explorer are counted. */
const explorerKeyName = 'Explorer';

/** Whether a key is such a key. */
export const countsExplorer = ({ name, surface, revokedAt }: Key): boolean =>
  name === explorerKeyName && surface === 'public' && revokedAt === null;

/** Admits requests of signed-in users. They count as requests of their account, under a separate key. */
export interface AccountAdmission {
  /** Throws the errors of admission: `forbidden`, `rate_limited`, `quota_exceeded`, `service_unavailable`. */
  admit(accountId: string): Promise<Admitted>;
}

/**
 * Admission by account. The first request of an account creates a key named "Explorer" on the public surface. Nobody
 * has its secret: the session identifies the user, and the key only determines where requests are counted. Any number
 * of processes can therefore share it.
 */
export const createAccountAdmission = (
  keys: Pick<KeyStore, 'ensure'>,
  service: Pick<Service, 'admitKey'>,
): AccountAdmission => {
  const admitOnce = async (accountId: string): Promise<Admitted> =>
    await service.admitKey((await keys.ensure(explorerKeyName, accountId)).id);

  return {
    async admit(accountId) {
      try {
        return await admitOnce(accountId);
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== 'unauthorized') throw error;
        // The key was revoked or rotated during the lookup. It is looked up once more.
        return await admitOnce(accountId);
      }
    },
  };
};

/** The creator of these keys, in the audit log. */
const explorer = { name: 'explorer', address: null };

const admissions = new WeakMap<Site, AccountAdmission>();

/** The admission by account of a site. */
export const accountAdmissionOf = (site: Site): AccountAdmission => {
  const known = admissions.get(site);
  if (known) return known;
  const made = createAccountAdmission(site.accounts.keys(explorer), site.service);
  admissions.set(site, made);
  return made;
};
