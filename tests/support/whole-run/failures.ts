import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Step } from './step.ts'

interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string; readonly failureMessages?: readonly string[] }[]
  }[]
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly {
      readonly status: string
      readonly expectedStatus: string
      readonly results: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly errors?: readonly { readonly message?: string }[]
}

/** A test or a step that failed. */
export interface Failure {
  readonly name: string
  /** The beginning of why. */
  readonly why: readonly string[]
  /** The command that runs it alone. */
  readonly command: string
}

/** The lines of a message that are shown. */
const maxLines = 6

function linesOf(message: string | undefined): string[] {
  return stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, maxLines)
}

/** A word quoted for a shell. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

/** The command of a step, or one in its place, with what it needs of the environment. */
function commandOf({ env = {}, isOnPostgres, command }: Step, alone: readonly string[] = command): string {
  const settings = Object.entries(env).map(([name, value]) => `${name}=${quoted(value)}`)
  return [...settings, ...(isOnPostgres ? ['.ci/postgres'] : []), ...alone.map(quoted)].join(' ')
}

/** A title as the pattern that finds it alone. */
const patternOf = (title: string) => title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [...specs, ...suites.flatMap(specsOf)]

const readers: Partial<Record<NonNullable<Step['counts']>, (text: string, step: Step) => Failure[]>> = {
  vitest(text, step) {
    const { testResults = [] } = JSON.parse(text) as VitestReport
    return testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, message, assertionResults }) => {
        const file = relative(process.cwd(), name)
        const run = ['npx', 'vitest', 'run', file]
        const failed = assertionResults.filter(({ status }) => status === 'failed')
        if (failed.length === 0) return [{ name: file, why: linesOf(message), command: commandOf(step, run) }]
        return failed.map(({ fullName, failureMessages }) => ({
          name: `${file} › ${fullName}`,
          why: linesOf(failureMessages?.[0]),
          command: commandOf(step, [...run, '-t', patternOf(fullName)]),
        }))
      })
  },
  playwright(text, step) {
    const report = JSON.parse(text) as PlaywrightReport
    const ofTests = specsOf(report).flatMap(({ file, title, tests }) => {
      const command = commandOf(step, ['npm', 'run', 'test:browser', '--', file, '-g', patternOf(title)])
      const name = `${file} › ${title}`
      return tests.flatMap(({ status, expectedStatus, results }): Failure[] => {
        if (status === 'unexpected') return [{ name, why: linesOf(results.at(-1)?.error?.message), command }]
        return status === 'skipped' && expectedStatus !== 'skipped' ? [{ name, why: ['did not run'], command }] : []
      })
    })
    const others = (report.errors ?? []).map(({ message }) => ({ name: 'not a part of any test', why: linesOf(message), command: commandOf(step) }))
    return [...ofTests, ...others]
  },
}

/** Lists a step's failures from its runner's JSON report, or the step itself when the report is missing or names none. */
export function failuresIn(step: Step, report: string): Failure[] {
  const read = step.counts && readers[step.counts]
  const found = read && existsSync(report) ? read(readFileSync(report, 'utf8'), step) : []
  return found.length > 0 ? found : [{ name: step.name, why: [], command: commandOf(step) }]
}
