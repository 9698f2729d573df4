import { ServiceError } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import { createAccountAdmission } from './explorer-key.ts';

type Keys = Parameters<typeof createAccountAdmission>[0];

/** Keys as the store has them, with the one secret that opens each. */
const fakeKeys = () => {
  const held: { id: string; name: string; accountId: string; revokedAt: string | null; secret: string }[] = [];
  let count = 0;
  const issued = (key: (typeof held)[number]) => ({ key: { ...key, prefix: key.id }, secret: key.secret }) as never;
  const keys: Keys = {
    list: async (scope) =>
      held
        .filter(({ accountId }) => accountId === scope?.accountId)
        .map((key) => ({ ...key, prefix: key.id }) as never),
    create: async ({ name, accountId = '' }) => {
      const key = { id: `key${held.length}`, name, accountId, revokedAt: null, secret: `secret${++count}` };
      held.push(key);
      return issued(key);
    },
    rotate: async (reference) => {
      const key = held.find(({ id }) => id === reference) as (typeof held)[number];
      key.secret = `secret${++count}`;
      return issued(key);
    },
  };
  const admit = async (secret: string | undefined) => {
    const key = held.find((one) => one.secret === secret && one.revokedAt === null);
    if (!key) throw new ServiceError('unauthorized', 'no such key');
    return { caller: { accountId: key.accountId, keyId: key.id } } as never;
  };
  return { held, keys, admit };
};

describe('admission by account', () => {
  it('makes one key for an account, however many requests come at once', async () => {
    const { held, keys, admit } = fakeKeys();
    const admission = createAccountAdmission(keys, { admit });
    await Promise.all([admission.admit('ada'), admission.admit('ada'), admission.admit('bob')]);
    expect(held.map(({ name, accountId }) => [name, accountId])).toEqual([
      ['Explorer', 'ada'],
      ['Explorer', 'bob'],
    ]);
  });

  it('takes the key over from another process instead of making a second one', async () => {
    const { held, keys, admit } = fakeKeys();
    const [first, second] = [createAccountAdmission(keys, { admit }), createAccountAdmission(keys, { admit })];
    await first.admit('ada');
    await second.admit('ada');
    expect(await first.admit('ada')).toMatchObject({ caller: { accountId: 'ada' } });
    expect(held).toHaveLength(1);
  });

  it('makes a new key where the old one was revoked', async () => {
    const { held, keys, admit } = fakeKeys();
    const admission = createAccountAdmission(keys, { admit });
    await admission.admit('ada');
    (held[0] as { revokedAt: string }).revokedAt = '2026-01-01T00:00:00Z';
    await admission.admit('ada');
    expect(held).toHaveLength(2);
  });

  it('passes on what admission refuses for another reason', async () => {
    const { keys } = fakeKeys();
    const limited = new ServiceError('rate_limited', 'slow down');
    const admission = createAccountAdmission(keys, { admit: () => Promise.reject(limited) });
    await expect(admission.admit('ada')).rejects.toBe(limited);
  });
});
