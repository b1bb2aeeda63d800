import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failuresIn } from './whole-run/failures.ts'
import { keepFigures } from './whole-run/figures-table.ts'
import { countsOf, figuresIn, type StepOutcome } from './whole-run/outcome.ts'
import { dailyLanes, type Lane, longSteps, type Step, wholeLanes } from './whole-run/step.ts'

/**
 * Runs the daily lanes side by side; with `--all` every API test on PostgreSQL, and then the long steps. Words leave only the steps whose name has one of them.
 * Ends with a table, each failure with the command that runs it alone, and the sum.
 */
const words = process.argv.slice(2).filter((word) => word !== '--all')
const isWhole = process.argv.includes('--all')
const lanes = isWhole ? wholeLanes : dailyLanes
const steps = [...lanes.flat(), ...(isWhole ? longSteps : [])]
const reports = mkdtempSync(join(tmpdir(), 'lab-tests-'))
const { TEST_DATABASE_URL: postgres, ...environment } = process.env

/** Runs a command with its output in a file: two lanes write at the same time. */
function run(step: Step, report: string, log: string): Promise<number> {
  const env = {
    ...environment,
    ...step.env,
    ...(step.isOnPostgres ? { TEST_DATABASE_URL: postgres } : {}),
    NO_COLOR: '1',
    FIGURES_FILE: `${report}.figures`,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    MUTATION_REPORT: report,
    MISTAKES_REPORT: report,
  }
  const [program = '', ...parameters] = step.command
  const more = step.counts === 'vitest' ? [`--outputFile.json=${report}`] : []
  return new Promise((resolve) => {
    const child = spawn(program, [...parameters, ...more], { stdio: ['ignore', 'pipe', 'pipe'], env })
    const file = createWriteStream(log)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => file.write(part))
    child.on('error', () => file.end(() => resolve(127)))
    child.on('close', (code) => file.end(() => resolve(code ?? 1)))
  })
}

async function outcomeOf(step: Step, failed: ReadonlySet<string>): Promise<StepOutcome> {
  const nothing = { step, seconds: 0, passed: 0, failed: 0, cases: 0, failures: [], figures: [] }
  if (step.isOnPostgres && !postgres) return { ...nothing, note: 'TEST_DATABASE_URL is not set: this was left out' }
  if (step.needs !== undefined && failed.has(step.needs)) return { ...nothing, note: `${step.needs} failed: this was left out` }
  const report = join(reports, `${steps.indexOf(step)}.json`)
  const log = `${report}.log`
  process.stdout.write(`▶ ${step.name}\n`)
  const started = Date.now()
  const code = await run(step, report, log)
  const seconds = (Date.now() - started) / 1000
  const counted = countsOf(step, report)
  const isSilent = step.counts !== undefined && counted.passed === 0
  const wrong = Math.max(counted.failed, code === 0 && !isSilent ? 0 : 1)
  const passed = counted.passed + (step.counts || wrong ? 0 : 1)
  if (wrong > 0) process.stdout.write(`\n── ${step.name} ──\n${readFileSync(log, 'utf8')}\n`)
  process.stdout.write(`${wrong > 0 ? '✗' : '✓'} ${step.name} ${seconds.toFixed(1)} s\n`)
  return {
    step,
    seconds,
    passed,
    failed: wrong,
    cases: counted.cases ?? passed + wrong,
    note: isSilent ? 'ran no test' : '',
    failures: wrong ? failuresIn(step, report) : [],
    figures: figuresIn(`${report}.figures`),
  }
}

const isWanted = ({ name }: Step) => words.length === 0 || words.some((word) => name.includes(word))
let figures = ''
const outcomes: StepOutcome[] = []

/** Runs the steps of a lane one after the other; one that fails ends none but those that need it. */
async function runLane(lane: Lane): Promise<void> {
  const failed = new Set<string>()
  for (const step of lane.filter(isWanted)) {
    const outcome = await outcomeOf(step, failed)
    if (outcome.failed > 0) failed.add(step.name)
    outcomes.push(outcome)
    // After each step, so that a run that is cut short keeps what it has.
    if (isWhole) figures = keepFigures(outcomes, stepNames, new Date())
  }
}

const stepNames = steps.map(({ name }) => name)
const started = Date.now()
await Promise.all(lanes.map(runLane))
if (isWhole) await runLane(longSteps)

outcomes.sort((one, other) => steps.indexOf(one.step) - steps.indexOf(other.step))
process.stdout.write(`${figures === '' ? '' : `\n${figures}\n`}\n`)
for (const { step, seconds, passed, failed, note } of outcomes) {
  process.stdout.write(
    `${failed ? '✗' : note ? '–' : '✓'} ${step.name.padEnd(32)} ${seconds.toFixed(1).padStart(7)} s  ${String(passed).padStart(6)} passed  ${String(failed).padStart(3)} failed  ${note}\n`,
  )
}
process.stdout.write(`  ${'in all'.padEnd(32)} ${((Date.now() - started) / 1000).toFixed(1).padStart(7)} s\n`)
for (const { step, failures } of outcomes)
  for (const { name, why, command } of failures)
    process.stdout.write(`\n✗ ${[...new Set([step.name, name])].join(': ')}\n${why.map((line) => `    ${line}\n`).join('')}  ${command}\n`)
const sum = (of: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[of], 0)
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exitCode = sum('failed') > 0 ? 1 : 0
