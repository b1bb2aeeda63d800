type Project = 'pure' | 'api' | 'guards' | 'screens'

/** A realistic mistake in one place of the product, which the suite must notice without the browser. */
export interface Mistake {
  /** The rule that it breaks, as a sentence. */
  readonly name: string
  readonly file: string
  /** The text it replaces; found exactly once in the file. */
  readonly find: string
  /** The replacement; it compiles. */
  readonly replace: string
  readonly project: Project
  /** The cheapest test file that notices it. */
  readonly noticedBy: string
  /** Only a server with several connections at once shows it. */
  readonly onPostgres: boolean
}

/** Mistakes by the test file that notices them, the product's file, and the rule that each breaks. */
export type MistakeRows = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, readonly [find: string, replace: string, shown?: 'on PostgreSQL']>>>>>
>

/** The mistakes of a table; the folder of the test file says its project. */
export function mistakesOf(rows: MistakeRows): Mistake[] {
  return Object.entries(rows).flatMap(([noticedBy, files]) => {
    const [, project = 'pure'] = /^tests\/(api|guards|screens)\//.exec(noticedBy) ?? []
    return Object.entries(files).flatMap(([file, rules]) =>
      Object.entries(rules).map(([name, [find, replace, shown]]) => ({
        ...{ name, file, find, replace, noticedBy, project: project as Project },
        onPostgres: shown === 'on PostgreSQL',
      })),
    )
  })
}
