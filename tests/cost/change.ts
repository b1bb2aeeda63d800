/** A file that a change brings along; `{next}` in its name is the number of the next migration. */
export interface NewFile {
  readonly file: string
  readonly text: string
}

/** One place of a file that a change edits. */
export interface Edit {
  readonly file: string
  /** The text it replaces; found exactly once in the file. */
  readonly find: string
  readonly replace: string
}

/** All that a change makes and edits. */
export type Files = readonly (NewFile | Edit)[]

/** Tests that show that a change works, or that nothing more is asked for. */
export interface Proof {
  readonly file: string
  /** Parts of the names of those that run; each must have run and passed. */
  readonly names: readonly string[]
}

/** A change of the product as somebody would make it, whole: all files that it takes. */
export interface Change {
  /** Its row of the table in docs/decisions/013-what-a-change-costs.md, by the first cell. */
  readonly row: string
  readonly files: Files
  /** The same change elsewhere, where its row speaks of several places: made together with it, and counted by itself. */
  readonly alike?: readonly Files[]
  /** A test that calls what is new, where the change has none of its own; it is no part of what the change costs. */
  readonly trial?: NewFile
  readonly proofs: readonly Proof[]
  /** A file of the change whose absence its proofs must notice. */
  readonly forgotten: string
}

/** The line of an entity in the tests' table of permissions. */
export function permissionLine(line: string): Edit {
  const table = 'const declared: Readonly<Record<string, DeclaredCalls>> = {'
  return { file: 'tests/api/call/guards.ts', find: table, replace: `${table}\n  ${line}\n` }
}

/** Whether a file is new with the change. */
export function isNew(file: NewFile | Edit): file is NewFile {
  return 'text' in file
}

/** Their names, each once. */
export function filesOf(files: Files): string[] {
  return [...new Set(files.map(({ file }) => file))]
}
