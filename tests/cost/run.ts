import { writeFileSync } from 'node:fs'
import { copyOfRepository, type CommandResult, runInFolder } from '#tests/support/repository-copy.ts'
import { applied } from './applying.ts'
import { type Change, filesOf } from './change.ts'
import { changes } from './changes.ts'
import { claimsOfDecision } from './claim.ts'
import { costOf, differences } from './counting.ts'
import { runProofs } from './proofs.ts'

/**
 * Makes each change of decision 13 in a copy of the repository, counts its files and sees that it works: `npm run test:cost`. Then makes it without one of its files, which
 * must be noticed. Words leave only the changes whose row has one of them. `COST_REPORT` names a file for the counts.
 */
const words = process.argv.slice(2)
const chosen = changes.filter(({ row }) => words.length === 0 || words.some((word) => row.includes(word)))
const claims = claimsOfDecision()
const say = (line: string) => process.stdout.write(`${line}\n`)

/** A check of the repository that a change must pass. */
interface Check {
  readonly name: string
  run(): Promise<CommandResult>
}

/** Tests run on the embedded database, and what they count is no figure of the whole run. */
const { TEST_DATABASE_URL: _server, FIGURES_FILE: _figures, ...env } = process.env

/** The guards and the change's own tests. */
function testsOf(folder: string, change: Change): Check {
  return { name: 'tests', run: () => runProofs(folder, change, env) }
}

/** The checks that must pass once a change is in the copy; `files` are those of the change, as they are named there. */
function checksOf(folder: string, change: Change, files: readonly string[]): readonly Check[] {
  const linted = files.filter((file) => !file.endsWith('.sql'))
  return [
    { name: 'types', run: () => runInFolder(folder, ['tsc', '-p', '.'], env) },
    { name: 'linter', run: () => runInFolder(folder, ['biome', 'ci', '--colors=off', '--error-on-warnings', ...linted], env) },
    { name: 'import rules', run: () => runInFolder(folder, ['tsx', 'build/check-imports.ts'], env) },
    testsOf(folder, change),
  ]
}

let passed = 0
let failed = 0

function judge(isSound: boolean, said: string, what: string, startedAt: number): void {
  if (isSound) passed += 1
  else failed += 1
  say(`${said.padEnd(12)} ${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${what}`)
}

/** Makes a change in the copy, except for a file that is left out, checks it and undoes it. Returns the output of each failed check; without a file only the tests run. */
async function refusals(folder: string, change: Change, left?: string): Promise<string[]> {
  const { files, alike = [], trial } = change
  const made = [...files, ...alike.flat(), ...(trial ? [trial] : [])].filter(({ file }) => file !== left)
  const { files: touched, undo } = applied(folder, made)
  try {
    const checks = left === undefined ? checksOf(folder, change, touched) : [testsOf(folder, change)]
    const judged = await Promise.all(checks.map(async ({ name, run }) => ({ name, ...(await run()) })))
    return judged.flatMap(({ name, isWell, output }) => (isWell ? [] : [`${name}: ${output.trim()}`]))
  } finally {
    undo()
  }
}

async function prove(folder: string, change: Change): Promise<void> {
  const startedAt = Date.now()
  const claim = claims.find(({ row }) => row === change.row)
  const differing = claim ? [change.files, ...(change.alike ?? [])].flatMap((files) => differences(claim, files)) : ['the decision has no such row']
  const found = [...differing, ...(await refusals(folder, change))]
  for (const each of found) say(`${change.row} asks for more, or costs less:\n${each}`)
  const { product, tests } = costOf(change.files)
  judge(found.length === 0, found.length === 0 ? 'holds' : 'DIFFERS', `${change.row}: product files ${product}, test files ${tests}`, startedAt)
}

async function forget(folder: string, change: Change): Promise<void> {
  const startedAt = Date.now()
  if (!filesOf(change.files).includes(change.forgotten)) throw new Error(`"${change.row}" has no file ${change.forgotten}`)
  const found = await refusals(folder, change, change.forgotten)
  judge(found.length > 0, found.length > 0 ? 'noticed' : 'NOT NOTICED', `the same without ${change.forgotten}`, startedAt)
}

const copy = copyOfRepository()
process.on('SIGINT', () => process.exit(130))
process.on('exit', () => copy.remove())

for (const change of chosen) {
  await prove(copy.folder, change)
  await forget(copy.folder, change)
}

say(`\n${passed} passed, ${failed} failed`)
if (process.env.COST_REPORT) writeFileSync(process.env.COST_REPORT, JSON.stringify({ passed, failed }))
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
