import type { Clock } from '@dqs/core';
import type { Admitted, Caller, Decision } from './admission.ts';
import type { Limits } from './limits.ts';
import { ratesOf } from './rates.ts';
import { limitExceeded } from './refusals.ts';
import { WindowRing } from './window-ring.ts';

/** A secret that the database admitted, as remembered by this process. */
interface Remembered {
  caller: Caller;
  windowLimit: number;
  readonly ring: WindowRing;
}

/**
 * Decides alone while the database or Redis is unavailable. Secrets that this process has seen admitted keep their
 * window, counted only in this process. The month is not counted. A revocation in another process is not visible here
 * meanwhile. An operator who enables this fallback accepts that.
 */
export interface LocalFallback {
  remember(digest: string, caller: Caller, windowLimit: number, admitted: number): void;
  forget(digest: string): void;
  /** Forgets a key, or all keys of an account, after a change in this process. */
  forgetKey(keyId: string): void;
  forgetAccount(accountId: string): void;
  /** Null for a secret that is not remembered. */
  decide(digest: string): Decision<Admitted> | null;
}

/** @param maximum number of remembered secrets; the least recently admitted are evicted */
export const createLocalFallback = (clock: Clock, defaults: Limits, maximum = 10_000): LocalFallback => {
  const remembered = new Map<string, Remembered>();
  const span = defaults.windowSeconds * 1000;

  const forgetWhere = (matches: (known: Remembered) => boolean): void => {
    for (const [digest, known] of remembered) if (matches(known)) remembered.delete(digest);
  };

  return {
    remember(digest, caller, windowLimit, admitted) {
      const known = remembered.get(digest) ?? { caller, windowLimit, ring: new WindowRing() };
      known.caller = caller;
      known.windowLimit = windowLimit;
      if (windowLimit > 0 && admitted > 0) {
        const instant = known.ring.settle(clock.now(), span);
        for (let request = 0; request < admitted; request += 1) known.ring.add(instant);
      }
      remembered.delete(digest);
      remembered.set(digest, known);
      if (remembered.size > maximum) remembered.delete(remembered.keys().next().value as string);
    },
    forget: (digest) => void remembered.delete(digest),
    forgetKey: (keyId) => forgetWhere(({ caller }) => caller.keyId === keyId),
    forgetAccount: (accountId) => forgetWhere(({ caller }) => caller.accountId === accountId),
    decide(digest) {
      const known = remembered.get(digest);
      if (!known) return null;
      const { caller, windowLimit: limit, ring } = known;
      if (limit === 0) return { value: { caller, rates: { window: null, month: null } } };
      const instant = ring.settle(clock.now(), span);
      const open = ring.count < limit;
      if (open) ring.add(instant);
      const opensAt = ring.opensAt(limit, span, instant);
      const window = { limit, count: ring.count, windowSeconds: defaults.windowSeconds, opensAt };
      const rates = ratesOf(instant, window, null);
      return open ? { value: { caller, rates } } : { error: limitExceeded(rates) };
    },
  };
};
