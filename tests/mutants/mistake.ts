/** A realistic mistake in one declaration of the product, which the suite must notice without the browser. */
export interface Mistake {
  /** The rule that it breaks, as a sentence. */
  readonly name: string
  /** A function or constant at the top level of a file, whose name is unique in the product. */
  readonly declaration: string
  /** An expression that the declaration contains once; blanks and trailing commas do not matter. */
  readonly from: string
  /** The replacement; it compiles. */
  readonly to: string
  /** The cheapest test file that notices it. */
  readonly noticedBy: string
  /** Only a server with several connections at once shows it. */
  readonly isOnPostgres: boolean
}

/** Mistakes by the test file that notices them and the rule that each breaks. */
export type MistakeRows = Readonly<Record<string, Readonly<Record<string, readonly [declaration: string, from: string, to: string, shown?: 'on PostgreSQL']>>>>

/** The mistakes of a table. */
export function mistakesOf(rows: MistakeRows): Mistake[] {
  return Object.entries(rows).flatMap(([noticedBy, rules]) =>
    Object.entries(rules).map(([name, [declaration, from, to, shown]]) => ({ name, declaration, from, to, noticedBy, isOnPostgres: shown !== undefined })),
  )
}
