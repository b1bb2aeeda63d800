import type { Flagged } from '#domain/results/flag.ts'
import type { ReportStage } from '#domain/results/report-stage.ts'
import type { Letterhead } from '#server/shared/print/letterhead.ts'

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
  /** Method of measurement, where it is not the test's. */
  readonly method?: string | null
  readonly comment: string | null
}

/** One test of a report, under the department that does it. */
export interface PrintedTest {
  readonly department: string
  readonly name: string
  readonly method: string | null
  readonly sampleType: string | null
  /** Conditions of its sample that may affect the results (ACC-02). */
  readonly condition: string | null
  /** Moment of release, where it is not the report's. */
  readonly released: string | null
  /** Laboratory that did the test, if not this one (ACC-07). */
  readonly referralLaboratory: string | null
  readonly interpretation: string | null
  /** Covered by the laboratory's accreditation (ACC-04). */
  readonly isInScope: boolean
  readonly rows: readonly PrintedRow[]
}

/** A sample with its times, listed where the times of the samples differ. */
export interface PrintedSample {
  readonly name: string
  readonly collected: string | null
  readonly received: string | null
}

/** The laboratory as the report names it. */
export interface PrintedLaboratory extends Letterhead {
  /** Address of the accredited scope; empty without one (ACC-05). */
  readonly scopeLink: string
}

/** A person who verified or released results. */
export interface Signer {
  readonly name: string
  readonly designation: string | null
  readonly registrationNumber: string | null
  /** Picture as data URL. */
  readonly signature: string | null
  /** Acts with their times, such as `Verified 21/11/2026, 18:10`. */
  readonly acts: readonly string[]
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
  readonly laboratory: PrintedLaboratory
  readonly number: string
  /** Number of the version, the newest at its release. */
  readonly version: number
  /** Address that tells if the report is genuine, or null (ACC-05). */
  readonly verifyAddress: string | null
  readonly orderNumber: string
  /** The doctor who asks for the tests, or `Self` (ACC-01). */
  readonly requester: string
  readonly clinicalInfo: string | null
  readonly patient: { readonly number: string; readonly name: string; readonly ageAndSex: string }
  readonly collected: string | null
  readonly received: string | null
  /** Samples whose times differ from each other; empty where all share `collected` and `received`. */
  readonly samples: readonly PrintedSample[]
  readonly released: string
  readonly releasedAt: string
  readonly tests: readonly PrintedTest[]
  readonly comment: string | null
  readonly signers: readonly Signer[]
  readonly stage: ReportStage | null
  /** The results that are still to come, a line for each test. */
  readonly pending: readonly string[]
  /** Values added since the report released before. */
  readonly updated: { readonly formerRelease: string; readonly added: readonly PrintedCorrection[] } | null
  /** Facts that a corrected report prints about its correction. */
  readonly corrected: { readonly reason: string; readonly on: string; readonly formerRelease: string; readonly changes: readonly PrintedCorrection[] } | null
}
