import type { orderTests } from '#server/db/tables/order-tests.ts'
import type { MadeReports } from './reports.ts'
import type { OrderSamples } from './samples.ts'

type OrderTestRow = typeof orderTests.$inferInsert

/** The tests of an order with the first moment of each of their steps, as the server writes them (WRK-03). */
export function timedTests(
  rows: readonly OrderTestRow[],
  sampleEvents: OrderSamples['sampleEvents'],
  { reports, versions, results }: Pick<MadeReports, 'reports' | 'versions' | 'results'>,
): OrderTestRow[] {
  const firstEvents = new Map<string, string>()
  for (const { sampleId, state, at } of sampleEvents) keepFirst(firstEvents, `${sampleId} ${state}`, at)
  const firstSteps = new Map<string, string>()
  const sourceOf = new Map(reports.map(({ id, patientId, source }) => [id, { patientId, source }]))
  for (const { patientId, testId, enteredAt, verifiedAt, releasedAt } of results)
    for (const [step, at] of Object.entries({ enteredAt, verifiedAt, releasedAt })) keepFirst(firstSteps, `${patientId} ${testId} ${step}`, at)
  for (const { reportId, madeAt } of versions) {
    const report = sourceOf.get(reportId)
    if (report?.source === 'upload') keepFirst(firstSteps, `${report.patientId} uploaded`, madeAt)
  }
  return rows.map((row) => {
    const event = (state: string) => firstEvents.get(`${row.sampleId} ${state}`) ?? null
    const step = (name: string) => firstSteps.get(`${row.patientId} ${row.testId} ${name}`) ?? null
    return {
      ...row,
      collectedAt: event('Collected'),
      receivedAt: event('Received'),
      enteredAt: step('enteredAt'),
      verifiedAt: step('verifiedAt'),
      releasedAt: step('releasedAt') ?? firstSteps.get(`${row.patientId} uploaded`) ?? null,
    }
  })
}

function keepFirst(moments: Map<string, string>, key: string, at: string | null | undefined): void {
  const known = moments.get(key)
  if (at && (known === undefined || at < known)) moments.set(key, at)
}
