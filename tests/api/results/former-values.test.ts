import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, type CivilDate } from '#domain/civil-date.ts'
import type { ResultState } from '#domain/results/states.ts'
import { newId } from '#server/db/id.ts'
import { patients } from '#server/db/tables/customers.ts'
import { reports } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { formersOf } from '#server/shared/results/formers.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, makeReport, small, smallLabNow, stampsOf } from '#tests/support/small-lab.ts'

const api = smallApi()
const firstDay: CivilDate = '2026-11-10'
const states: readonly ResultState[] = ['Released', 'Amended', 'Entered', 'Verified']

/** A value of one of four reports, two of each of two namesakes, in one of two units; later ones were released later. */
const value = fc.record({
  report: fc.nat(3),
  code: fc.constantFrom('K', 'NA'),
  day: fc.nat(4),
  unit: fc.constantFrom('mmol/L', 'mg/dL'),
  state: fc.constantFrom(...states),
  isCorrected: fc.boolean(),
})

test('RES-07 PAT-02 previous values are of one patient only, over namesakes, units and merges', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(value, { maxLength: 12 }), fc.nat(3), fc.boolean(), fc.option(fc.nat(3)), async (values, compared, isMerged, deleted) => {
      const people = [newId(smallLabNow), newId(smallLabNow)]
      const namesake = { customerId: small.asha, name: 'Meera Rao', gender: 'Female' as const, dateOfBirth: '1960-01-01' as const, ...stampsOf }
      await api.db.insert(patients).values(people.map((id) => ({ id, ...namesake })))
      const made: string[] = []
      for (let index = 0; index < 4; index += 1) {
        const patientId = people[index % 2] ?? ''
        const order = await makeOrder(api.db, { people: [patientId], status: 'Testing' })
        made.push(await makeReport(api.db, order, { source: 'results', patientId, patientName: 'Meera Rao' }))
      }
      const rows = values.map((each, index) => ({ ...each, index, releasedAt: new Date(smallLabNow.getTime() + index * 1_000).toISOString() }))
      for (const { report, code, day, unit, state, isCorrected, index, releasedAt } of rows)
        await api.db.insert(results).values({
          ...{ id: newId(smallLabNow), reportId: made[report] ?? '', patientId: people[report % 2] ?? '', testName: 'Electrolytes', key: `${code} ${index}` },
          ...{ parameterCode: code, parameter: code, position: index, kind: 'numeric', value: String(index), number: index, unit },
          ...{ collectedOn: addDays(firstDay, day), enteredAt: releasedAt, state, releasedAt, supersededAt: isCorrected ? releasedAt : null },
        })
      if (isMerged) {
        const merged = await api.call('POST', `/patients/admin/${people[0]}/merge`, { otherId: people[1] })
        expect(merged.status).toBe(200)
      }
      if (deleted !== null)
        await api.db
          .update(reports)
          .set({ deletedAt: stampsOf.createdAt })
          .where(eq(reports.id, made[deleted] ?? ''))
      const day = 2
      const patientId = isMerged ? (people[0] ?? '') : (people[compared % 2] ?? '')
      const found = await formersOf(api.db, [{ key: 'x', reportId: made[compared] ?? '', patientId, collectedOn: addDays(firstDay, day) }])
      const seen = Object.fromEntries([...(found.get('x') ?? [])].map(([code, { value, unit, recent }]) => [code, [value.text, unit, recent]]))
      const expected = Object.fromEntries(
        ['K', 'NA'].flatMap((code) => {
          const own = rows
            .filter((row) => row.code === code && !row.isCorrected && (row.state === 'Released' || row.state === 'Amended'))
            .filter((row) => row.report !== compared && row.report !== deleted && row.day <= day && (isMerged || row.report % 2 === compared % 2))
            .toSorted((one, other) => other.day - one.day || other.index - one.index)
          const [last] = own
          const recent = own.slice(0, 5).filter(({ unit }) => unit === last?.unit)
          return last ? [[code, [String(last.index), last.unit, recent.map(({ index }) => index).toReversed()]]] : []
        }),
      )
      expect(seen).toEqual(expected)
    }),
    { numRuns: 25 },
  )
})
