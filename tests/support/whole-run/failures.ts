import { existsSync, readFileSync } from 'node:fs'
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

/** The lines of a message that are shown. */
const shownLines = 6

function oneFailure(name: string, message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [name, ...lines.slice(0, shownLines).map((line) => `    ${line}`)].join('\n')
}

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [...specs, ...suites.flatMap(specsOf)]

const readers: Partial<Record<NonNullable<Step['counts']>, (text: string) => string[]>> = {
  vitest(text) {
    const { testResults = [] } = JSON.parse(text) as VitestReport
    return testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, message, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed')
        if (failed.length === 0) return [oneFailure(name, message)]
        return failed.map(({ fullName, failureMessages }) => oneFailure(`${name} › ${fullName}`, failureMessages?.[0]))
      })
  },
  playwright(text) {
    const report = JSON.parse(text) as PlaywrightReport
    const ofTests = specsOf(report).flatMap(({ file, title, tests }) =>
      tests.flatMap(({ status, expectedStatus, results }) => {
        if (status === 'unexpected') return [oneFailure(`${file} › ${title}`, results.at(-1)?.error?.message)]
        return status === 'skipped' && expectedStatus !== 'skipped' ? [`${file} › ${title}\n    did not run`] : []
      }),
    )
    return [...ofTests, ...(report.errors ?? []).map(({ message }) => oneFailure('not a part of any test', message))]
  },
}

/** What failed, with the beginning of why, from a runner's JSON report; empty when it wrote none. Shown at the end of a run, whose log is often kept from its end only. */
export function failuresIn({ counts }: Step, report: string): string[] {
  const read = counts && readers[counts]
  return read && existsSync(report) ? read(readFileSync(report, 'utf8')) : []
}
