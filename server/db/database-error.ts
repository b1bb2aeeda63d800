/**
 * Error of the database, alike on both engines: the SQLSTATE `code` (null when the connection failed) and the names the database gave. It leaves out the
 * database's detail line, which quotes values that may be personal.
 */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly code: string | null
  readonly constraint: string | null
  readonly table: string | null
  readonly column: string | null

  constructor(message: string, names: Partial<Record<'code' | 'constraint' | 'table' | 'column', unknown>>) {
    super(message)
    this.code = sqlStateOrNull(names.code)
    this.constraint = textOrNull(names.constraint)
    this.table = textOrNull(names.table)
    this.column = textOrNull(names.column)
  }
}

/** The `DatabaseError` behind an error, however often a query builder has wrapped it; null when there is none. */
export function databaseErrorOf(error: unknown): DatabaseError | null {
  let current = error
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if (current instanceof DatabaseError) return current
    current = current.cause
  }
  return null
}

/** The same failure as a `DatabaseError`, whatever the engine threw. */
export function toDatabaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error
  if (!(error instanceof Error)) return new DatabaseError(String(error), {})
  return new DatabaseError(error.message, Object.fromEntries(Object.entries(error)))
}

/** A SQLSTATE: five letters and digits, at least one digit. Node's codes of a lost connection (ECONNREFUSED, EPIPE) are not. */
const sqlState = /^(?=.*\d)[\dA-Z]{5}$/

function sqlStateOrNull(value: unknown): string | null {
  return typeof value === 'string' && sqlState.test(value) ? value : null
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
