import type { Flagged } from '#domain/results/flag.ts'
import type { ReportStage } from '#domain/results/report-stage.ts'

/** One line of a report: a parameter with its value, everything as it is printed. */
export interface PrintedRow {
  readonly parameter: string
  readonly value: string
  readonly unit: string
  readonly range: string
  readonly flagged: Flagged | null
  readonly calculated: boolean
  /** Reason a calculated parameter has no value (RES-06). */
  readonly absent?: string | null
  /** Method of measurement, where methods differ within the test. */
  readonly method?: string | null
  readonly comment: string | null
}

/** One test of a report, under the department that does it. */
export interface PrintedTest {
  readonly department: string
  readonly name: string
  /** Method of measurement, where all of its parameters share one. */
  readonly method: string | null
  readonly sampleType?: string | null
  readonly rows: readonly PrintedRow[]
}

/** The laboratory's head as it is printed. */
export interface LaboratoryHead {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly accreditation: string
}

/** A value that differs from the previous released report. An added value has no earlier one (RES-12, RES-13). */
export interface PrintedCorrection {
  readonly test: string
  readonly parameter: string
  readonly before: string | null
  readonly after: string
}

/** The content of a report (RES-11): the same sheet gives the same bytes. Moments are printed texts but for `releasedAt`. */
export interface ReportSheet {
  readonly laboratory: LaboratoryHead
  readonly number: string
  readonly orderNumber: string
  /** The doctor who asks for the tests, or `Self` (ACC-01). */
  readonly requester: string
  readonly clinicalInfo: string | null
  readonly patient: { readonly number: string; readonly name: string; readonly ageAndSex: string }
  readonly collected: string | null
  readonly received: string | null
  readonly released: string
  readonly releasedAt: string
  readonly tests: readonly PrintedTest[]
  readonly comment: string | null
  readonly verifiedBy: readonly string[]
  readonly stage: ReportStage | null
  /** The results that are still to come, a line for each test. */
  readonly pending: readonly string[]
  /** Values added since the report released before. */
  readonly updated: { readonly formerRelease: string; readonly added: readonly PrintedCorrection[] } | null
  /** Facts that a corrected report prints about its correction. */
  readonly corrected: { readonly reason: string; readonly on: string; readonly formerRelease: string; readonly changes: readonly PrintedCorrection[] } | null
}
