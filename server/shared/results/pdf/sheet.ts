import type { Flagged } from '#domain/results/flag.ts'

/** One line of a report: a parameter with its value, everything as it is printed. */
export interface SheetRow {
  readonly parameter: string
  readonly value: string
  readonly unit: string
  readonly range: string
  readonly flagged: Flagged | null
  readonly calculated: boolean
  readonly comment: string | null
}

/** One test of a report, under the department that does it. */
export interface SheetTest {
  readonly department: string
  readonly name: string
  readonly method: string | null
  readonly rows: readonly SheetRow[]
}

/** The laboratory's head as it is printed. */
export interface LaboratoryHead {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly accreditation: string
  readonly signatory: string
}

/** A released value that a correction changed (RES-12, RES-13). */
export interface Correction {
  readonly test: string
  readonly parameter: string
  readonly before: string
  readonly after: string
}

/** Everything that a report prints (RES-11): the same sheet gives the same bytes. Moments are printed texts but for `releasedAt`. */
export interface ReportSheet {
  readonly laboratory: LaboratoryHead
  readonly number: string
  readonly orderNumber: string
  readonly patient: { readonly number: string; readonly name: string; readonly ageAndSex: string }
  readonly collected: string | null
  readonly received: string | null
  readonly released: string
  readonly releasedAt: string
  readonly tests: readonly SheetTest[]
  readonly comment: string | null
  readonly verifiedBy: readonly string[]
  /** What a corrected report says of itself. */
  readonly corrected: { readonly reason: string; readonly on: string; readonly formerRelease: string; readonly changes: readonly Correction[] } | null
}
