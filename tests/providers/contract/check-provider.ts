import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** `npm run check:provider FILE`: runs the promises of a data provider against the one that a file exports, and prints those that it does not keep. */
const usage = `Use it so: npm run check:provider src/own-provider.ts
  The file exports as default a function that makes the provider: ({ registry, records }) => DataProvider
  The records are seven kits, tests/providers/contract/kits.ts.`

interface Report {
  readonly testResults: readonly {
    readonly message: string
    readonly assertionResults: readonly { readonly title: string; readonly status: string; readonly failureMessages: readonly string[] }[]
  }[]
}

const [file] = process.argv.slice(2)
const say = (line: string) => void process.stdout.write(`${line}\n`)
if (file === undefined || !existsSync(file)) {
  say(file === undefined ? usage : `There is no file ${file}`)
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'check-provider-'))
const report = join(folder, 'report.json')
const options = ['--root', '.', '--config', 'tests/providers/contract/vitest.config.ts', '--reporter', 'json', '--outputFile', report]
const { stderr } = spawnSync('node_modules/.bin/vitest', ['run', ...options], { encoding: 'utf8', env: { ...process.env, CHECKED_PROVIDER: resolve(file) } })
const { testResults }: Report = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : { testResults: [] }
rmSync(folder, { recursive: true })
const rows = testResults.flatMap(({ assertionResults }) => assertionResults)
const failed = rows.filter(({ status }) => status === 'failed')
if (rows.length === 0) say(`The provider cannot be checked: ${testResults[0]?.message || stderr}`)
for (const { title, failureMessages } of failed) say(`✗ ${title}\n    ${(failureMessages[0] ?? '').split('\n')[0]}`)
if (rows.length > 0) say(failed.length === 0 ? `All ${rows.length} promises are kept.` : `${failed.length} of ${rows.length} promises are not kept.`)
process.exit(rows.length > 0 && failed.length === 0 ? 0 : 1)
