/** How long a database may keep a request waiting, in milliseconds; beyond that it is refused with a 503 and may be tried again (threat 20). */
export const databaseLimits = {
  /** For a connection, or for its turn on the embedded database, which has one. */
  waitMs: 3_000,
  /** For one statement, the locks that it waits for among it; PostgreSQL keeps this, the embedded database has nobody who could interrupt it. */
  statementMs: 5_000,
  /** For a record that somebody else is changing; less than `statementMs`, so that a queue for one record does not take all connections. */
  lockMs: 1_000,
  /** Between the statements of a transaction: one that was left open would hold its locks for ever. */
  idleInTransactionMs: 30_000,
} as const

/** The code of a lock that was not given in `lockMs`. */
export const lockNotGiven = '55P03'

/** Lifts the limits of statements and locks until the transaction ends, for work that no request waits for. */
export const withoutStatementLimit = "select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)"
