export {
  engines,
  openTestDatabase,
  testClock,
  type TestDatabase,
  type TestDatabaseOptions,
} from '@dqs/storage/testing';
