import { createService } from '../create-service.ts';
import type { Service, ServiceOptions } from '../service.ts';
import {
  createFakeAdmission,
  createFakeClock,
  createFakeDatabase,
  type FakeClock,
  type FakeDatabase,
} from './fake-database.ts';
import { createFakeDomain } from './fake-domain.ts';

export interface FakeService {
  readonly service: Service;
  readonly db: FakeDatabase;
  readonly clock: FakeClock;
}

/** The real service with the fake domain, at noon of 2026-01-20. Every answer is checked against its contract. */
export const createFakeService = (options: Partial<ServiceOptions> = {}): FakeService => {
  const [db, clock] = [createFakeDatabase(), createFakeClock('2026-01-20T12:00:00Z')];
  const service = createService({
    domains: [createFakeDomain()],
    db,
    admission: createFakeAdmission(),
    clock,
    cursorSecret: 'a secret of the tests',
    baseUrl: 'https://data.example.org',
    cacheBytes: 10_000_000,
    checkEvery: 1,
    ...options,
  });
  return { service, db, clock };
};
