import { createHash } from 'node:crypto';
import { instantOf, type Clock } from '@dqs/core';
import { ServiceError } from '@dqs/schemas';
import { isIPv6 } from 'node:net';
import type { ControlDatabase } from './key-changes.ts';

/** What is counted: the e-mail address of an attempt, or its origin. */
interface Subjects {
  /** The e-mail address as typed; null if only the origin counts. */
  readonly email: string | null;
  readonly address: string;
  /** Sign-ups are counted separately from sign-ins. */
  readonly kind: 'sign-in' | 'sign-up';
}

/** Slows down guessing: after five failures the next attempt must wait a second, then two, four, up to 15 minutes. */
export interface Attempts {
  /**
   * Starts one attempt, counted as failed from now on. Throws `rate_limited` with `retry_after` if the next attempt
   * must wait, whether or not the account exists.
   */
  take(subjects: Subjects): Promise<void>;
  /**
   * Marks the last attempt as successful. The e-mail address starts again at zero, and the origin is reset to its count
   * before the attempt.
   */
  succeeded(subjects: Subjects): Promise<void>;
}

/** A household or a machine has a whole IPv6 /64. */
const place = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [left = '', right] = address.split('::');
  const [head, tail] = [left, right ?? ''].map((half) => half.split(':').filter(Boolean)) as [string[], string[]];
  const groups = [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  return groups.slice(0, 4).join(':');
};

/** The typed text is stored only as a digest, because it may be a password in the wrong field. */
const subjectsOf = ({ email, address, kind }: Subjects): readonly string[] => [
  `${kind} from ${place(address).slice(0, 64)}`,
  ...(email === null ? [] : [`${kind} as ${createHash('sha256').update(email).digest('hex')}`]),
];

/** Counters in schema `control`, shared by every process. */
export const createAttempts = (db: ControlDatabase, clock: Clock): Attempts => ({
  async take(subjects) {
    const { rows } = (await db.knex.raw('select control.take_attempt(?::text[], ?::timestamptz) as wait', [
      subjectsOf(subjects) as never,
      instantOf(clock.now()),
    ])) as { rows: readonly { wait: number }[] };
    const wait = rows[0]?.wait ?? 0;
    if (wait <= 0) return;
    const seconds = Math.ceil(wait / 1000);
    throw new ServiceError(
      'rate_limited',
      `too many attempts: wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again`,
      { retry_after: seconds },
    );
  },
  async succeeded(subjects) {
    const [from = '', as] = subjectsOf(subjects);
    await db.knex.raw(
      `update control.sign_in_throttle set failures = greatest(failures - 1, 0), next_at = ?::timestamptz where subject = ?`,
      [instantOf(clock.now()), from],
    );
    await db.knex.raw('delete from control.sign_in_throttle where subject = ? or last_at < ?::timestamptz', [
      as ?? from,
      instantOf(clock.now() - 86_400_000),
    ]);
  },
});
