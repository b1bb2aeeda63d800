import { createHash } from 'node:crypto'
import type { reports, reportVersions } from '#server/db/tables/reports.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import type { SeededPatient } from '#server/seed/customers.ts'
import type { OrderStory } from './orders.ts'
import type { Plan } from '#server/seed/plan.ts'
import type { Random } from '#server/seed/random.ts'

export type SeededReport = typeof reports.$inferInsert
export type VersionRow = typeof reportVersions.$inferInsert

/** The facts from which a report is made. */
export interface ReportFacts {
  readonly plan: Plan
  readonly story: OrderStory
  readonly patient: SeededPatient
  readonly number: string
  /** Moment at which the order reached its state. */
  readonly last: Date
  readonly random: Random
}

/** Values that all reports share. */
export function reportRow({ story: { order, family }, patient, number, random }: ReportFacts, at: Date, changedAt: Date) {
  return {
    id: random.id(at),
    number,
    orderId: order.id,
    patientId: patient.id,
    orderNumber: order.orderNumber,
    resultsDueAt: order.resultsDueAt,
    searchText: searchTextOf(number, order.orderNumber, patient.name, family.customer.name),
    createdAt: at.toISOString(),
    updatedAt: changedAt.toISOString(),
  }
}

/** One of the files that a report has had; it is made when somebody reads it. */
export function versionRow(report: { readonly id: string }, n: number, { at, by, reason, fileName, random, stage = null }: VersionFacts): VersionRow {
  const id = random.id(at)
  const token = createHash('sha256').update(id).digest('base64url').slice(0, 24)
  return { id, token, reportId: report.id, n, fileName, fileSize: null, reason, stage, madeBy: by, madeAt: at.toISOString() }
}

interface VersionFacts {
  readonly at: Date
  readonly by: string
  readonly reason: string | null
  readonly fileName: string
  readonly stage?: VersionRow['stage']
  readonly random: Random
}

/** No later than now. */
export const capAtNow = ({ now }: Plan, ms: number) => new Date(Math.min(now.getTime(), ms))
