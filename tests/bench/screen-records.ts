import { addDays, type CivilDate } from '#domain/civil-date.ts'
import type { Sql } from '#server/db/database.ts'
import { patients } from '#server/db/tables/customers.ts'
import { parameters, testParameters } from '#server/db/tables/parameters.ts'
import { numbered } from '#tests/support/ids.ts'
import { makeOrder, makeReport, small, stampsOf } from '#tests/support/small-lab.ts'
import { visitsOfDay } from './large-laboratory.ts'

/** Visits of the last day of the laboratory. */
export const fewVisits = 120

/** Visits of a laboratory with three full days from `firstDay` on and a day of `fewVisits` after them, with that day. */
export function daysOfScreens(firstDay: CivilDate): { readonly many: number; readonly fewDay: CivilDate } {
  return { many: 3 * visitsOfDay + fewVisits - 1, fewDay: addDays(firstDay, 3) }
}

/** Adds a result sheet of 60 parameters, and an order of 60 items for eight patients; returns their ids. */
export async function addScreenRecords(db: Sql): Promise<{ readonly reportId: string; readonly orderId: string }> {
  const places = Array.from({ length: 60 }, (_, place) => place)
  await db.insert(parameters).values(
    places.map((place) => ({
      code: `BENCH_${place}`,
      id: numbered('parameter', 900 + place),
      name: `Parameter ${place}`,
      kind: 'numeric' as const,
      unit: 'g/dL',
      decimals: 1,
      ...stampsOf,
    })),
  )
  await db.insert(testParameters).values(places.map((place) => ({ testId: small.cbc, parameterCode: `BENCH_${place}`, position: 100 + place })))
  const family = places.slice(0, 7).map((place) => numbered('patient', 900 + place))
  await db.insert(patients).values(
    family.map((id, place) => ({
      id,
      customerId: small.asha,
      name: `Relative ${place} Rao`,
      gender: 'Female' as const,
      dateOfBirth: '1980-01-31',
      relationship: 'Other',
      ...stampsOf,
    })),
  )
  const people = [small.ashaSelf, ...family]
  const sheet = await makeOrder(db, { status: 'Testing' })
  const reportId = await makeReport(db, sheet, { source: 'results' })
  const { id: orderId } = await makeOrder(db, {
    people,
    lines: places.map((place) => ({ patientId: people[place % people.length] ?? small.ashaSelf, sold: place % 2 === 0 ? 'cbc' : 'sugar' })),
  })
  return { reportId, orderId }
}
