import { writeFileSync } from 'node:fs'
import { copyOfRepository } from '#tests/support/repository-copy.ts'
import type { Mistake } from './mistake.ts'
import { mistakes } from './mistakes.ts'
import { compile, planted, runTests } from './planting.ts'

/**
 * Plants each mistake in a copy of the repository and runs the test file that notices it: `npm run test:mutants`. Words choose the mistakes whose name,
 * declaration or test file contains one of them. `--postgres` chooses those that need TEST_DATABASE_URL. `MISTAKES_REPORT` names a file for the counts.
 */
const words = process.argv.slice(2).filter((word) => word !== '--postgres')
const isOnPostgres = process.argv.includes('--postgres')
const chosen = mistakes.filter(
  (mistake) =>
    mistake.isOnPostgres === isOnPostgres &&
    (words.length === 0 || words.some((word) => `${mistake.name} ${mistake.declaration} ${mistake.noticedBy}`.includes(word))),
)

if (isOnPostgres && !process.env.TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL is not set: it names the server that shows these mistakes')

let passed = 0
let noticed = 0
let failed = 0

/** Counts and prints one result. */
async function report(name: string, work: () => Promise<{ readonly isSound: boolean; readonly outcome: string }>): Promise<boolean> {
  const startedAt = Date.now()
  const { isSound, outcome } = await work()
  if (isSound) passed += 1
  else failed += 1
  process.stdout.write(`${outcome.padEnd(12)} ${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${name}\n`)
  return isSound
}

/** Rows of one test file follow one another; the file must first pass unchanged. */
const rowsOf = new Map<string, Mistake[]>()
for (const mistake of chosen) rowsOf.set(mistake.noticedBy, [...(rowsOf.get(mistake.noticedBy) ?? []), mistake])

const copy = copyOfRepository()
process.on('SIGINT', () => process.exit(130))
process.on('exit', () => copy.remove())

await report(`${chosen.length} mistakes at once`, async () => {
  const { isWell, output } = await planted(copy.folder, chosen, () => compile(copy.folder))
  return { isSound: isWell, outcome: isWell ? 'compile' : `NO TYPES\n${output}` }
})
for (const [file, rows] of rowsOf) {
  const passes = await report(`${file} unchanged`, async () => {
    const { isWell, output } = await runTests(copy.folder, file, isOnPostgres)
    return { isSound: isWell, outcome: isWell ? 'passes' : `FAILS\n${output}` }
  })
  if (!passes) continue
  for (const mistake of rows) {
    await report(mistake.name, async () => {
      const { isWell } = await planted(copy.folder, [mistake], () => runTests(copy.folder, file, isOnPostgres))
      if (!isWell) noticed += 1
      return { isSound: !isWell, outcome: isWell ? 'NOT NOTICED' : 'noticed' }
    })
  }
}

process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
if (process.env.MISTAKES_REPORT) writeFileSync(process.env.MISTAKES_REPORT, JSON.stringify({ noticed, failed }))
process.exitCode = failed > 0 ? 1 : 0
