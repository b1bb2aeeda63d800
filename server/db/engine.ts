/** A row of an answer, by column name. */
export type DatabaseRow = Record<string, unknown>

/** The form of the rows of an answer: as objects by column name, or as arrays in the order of the columns. */
export type RowMode = 'object' | 'array'

/** Runs one statement on one connection; parameters are `$1`, `$2`, … Rejects with a `DatabaseError` when the database refuses it. */
export type RunStatement = (text: string, params: readonly unknown[], mode: RowMode) => Promise<readonly unknown[]>

/** Load of the connections. */
export interface DatabaseLoad {
  readonly open: number
  readonly idle: number
  /** Calls that wait for a connection. */
  readonly waiting: number
}

/** An engine; `databaseOver` makes a `Database` of it. */
export interface Engine {
  readonly kind: 'embedded' | 'postgres'
  /** Runs one statement on any connection. */
  readonly run: RunStatement
  /** The same on separate connections, where there can be more than one. */
  readonly aside?: RunStatement
  /** Reserves one connection for the work. Where there are several, reads have their own, so that a locked record delays only changes. */
  session<T>(work: (run: RunStatement) => Promise<T>, purpose: 'change' | 'read'): Promise<T>
  /** Version of the engine, if known. */
  load?(): DatabaseLoad
  close(): Promise<void>
}
