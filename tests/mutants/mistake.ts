/** A realistic mistake in one place of the product, which the suite must notice without the browser. */
export interface Mistake {
  /** The rule that it breaks, as a sentence. */
  readonly name: string
  readonly file: string
  /** The text it replaces; found exactly once in the file. */
  readonly find: string
  /** The replacement; it compiles. */
  readonly replace: string
  readonly project: 'pure' | 'api' | 'guards' | 'screens'
  /** The cheapest test file that notices it. */
  readonly noticedBy: string
  /** Only a server with several connections at once shows it. */
  readonly onPostgres?: true
}
