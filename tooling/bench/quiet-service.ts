import { systemClock } from '@dqs/core';
import { domains } from '@dqs/domains';
import { createService, type Service } from '@dqs/service';
import type { Database } from '@dqs/storage';
import { cursorSecret } from './setting.ts';

/** Who calls a service in its own process. */
export const caller = { accountId: 'bench', keyId: 'bench', keyPrefix: 'bench', surface: 'public' } as const;

export const never = new AbortController().signal;

/** The service in this process without keys, counters and cache: what an operation itself costs. */
export const quietService = (db: Database): Service =>
  createService({
    domains,
    db,
    admission: {
      admit: () => Promise.reject(new Error('nobody is admitted here')),
      admitKey: () => Promise.reject(new Error('nobody is admitted here')),
      digestOf: () => Promise.reject(new Error('nobody is admitted here')),
      ready: () => Promise.resolve(),
      currentRates: () => Promise.resolve(null),
      month: () => Promise.resolve(null),
      close: () => Promise.resolve(),
    },
    clock: systemClock,
    cursorSecret,
    baseUrl: 'http://127.0.0.1',
    cacheBytes: 0,
  });
