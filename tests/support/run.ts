import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failuresIn } from './whole-run/failures.ts'
import { keepFigures } from './whole-run/figures-table.ts'
import { countsOf, figuresIn, type Outcome } from './whole-run/outcome.ts'
import { dailySteps, longSteps, type Step } from './whole-run/step.ts'

/** Runs the daily steps, with `--all` the long ones too; words beside it leave only the steps whose name has one of them. Ends with a table and the sum. */
const words = process.argv.slice(2).filter((word) => word !== '--all')
const isWhole = process.argv.includes('--all')
const steps = isWhole ? [...dailySteps, ...longSteps] : dailySteps
const stepNames = steps.map(({ name }) => name)
const reports = mkdtempSync(join(tmpdir(), 'lab-tests-'))
const { TEST_DATABASE_URL: postgres, ...environment } = process.env

function run(step: Step, report: string): Promise<number> {
  const env = {
    ...environment,
    ...step.env,
    ...(step.isOnPostgres ? { TEST_DATABASE_URL: postgres } : {}),
    NO_COLOR: '1',
    FIGURES_FILE: `${report}.figures`,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    MUTATION_REPORT: report,
    MISTAKES_REPORT: report,
    COST_REPORT: report,
  }
  const [program = '', ...parameters] = step.command
  const more = step.counts === 'vitest' ? [`--outputFile.json=${report}`] : []
  return new Promise((resolve) => {
    const child = spawn(program, [...parameters, ...more], { stdio: ['ignore', 'inherit', 'inherit'], env })
    child.on('error', () => resolve(127))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

async function outcomeOf(step: Step, report: string): Promise<Outcome> {
  const nothing = { step, seconds: 0, passed: 0, failed: 0, cases: 0, failures: [], figures: [] }
  if (step.isOnPostgres && !postgres) return { ...nothing, note: 'TEST_DATABASE_URL is not set: this was left out' }
  process.stdout.write(`\n▶ ${step.name}\n`)
  const started = Date.now()
  const code = await run(step, report)
  const counted = countsOf(step, report)
  const isSilent = step.counts !== undefined && counted.passed === 0
  const failed = Math.max(counted.failed, code === 0 && !isSilent ? 0 : 1)
  const passed = counted.passed + (step.counts || failed ? 0 : 1)
  return {
    step,
    seconds: (Date.now() - started) / 1000,
    passed,
    failed,
    cases: counted.cases ?? passed + failed,
    note: isSilent ? 'ran no test' : '',
    failures: failed ? failuresIn(step, report) : [],
    figures: figuresIn(`${report}.figures`),
  }
}

/** The steps that run, those that run side by side together. */
function rounds(): Step[][] {
  const found: Step[][] = []
  for (const step of steps) {
    if (words.length > 0 && !words.some((word) => step.name.includes(word))) continue
    const last = found.at(-1)
    if (step.isBeside && last) last.push(step)
    else found.push([step])
  }
  return found
}

const outcomes: Outcome[] = []
let figures = ''
for (const round of rounds()) {
  outcomes.push(...(await Promise.all(round.map((step) => outcomeOf(step, join(reports, `${steps.indexOf(step)}.json`))))))
  // After each step, so that a run that is cut short keeps what it has.
  if (isWhole) figures = keepFigures(outcomes, stepNames, new Date())
}

process.stdout.write(`\n${figures}\n\n`)
for (const { step, seconds, passed, failed, note } of outcomes) {
  process.stdout.write(
    `${failed ? '✗' : note ? '–' : '✓'} ${step.name.padEnd(32)} ${seconds.toFixed(1).padStart(7)} s  ${String(passed).padStart(6)} passed  ${String(failed).padStart(3)} failed  ${note}\n`,
  )
}
for (const { step, failures } of outcomes) for (const failure of failures) process.stdout.write(`\n✗ ${step.name}: ${failure}\n`)
const sum = (of: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[of], 0)
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exitCode = sum('failed') > 0 ? 1 : 0
