/** Milliseconds for which a database may keep a request waiting; then the request is refused with a 503 and may be tried again (threat 20). */
export const databaseLimits = {
  /** Wait for a connection; on the embedded database, which has one, for its turn. */
  waitMs: 3_000,
  /** Wait for a connection to the replica; then the primary answers. */
  replicaWaitMs: 1_000,
  /** Maximum age of the replica's data. */
  replicaLagMs: 10_000,
  /**
   * For one statement, including its wait for locks; PostgreSQL enforces this, and the embedded database where it reads or writes files (`statement-limit.ts`).
   */
  statementMs: 5_000,
  /** Wait for a record that somebody else is changing; less than `statementMs`, so that a queue for one record does not take all connections. */
  lockMs: 1_000,
  /** Between the statements of a transaction: an abandoned one would keep its locks forever. */
  idleInTransactionMs: 30_000,
} as const

/** The code of a lock that was not granted within `lockMs`. */
export const lockNotGiven = '55P03'

/** Lifts the limits of statements and locks until the transaction ends, for background work. */
export const withoutStatementLimit = "select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)"
