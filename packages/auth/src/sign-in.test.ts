import { ServiceError } from '@dqs/schemas';
import { emptyOf, engines, openTestDatabase, type TestDatabase } from '@dqs/storage/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountStore } from './account-store.ts';
import { createAttempts } from './attempts.ts';
import { createAuditLog } from './audit.ts';
import { authMigrations } from './migrations.ts';
import { checkedPassword, passwordHasher, type PasswordHasher } from './password.ts';
import { createSessionStore } from './session-store.ts';
import { createSignIn, type SignIn } from './sign-in.ts';

const schema = { migrations: [{ owner: 'auth', migrations: authMigrations }], sources: [], datasets: [] };

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof ServiceError) return error.code;
    throw error;
  }
};

/** As exact as the real one and without its cost; counts what was tried. */
const quickHasher = () => {
  let tried = 0;
  const hasher: PasswordHasher = {
    hash: (password) => Promise.resolve(`plain:${password}`),
    matches: (stored, password) => {
      tried += 1;
      return Promise.resolve(stored === `plain:${password}`);
    },
    isOutdated: () => false,
  };
  return { hasher, tried: () => tried };
};

const password = 'correct horse battery';
let next = 0;
/** Nobody shares an e-mail address or a place with another test. */
const somebody = () => {
  next += 1;
  return { email: `somebody${next}@example.org`, address: `192.0.2.${next}`, agent: 'test' };
};

