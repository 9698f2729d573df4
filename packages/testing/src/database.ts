export {
  emptyOf,
  engines,
  fillTestFolder,
  openTestDatabase,
  testClock,
  type TestDatabase,
  type TestDatabaseOptions,
} from '@dqs/storage/testing';
