import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyOfRepository } from '#tests/support/repository-copy.ts'
import type { Mistake } from './mistake.ts'
import { mistakes } from './mistakes.ts'
import { compile, planted, runTests, withMistake } from './planting.ts'

/**
 * Plants each kept mistake in a copy of the repository and runs the test file that notices it: `npm run test:mutants`. Words leave only the mistakes whose name
 * or file has one of them; `--postgres` leaves those that a server with several connections shows, which need TEST_DATABASE_URL. `MISTAKES_REPORT` names a file
 * for the counts.
 */
const words = process.argv.slice(2).filter((word) => word !== '--postgres')
const isOnPostgres = process.argv.includes('--postgres')
const chosen = mistakes.filter(
  ({ name, file, noticedBy, onPostgres }) =>
    onPostgres === isOnPostgres && (words.length === 0 || words.some((word) => `${name} ${file} ${noticedBy}`.includes(word))),
)
const say = (line: string) => process.stdout.write(`${line}\n`)

if (isOnPostgres && !process.env.TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL is not set: it names the server that these mistakes are shown on')

let passed = 0
let noticed = 0
let failed = 0

function judge(isSound: boolean, said: string, name: string, startedAt: number): void {
  if (isSound) passed += 1
  else failed += 1
  say(`${said.padEnd(12)} ${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${name}`)
}

/** Checks that all of them compile: many mistakes at once, with distant ones from one file. */
async function judgeTypes(folder: string): Promise<void> {
  const startedAt = Date.now()
  let rest: readonly Mistake[] = chosen
  let isSound = true
  while (rest.length > 0) {
    const texts = new Map<string, string>()
    const later: Mistake[] = []
    for (const mistake of rest) {
      const text = texts.get(mistake.file) ?? readFileSync(join(folder, mistake.file), 'utf8')
      if (text.split(mistake.find).length === 2) texts.set(mistake.file, withMistake(text, mistake))
      else later.push(mistake)
    }
    if (texts.size === 0) throw new Error(`not found once: ${later.map(({ name }) => name).join('; ')}`)
    const before = new Map([...texts.keys()].map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
    for (const [file, text] of texts) writeFileSync(join(folder, file), text)
    const { isWell, output } = await compile(folder)
    if (!isWell) say(output)
    isSound &&= isWell
    for (const [file, text] of before) writeFileSync(join(folder, file), text)
    rest = later
  }
  judge(isSound, isSound ? 'compile' : 'NO TYPES', `${chosen.length} mistakes`, startedAt)
}

/** Rows of one test file follow one another, which is first seen to pass unchanged. */
const files = new Map<string, Mistake[]>()
for (const mistake of chosen) {
  const key = `${mistake.project} ${mistake.noticedBy}`
  files.set(key, [...(files.get(key) ?? []), mistake])
}

const copy = copyOfRepository()
process.on('SIGINT', () => process.exit(130))
process.on('exit', () => copy.remove())

if (words.length === 0) await judgeTypes(copy.folder)
for (const [key, rows] of files) {
  const startedAt = Date.now()
  const unchanged = rows[0] ? await runTests(copy.folder, rows[0]) : null
  if (!unchanged) continue
  if (!unchanged.isWell) say(unchanged.output)
  judge(unchanged.isWell, unchanged.isWell ? 'passes' : 'FAILS', `${key} unchanged`, startedAt)
  if (!unchanged.isWell) continue
  for (const mistake of rows) {
    const plantedAt = Date.now()
    const { isWell } = await planted(copy.folder, mistake, () => runTests(copy.folder, mistake))
    if (!isWell) noticed += 1
    judge(!isWell, isWell ? 'NOT NOTICED' : 'noticed', mistake.name, plantedAt)
  }
}

say(`\n${passed} passed, ${failed} failed`)
if (process.env.MISTAKES_REPORT) writeFileSync(process.env.MISTAKES_REPORT, JSON.stringify({ noticed, failed }))
process.exitCode = failed > 0 ? 1 : 0