describe.each(engines)('sign-in on %s', (engine) => {
  let scratch: TestDatabase;
  let now = Date.UTC(2026, 4, 4, 12);
  const clock = { now: () => now };
  const quick = quickHasher();
  let signIn: SignIn;

  beforeAll(async () => {
    scratch = await openTestDatabase(engine, schema, { template: emptyOf(schema) });
    signIn = createSignIn(scratch.db, clock, quick.hasher);
  });
  afterAll(() => scratch.cleanup());

  it('S19: of 1,000 guesses in ten minutes tries at most 30, and takes the right password after the delay', async () => {
    const { email, address, agent } = somebody();
    await signIn.signUp({ email, password }, { address, agent }, null);
    const before = quick.tried();
    let wait = 0;
    for (let guess = 0; guess < 1000; guess += 1) {
      try {
        // From a different place each time: the account is protected by itself.
        await signIn.signIn(
          { email, password: `guess number ${guess}` },
          { address: `10.0.${guess % 250}.${guess % 199}`, agent },
        );
      } catch (error) {
        if (error instanceof ServiceError && error.code === 'rate_limited') wait = error.detail.retry_after ?? 0;
      }
      now += 600;
    }
    expect(quick.tried() - before).toBeLessThanOrEqual(30);
    expect(quick.tried() - before).toBeGreaterThanOrEqual(5);
    expect(await codeOf(signIn.signIn({ email, password }, { address, agent }))).toBe('rate_limited');
    now += wait * 1000;
    expect(await codeOf(signIn.signIn({ email, password }, { address, agent }))).toBe('done');
  });

  it('slows a place down that tries many accounts', async () => {
    const { address, agent } = somebody();
    const before = quick.tried();
    for (let guess = 0; guess < 200; guess += 1) {
      const email = `target${guess}@example.org`;
      await codeOf(signIn.signIn({ email, password: 'a common password' }, { address, agent }));
      now += 100;
    }
    expect(quick.tried() - before).toBeLessThanOrEqual(12);
  });

  it('lets no more through when guesses come all at once', async () => {
    const { email, agent } = somebody();
    const before = quick.tried();
    await Promise.all(
      Array.from({ length: 60 }, (_, guess) =>
        codeOf(signIn.signIn({ email, password: `guess ${guess} of many` }, { address: `10.9.0.${guess}`, agent })),
      ),
    );
    expect(quick.tried() - before).toBe(5);
  });

  it('delays as the model does: five free failures, then doubling from a second to a quarter of an hour', async () => {
    const attempts = createAttempts(scratch.db, clock);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 25 }),
        async (steps) => {
          const { email, address } = somebody();
          let [failures, nextAt] = [0, now];
          for (const step of steps) {
            now += step;
            const allowed = now >= nextAt;
            const code = await codeOf(attempts.take({ email, address, kind: 'sign-in' }));
            expect(code).toBe(allowed ? 'done' : 'rate_limited');
            if (!allowed) continue;
            failures += 1;
            nextAt = now + (failures < 5 ? 0 : Math.min(900_000, 1000 * 2 ** (failures - 5)));
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it('starts an account anew after a success, and a place where it was', async () => {
    const attempts = createAttempts(scratch.db, clock);
    const { email, address } = somebody();
    const subjects = { email, address, kind: 'sign-in' } as const;
    for (let count = 0; count < 4; count += 1) await attempts.take(subjects);
    await attempts.take({ ...subjects, email: 'own@example.org' });
    await attempts.succeeded({ ...subjects, email: 'own@example.org' });
    // Signing in to an account of one's own wins no further free guess at somebody else's.
    await attempts.take(subjects);
    expect(await codeOf(attempts.take(subjects))).toBe('rate_limited');
  });

  it('S19: says nothing about who has an account', async () => {
    const { email, address, agent } = somebody();
    await signIn.signUp({ email, password }, { address, agent }, null);
    const answers = await Promise.all(
      [email, 'nobody.here@example.org'].map((tried) =>
        signIn
          .signIn({ email: tried, password: 'wrong password!' }, { address, agent })
          .catch((error: ServiceError) => ({
            code: error.code,
            message: error.message,
            detail: error.detail,
          })),
      ),
    );
    expect(answers[0]).toEqual(answers[1]);
    // Somebody else's sign-up with the same address changes nothing and is told nothing.
    expect(await codeOf(signIn.signUp({ email, password: 'another password' }, { address, agent }, null))).toBe('done');
    expect(await codeOf(signIn.signIn({ email, password: 'another password' }, { address, agent }))).toBe(
      'unauthorized',
    );
    expect(await codeOf(signIn.signIn({ email, password }, { address, agent }))).toBe('done');
  });

  it('S18: stores argon2id hashes of the cost that is asked for, and a stronger one at the next sign-in', async () => {
    const real = createSignIn(scratch.db, clock);
    const { email, address, agent } = somebody();
    await real.signUp({ email, password }, { address, agent }, null);
    const stored = async (): Promise<string> => {
      const { rows } = (await scratch.db.knex.raw('select password_hash from control.credential where email = ?', [
        email,
      ])) as { rows: { password_hash: string }[] };
      return rows[0]?.password_hash ?? '';
    };
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { hash } = await import('@node-rs/argon2');
    const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await scratch.db.knex.raw('update control.credential set password_hash = ? where email = ?', [weak, email]);
    await real.signIn({ email, password }, { address, agent });
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('S20: ends sessions after half an hour without use, after twelve hours in any case, and with the password', async () => {
    const sessions = createSessionStore(scratch.db, clock);
    const { email, address, agent } = somebody();
    await signIn.signUp({ email, password }, { address, agent }, null);
    const idle = await signIn.signIn({ email, password }, { address, agent });
    now += 29 * 60_000;
    expect((await sessions.find(idle))?.email).toBe(email);
    now += 31 * 60_000;
    expect(await sessions.find(idle)).toBeNull();
    const busy = await signIn.signIn({ email, password }, { address, agent });
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      expect(await sessions.find(busy)).not.toBeNull();
      now += 20 * 60_000;
    }
    now += 20 * 60_000;
    expect(await sessions.find(busy)).toBeNull();

    const [first, second] = [
      await signIn.signIn({ email, password }, { address, agent }),
      await signIn.signIn({ email, password }, { address, agent }),
    ];
    expect(first).not.toBe(second);
    const { accountId } = (await sessions.find(first))!;
    expect(await sessions.list(accountId)).toHaveLength(2);
    expect(
      await codeOf(signIn.changePassword(accountId, 'not the password', 'a new password', { address, agent })),
    ).toBe('unauthorized');
    await signIn.changePassword(accountId, password, 'a new password', { address, agent });
    expect([await sessions.find(first), await sessions.find(second)]).toEqual([null, null]);
    expect(await codeOf(signIn.signIn({ email, password }, { address, agent }))).toBe('unauthorized');
    const cells = (await scratch.db.knex.raw('select string_agg(s::text, chr(10)) as text from control.session s')) as {
      rows: { text: string | null }[];
    };
    expect(cells.rows[0]?.text ?? '').not.toContain(second);
  });

  it('refuses a suspended account only to whoever knows its password, and ends its sessions', async () => {
    const sessions = createSessionStore(scratch.db, clock);
    const { email, address, agent } = somebody();
    await signIn.signUp({ email, password }, { address, agent }, null);
    const token = await signIn.signIn({ email, password }, { address, agent });
    const { accountId } = (await sessions.find(token))!;
    await createAccountStore(scratch.db, clock).suspend(accountId);
    expect(await sessions.find(token)).toBeNull();
    expect(await codeOf(signIn.signIn({ email, password: 'wrong password' }, { address, agent }))).toBe('unauthorized');
    expect(await codeOf(signIn.signIn({ email, password }, { address, agent }))).toBe('forbidden');
  });

  it('makes the first account the operator’s, and uses each link once', async () => {
    const actor = { name: 'test', address: null };
    const { address, agent } = somebody();
    const welcome = await signIn.createLink('operator', null, 60, actor);
    expect(
      await codeOf(signIn.redeem(welcome, { email: 'boss@example.org', password: 'short' }, { address, agent })),
    ).toBe('bad_parameter');
    await signIn.redeem(welcome, { email: 'Boss@Example.org', password }, { address, agent });
    expect(await codeOf(signIn.redeem(welcome, { email: 'second@example.org', password }, { address, agent }))).toBe(
      'not_found',
    );
    expect(await signIn.credential('boss@example.org')).toEqual({
      accountId: 'operator',
      email: 'boss@example.org',
      isOperator: true,
      hasPassword: true,
    });
    const made = await signIn.createAccount('colleague@example.org', {}, actor);
    expect(made).toMatchObject({ isOperator: false, hasPassword: false });
    const old = await signIn.createLink('password', made.accountId, 60, actor);
    const link = await signIn.createLink('password', made.accountId, 60, actor);
    expect(await signIn.link(old)).toBeNull();
    now += 61_000;
    expect(await codeOf(signIn.redeem(link, { email: '', password }, { address, agent }))).toBe('not_found');
    const fresh = await signIn.createLink('password', made.accountId, 60, actor);
    await signIn.redeem(fresh, { email: '', password }, { address, agent });
    expect(await codeOf(signIn.signIn({ email: 'colleague@example.org', password }, { address, agent }))).toBe('done');
    const invitation = await signIn.createLink('invitation', null, 60, actor);
    await signIn.signUp({ email: 'guest@example.org', password }, { address, agent }, invitation);
    expect(await codeOf(signIn.signUp({ email: 'other@example.org', password }, { address, agent }, invitation))).toBe(
      'not_found',
    );
  });

  it('writes down who came in and who did not', async () => {
    const { email, address, agent } = somebody();
    await signIn.signUp({ email, password }, { address, agent }, null);
    await codeOf(signIn.signIn({ email, password: 'wrong password' }, { address, agent }));
    await signIn.signIn({ email, password }, { address, agent });
    const rows = [...(await createAuditLog(scratch.db, clock).list({ limit: 3 }))].reverse();
    expect(rows.map(({ event, address: from }) => [event, from])).toEqual([
      ['account_created', address],
      ['sign_in_failed', address],
      ['sign_in', address],
    ]);
    expect(rows[2]?.actor).toBe(rows[0]?.accountId);
  });
});

describe('passwords', () => {
  it.each([
    ['eleven char', 'has 12 to 128'],
    ['x'.repeat(129), 'has 12 to 128'],
    ['aaaaaaaaaaaaaaaa', 'repeats'],
    ['jonathan@example.org', 'too close'],
    ['jonathan12345', 'too close'],
  ])('refuses %s', (text, why) => {
    expect(() => checkedPassword(text, 'jonathan@example.org')).toThrow(why);
  });

  it('takes words of any script, counted as people count them', () => {
    expect(checkedPassword('пароль из слов', 'a@b.cd')).toBe('пароль из слов');
    expect(checkedPassword('🐎🔋📎✅🐎🔋📎✅🎈🎈🎈🎈', 'a@b.cd')).toHaveLength(22);
  });

  it('hashes at most two at once, in the order in which they came', async () => {
    let [running, most] = [0, 0];
    const order: string[] = [];
    const slow = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
    };
    const hasher = passwordHasher(() =>
      Promise.resolve({
        hash: async (text: string) => {
          order.push(text);
          await slow();
          return text;
        },
        verify: () => Promise.resolve(true),
      }),
    );
    const texts = Array.from({ length: 20 }, (_, at) => `password ${at}`);
    await Promise.all(texts.map((text) => hasher.hash(text)));
    expect(most).toBe(2);
    expect(order).toEqual(texts);
  });

  it('take as long for nobody as for somebody', async () => {
    const hasher = passwordHasher();
    const stored = await hasher.hash(password);
    const time = async (against: string | null): Promise<number> => {
      const started = performance.now();
      await hasher.matches(against, 'a wrong password');
      return performance.now() - started;
    };
    await time(stored);
    await time(null);
    const [known, unknown]: [number[], number[]] = [[], []];
    // Alternating, each as often first, so that whatever else the machine does falls on both.
    for (let round = 0; round < 60; round += 1) {
      if (round % 2 === 0) known.push(await time(stored));
      unknown.push(await time(null));
      if (round % 2 === 1) known.push(await time(stored));
    }
    const median = (times: number[]): number => [...times].sort((a, b) => a - b)[30] ?? 0;
    const [a, b] = [median(known), median(unknown)];
    // The figure is 5 % on a quiet machine; here others run beside it.
    expect(Math.abs(a - b) / a, `${a.toFixed(2)} ms and ${b.toFixed(2)} ms`).toBeLessThan(0.25);
  });
});
