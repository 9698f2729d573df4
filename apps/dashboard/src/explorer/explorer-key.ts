import type { KeyStore } from '@dqs/auth';
import type { Admitted } from '@dqs/limits';
import { ServiceError } from '@dqs/schemas';
import type { Service } from '@dqs/service';
import type { Site } from '../site.ts';

/** Name of the key under which an account's own requests from the explorer are counted. */
const explorerKeyName = 'Explorer';

/** Lets requests of signed-in people in: they count as requests of their account, under a key of its own. */
export interface AccountAdmission {
  /** Throws what admission throws: `forbidden`, `rate_limited`, `quota_exceeded`, `service_unavailable`. */
  admit(accountId: string): Promise<Admitted>;
}

/**
 * Admission by account. The first request of an account makes a key named "Explorer" on the public surface, or gives the
 * one that is there a new secret. The secret lives in the memory of this process only: nobody ever sees it, and a restart
 * or another process replaces it.
 */
export const createAccountAdmission = (
  keys: Pick<KeyStore, 'list' | 'create' | 'rotate'>,
  service: Pick<Service, 'admit'>,
): AccountAdmission => {
  const secrets = new Map<string, Promise<string>>();

  const issue = async (accountId: string): Promise<string> => {
    const scope = { accountId };
    const held = (await keys.list(scope)).find(({ name, revokedAt }) => name === explorerKeyName && revokedAt === null);
    const issued = held
      ? await keys.rotate(held.prefix, scope)
      : await keys.create({ name: explorerKeyName, accountId });
    return issued.secret;
  };

  const secretOf = (accountId: string): Promise<string> => {
    const known = secrets.get(accountId);
    if (known) return known;
    const made = issue(accountId);
    secrets.set(accountId, made);
    made.catch(() => secrets.delete(accountId));
    return made;
  };

  return {
    async admit(accountId) {
      try {
        return await service.admit(await secretOf(accountId));
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== 'unauthorized') throw error;
        // Another process replaced the secret, or the key was revoked: one new one, and no more.
        secrets.delete(accountId);
        return service.admit(await secretOf(accountId));
      }
    },
  };
};

/** Who makes these keys, in the audit log. */
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
