import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One step of the whole run: a command, and how its tests are counted when it has some. */
interface Step {
  readonly name: string
  readonly command: readonly string[]
  readonly counts?: 'vitest' | 'playwright'
  /** Why the step is left out, or null when it runs. */
  readonly leftOut?: string | null
}

interface Outcome {
  readonly name: string
  readonly seconds: number
  readonly passed: number
  readonly failed: number
  readonly note: string
}

const reports = mkdtempSync(join(tmpdir(), 'lab-tests-'))
const vitest = (project: string) => ['npx', 'vitest', 'run', '--project', project, '--reporter=dot', '--reporter=json']
const postgres = process.env.TEST_DATABASE_URL

/** Everything that must hold before a change lands, cheapest first. */
const steps: readonly Step[] = [
  { name: 'types', command: ['npx', 'tsc', '-p', '.'] },
  { name: 'lint, format, import rules', command: ['npx', 'biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'dead code', command: ['npx', 'knip', '--no-progress'] },
  { name: 'pure tests', command: vitest('pure'), counts: 'vitest' },
  { name: 'API on the embedded database', command: vitest('api'), counts: 'vitest' },
  { name: 'API on PostgreSQL', command: vitest('api'), counts: 'vitest', leftOut: postgres ? null : 'TEST_DATABASE_URL is not set: this half was left out' },
  { name: 'guards (short form)', command: vitest('guards'), counts: 'vitest' },
  { name: 'screens', command: vitest('screens'), counts: 'vitest' },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'size budgets', command: ['npx', 'tsx', 'tests/bench/budget.ts'] },
  { name: 'browser journeys', command: ['npx', 'tsx', 'tests/support/browser-run.ts'], counts: 'playwright' },
]

function run(step: Step, report: string): Promise<number> {
  const withDatabase = step.name === 'API on PostgreSQL'
  const { TEST_DATABASE_URL: _, ...rest } = process.env
  const env = { ...(withDatabase ? process.env : rest), REPORT_FILE: report, FORCE_COLOR: '0', PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const [program = '', ...parameters] = step.command
  const more = step.counts === 'vitest' ? [`--outputFile.json=${report}`] : []
  return new Promise((resolve) => {
    const child = spawn(program, [...parameters, ...more], { stdio: ['ignore', 'inherit', 'inherit'], env })
    child.on('error', () => resolve(127))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Reads how many tests passed and failed from a runner's JSON report; none when it wrote none. */
function countsOf(step: Step, report: string): { passed: number; failed: number } {
  if (!step.counts || !existsSync(report)) return { passed: 0, failed: 0 }
  const found = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests?: number
    numFailedTests?: number
    stats?: { expected: number; unexpected: number; flaky: number }
  }
  return step.counts === 'vitest'
    ? { passed: found.numPassedTests ?? 0, failed: found.numFailedTests ?? 0 }
    : { passed: (found.stats?.expected ?? 0) + (found.stats?.flaky ?? 0), failed: found.stats?.unexpected ?? 0 }
}

const outcomes: Outcome[] = []
const only = process.argv.slice(2)
for (const [index, step] of steps.entries()) {
  if (only.length > 0 && !only.some((word) => step.name.includes(word))) continue
  if (step.leftOut) {
    outcomes.push({ name: step.name, seconds: 0, passed: 0, failed: 0, note: step.leftOut })
    continue
  }
  process.stdout.write(`\n▶ ${step.name}\n`)
  const started = Date.now()
  const report = join(reports, `${index}.json`)
  const code = await run(step, report)
  const counted = countsOf(step, report)
  const silent = step.counts !== undefined && counted.passed === 0
  const failed = Math.max(counted.failed, code === 0 && !silent ? 0 : 1)
  outcomes.push({
    name: step.name,
    seconds: (Date.now() - started) / 1000,
    passed: counted.passed + (step.counts || failed ? 0 : 1),
    failed,
    note: silent ? 'ran no test' : '',
  })
}

process.stdout.write('\n')
for (const { name, seconds, passed, failed, note } of outcomes) {
  process.stdout.write(
    `${failed ? '✗' : note ? '–' : '✓'} ${name.padEnd(30)} ${seconds.toFixed(1).padStart(7)} s  ${String(passed).padStart(5)} passed  ${String(failed).padStart(3)} failed  ${note}\n`,
  )
}
const sum = (of: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[of], 0)
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exitCode = sum('failed') > 0 ? 1 : 0
