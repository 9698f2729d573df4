export { createFakeDomain } from './fake-domain.ts';
export { fakeContract } from './fake-contract.ts';
export {
  createFakeAdmission,
  createFakeClock,
  createFakeDatabase,
  type FakeClock,
  type FakeDatabase,
} from './fake-database.ts';
export { createFakeService, type FakeService } from './fake-service.ts';
