import { type Ran, ran } from '#tests/support/repository-copy.ts'
import type { Change } from './change.ts'
import { runProofs } from './proofs.ts'

/** A check of the repository that a change must pass. */
export interface Check {
  readonly name: string
  run(): Promise<Ran>
}

/** Tests run on the embedded database, and what they count is no figure of the whole run. */
const { TEST_DATABASE_URL: _server, FIGURES_FILE: _figures, ...env } = process.env

/** The guards and the change's own tests. */
export function testsOf(folder: string, change: Change): Check {
  return { name: 'tests', run: () => runProofs(folder, change, env) }
}

/** What must hold once a change is in the copy; `files` are those of the change, as they are named there. */
export function checksOf(folder: string, change: Change, files: readonly string[]): readonly Check[] {
  const linted = files.filter((file) => !file.endsWith('.sql'))
  return [
    { name: 'types', run: () => ran(folder, ['tsc', '-p', '.'], env) },
    { name: 'linter', run: () => ran(folder, ['biome', 'ci', '--colors=off', '--error-on-warnings', ...linted], env) },
    { name: 'import rules', run: () => ran(folder, ['tsx', 'build/check-imports.ts'], env) },
    testsOf(folder, change),
  ]
}
