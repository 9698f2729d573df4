import { createHash } from 'node:crypto';
import { instantOf, type Clock } from '@dqs/core';
import { ServiceError } from '@dqs/schemas';
import { isIPv6 } from 'node:net';
import type { ControlDatabase } from './key-changes.ts';

/** What is counted: an e-mail address somebody tries, or where the tries come from. */
interface Subjects {
  /** The e-mail address as typed; null where only the place counts. */
  readonly email: string | null;
  readonly address: string;
  /** Sign-ups are counted apart from sign-ins. */
  readonly kind: 'sign-in' | 'sign-up';
}

/** Slows down guessing: after five failures the next attempt waits a second, then two, four, up to 15 minutes. */
export interface Attempts {
  /**
   * Takes one attempt, counted as failed from now on. Throws `rate_limited` with `retry_after`, whether or not there is
   * such an account, where the next attempt must wait.
   */
  take(subjects: Subjects): Promise<void>;
  /** The attempt taken last has succeeded: the e-mail address starts anew, the place is as before the attempt. */
  succeeded(subjects: Subjects): Promise<void>;
}

/** A household or a machine has a whole /64 of IPv6 to itself. */
const place = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [left = '', right] = address.split('::');
  const [head, tail] = [left, right ?? ''].map((half) => half.split(':').filter(Boolean)) as [string[], string[]];
  const groups = [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  return groups.slice(0, 4).join(':');
};

/** Whatever was typed is kept as a digest only: it may be somebody's password in the wrong field. */
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
