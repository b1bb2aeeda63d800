import { beforeAll, describe, expect, test } from 'vitest'
import { ageOn } from '#domain/civil-date.ts'
import { flagOf } from '#domain/results/flag.ts'
import { createReportMaker, type MadeReports } from '#server/seed/reports.ts'
import { departmentsOf, makeStaff } from '#server/seed/staff.ts'
import { parameterFor, rangeOfRow } from '#server/shared/results/parameters.ts'
import { valueOfRow } from '#server/shared/results/value-of-row.ts'
import { seededOrders } from '#tests/support/stories.ts'

async function seeded(now: string) {
  const { plan, shop, stories } = seededOrders({ now })
  const staff = await makeStaff(plan, true)
  const reportsOf = createReportMaker(plan, shop, staff)
  const made = stories.map(reportsOf)
  const all = <Name extends keyof MadeReports>(name: Name) => made.flatMap((each): readonly MadeReports[Name][number][] => each[name])
  return { plan, shop, staff, stories, reports: all('reports'), versions: all('versions'), results: all('results'), calls: all('calls') }
}

const moments = ['2026-12-31T18:35:00Z', '2026-03-01T23:50:00Z']

describe.each(moments)('the results of a laboratory seeded at %s', (now) => {
  let lab: Awaited<ReturnType<typeof seeded>>
  beforeAll(async () => {
    lab = await seeded(now)
  })

  test('ACC-08 each verified value has a signatory of its department', () => {
    const { results, shop, staff } = lab
    const signs = new Map(staff.map((user) => [user.id, departmentsOf(user, shop.categories)]))
    const categoryOf = new Map(shop.tests.map(({ id, categoryId }) => [id, categoryId]))
    const verified = results.filter(({ verifiedBy }) => verifiedBy)
    expect(verified.filter(({ verifiedBy, testId }) => !signs.get(verifiedBy ?? '')?.includes(categoryOf.get(testId ?? '') ?? ''))).toEqual([])
    expect(new Set(verified.map(({ verifiedBy }) => verifiedBy)).size).toBe(3)
  })

  test('RES-09 there are some in every state, not too many for a quick start, and one critical value is open', () => {
    const { results, reports } = lab
    expect(new Set(results.map(({ state }) => state))).toEqual(new Set(['Draft', 'Entered', 'Verified', 'Released', 'Amended']))
    const own = new Set(results.map(({ reportId }) => reportId))
    expect(own.size).toBeGreaterThan(40)
    expect(results.length).toBeLessThan(3000)
    expect(results.filter(({ criticalOpen }) => criticalOpen)).toHaveLength(1)
    for (const { id, source, status } of reports) if (source === 'results') expect([id && own.has(id), status]).toEqual([true, status])
  })

  test('RES-04 each flag follows the rules; a patient without a range has none', () => {
    const { plan, shop, stories, results } = lab
    const patients = new Map(stories.flatMap((story) => story.patients.map((patient) => [patient.id, patient])))
    const parameters = new Map(shop.parameters.map((row) => [row.code, row]))
    const ranges = new Map(shop.parameters.map(({ code }) => [code, shop.parameterRanges.filter((range) => range.parameterCode === code).map(rangeOfRow)]))
    for (const row of results) {
      const [patient, parameter] = [patients.get(row.patientId), parameters.get(row.key)]
      if (!patient || !parameter) throw new Error(`${row.key} of nobody`)
      const subject = { sex: patient.gender, dateOfBirth: patient.dateOfBirth, ageUnit: patient.ageUnit, collectedOn: row.collectedOn }
      const { flag = null } =
        flagOf(parameterFor(parameter, ranges.get(row.key) ?? [], subject), valueOfRow({ comparator: null, number: null, ...row }), subject) ?? {}
      // A calculated value has a flag only where each age that a stated one can mean gives the same.
      if (!row.calculated || !row.ageUnclear) expect([row.key, row.value, row.computedFlag]).toEqual([row.key, row.value, flag])
      if (row.flag !== row.computedFlag) expect(row.flagReason).toBeTruthy()
      expect(Date.parse(row.releasedAt ?? row.enteredAt)).toBeLessThanOrEqual(plan.now.getTime())
      if (row.verifiedBy) expect(row.verifiedBy).not.toBe(row.enteredBy)
    }
    const ofChildren = results.filter(({ patientId, collectedOn }) => (ageOn(collectedOn, patients.get(patientId)?.dateOfBirth ?? '') ?? 18) < 18)
    expect(ofChildren.length).toBeGreaterThan(0)
    const flagged = ofChildren.filter(({ kind, flag }) => kind === 'numeric' && flag !== null && flag !== 'Critical').map(({ key }) => key)
    const forChildren = shop.parameterRanges.filter(({ ageFrom, source }) => ageFrom < 18 && source).map(({ parameterCode }) => parameterCode)
    expect(forChildren).toContain('HB')
    expect(flagged.filter((key) => !forChildren.includes(key))).toEqual([])
    expect(results.some(({ patientId }) => patients.get(patientId)?.gender === null)).toBe(true)
  })
})
