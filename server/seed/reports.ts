import type { reports, reportVersions } from '#server/db/schema.ts'
import { reportNumber } from '#server/db/numbers.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import type { OrderStory } from '#server/seed/orders.ts'
import type { Plan } from '#server/seed/plan.ts'
import { randomOf } from '#server/seed/random.ts'

type ReportRow = typeof reports.$inferInsert
type VersionRow = typeof reportVersions.$inferInsert

const dayMs = 86_400_000
/** Orders of so many days have their reports in the demo. */
const keptDays = 30
const correctedShare = 0.06

/** What the reports of an order are: of a completed one for each patient, of one in Testing for some, which wait for their results. */
export function reportsOf(plan: Plan, story: OrderStory, staffIds: readonly string[], given: number): { reports: ReportRow[]; versions: VersionRow[] } {
  const { order, patients, steps, family } = story
  const last = steps.at(-1)?.at
  if (!last || plan.now.getTime() - last.getTime() > keptDays * dayMs) return { reports: [], versions: [] }
  if (order.orderStatus !== 'Completed' && order.orderStatus !== 'Testing') return { reports: [], versions: [] }
  const random = randomOf(plan.seed, 'report', order.orderNumber)
  const made: ReportRow[] = []
  const versions: VersionRow[] = []
  for (const patient of patients) {
    const isReady = order.orderStatus === 'Completed'
    if (!isReady && !random.chance(0.4)) continue
    const at = new Date(Math.min(plan.now.getTime(), last.getTime() + random.whole(1, 20) * 1000))
    const isCorrected = isReady && random.chance(correctedShare)
    const correctedAt = isCorrected ? new Date(Math.min(plan.now.getTime(), at.getTime() + random.whole(1, 40) * 3_600_000)) : null
    const id = random.id(at)
    const number = reportNumber(given + made.length + 1)
    const userId = random.pick(staffIds)
    made.push({
      id,
      number,
      orderId: order.id,
      patientId: patient.id,
      orderNumber: order.orderNumber,
      status: isReady ? 'Available' : 'Processing',
      source: isReady ? 'upload' : 'results',
      notes: random.chance(0.1) ? 'Sample slightly haemolysed' : null,
      uploadedBy: userId,
      searchText: searchTextOf(number, order.orderNumber, patient.name, family.customer.name),
      version: isCorrected ? 2 : 1,
      createdAt: at.toISOString(),
      updatedAt: (correctedAt ?? at).toISOString(),
    })
    if (!isReady) continue
    const fileOf = (n: number, madeAt: Date, reason: string | null): VersionRow => ({
      id: random.id(madeAt),
      reportId: id,
      n,
      fileName: `${order.orderNumber}${n > 1 ? ' corrected' : ''}.pdf`,
      fileSize: null,
      reason,
      madeBy: userId,
      madeAt: madeAt.toISOString(),
    })
    versions.push(fileOf(1, at, null))
    if (correctedAt) versions.push(fileOf(2, correctedAt, 'The age of the patient was wrong'))
  }
  return { reports: made, versions }
}
