import { existsSync, readFileSync } from 'node:fs'
import type { Figure } from '#tests/guards/runs.ts'
import type { Failure } from './failures.ts'
import type { Step } from './step.ts'

/** The outcome of a step. */
export interface StepOutcome {
  readonly step: Step
  readonly seconds: number
  readonly passed: number
  readonly failed: number
  readonly cases: number
  readonly note: string
  /** The failed tests. */
  readonly failures: readonly Failure[]
  /** The figures of its guards. */
  readonly figures: readonly Figure[]
}

interface Counts {
  readonly passed: number
  readonly failed: number
  /** Number of tries, where it exceeds passed plus failed. */
  readonly cases?: number
}

const none: Counts = { passed: 0, failed: 0 }

interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>
}

/** Mutant states, true for those that count as killed. */
const isKilled: Readonly<Record<string, boolean>> = { Killed: true, Timeout: true, Survived: false, NoCoverage: false }

const readers: Record<NonNullable<Step['counts']>, (report: string) => Counts> = {
  vitest(text) {
    const { numPassedTests = 0, numFailedTests = 0 } = JSON.parse(text) as { numPassedTests?: number; numFailedTests?: number }
    return { passed: numPassedTests, failed: numFailedTests }
  },
  playwright(text) {
    const { stats } = JSON.parse(text) as { stats?: { expected: number; unexpected: number; flaky: number } }
    return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 }
  },
  // A surviving mutant does not fail the run by itself: the threshold in Stryker's settings does.
  mutants(text) {
    const { files } = JSON.parse(text) as MutationReport
    const judged = Object.values(files).flatMap(({ mutants }) => mutants.filter(({ status }) => status in isKilled))
    return { passed: judged.filter(({ status }) => isKilled[status]).length, failed: 0, cases: judged.length }
  },
  mistakes(text) {
    const { noticed, failed } = JSON.parse(text) as { noticed: number; failed: number }
    return { passed: noticed, failed }
  },
}

/** Reads how many tests passed and failed from a runner's JSON report; none when it wrote none. */
export function countsOf({ counts }: Step, report: string): Counts {
  return counts && existsSync(report) ? readers[counts](readFileSync(report, 'utf8')) : none
}

/** Reads what the guards of a step counted, a line each; empty when they counted nothing. */
export function figuresIn(file: string): Figure[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Figure)
    .sort((one, other) => one.guard.localeCompare(other.guard))
}
