/**
 * The tests that `npm test` repeats on PostgreSQL: those of what differs between the engines. `npm run test:all` repeats every API test.
 * A new test of a lock, a race, a type, a search or a migration takes a line here.
 */
export const postgresFiles = [
  // The driver, its types and its limits.
  'tests/api/db/database.test.ts',
  'tests/api/db/id.test.ts',
  'tests/api/db/limits.long.test.ts',
  'tests/api/db/replica-age.test.ts',
  'tests/api/db/statement-limit.long.test.ts',
  'tests/api/call/failures.test.ts',
  'tests/api/call/round-trips.test.ts',
  // Migrations, the schema and moving between the engines.
  'tests/api/db/migrate.long.test.ts',
  'tests/api/db/schema.test.ts',
  'tests/api/db/partitions.long.test.ts',
  'tests/api/backup/backup.long.test.ts',
  'tests/api/backup/move.long.test.ts',
  // Search and sorting: collations, indexes, plans.
  'tests/api/db/search-pieces.long.test.ts',
  'tests/api/db/search-starts.long.test.ts',
  'tests/api/db/stored-counts.test.ts',
  'tests/api/resources/search.test.ts',
  'tests/api/resources/sort-columns.test.ts',
  // Locks, queues and races.
  'tests/api/db/numbers.test.ts',
  'tests/api/db/queue.test.ts',
  'tests/api/call/writes.test.ts',
  'tests/api/resources/unique.long.test.ts',
  'tests/api/collections/booking.test.ts',
  'tests/api/orders/slots.test.ts',
  'tests/api/users/race.test.ts',
  'tests/guards/races/races.test.ts',
  // Two processes on one database.
  'tests/api/call/two-servers.long.test.ts',
  'tests/api/live/two-servers.long.test.ts',
  'tests/guards/races/two-servers.test.ts',
] as const
