import { ageOn } from '#domain/civil-date.ts'
import { reportNumber } from '#server/db/numbers.ts'
import type { SeededPatient } from '#server/seed/customers.ts'
import type { OrderStory } from './orders.ts'
import { ownReport } from '#server/seed/own-report.ts'
import type { Plan } from '#server/seed/plan.ts'
import { randomOf } from '#server/seed/random.ts'
import { type ReportFacts, type SeededReport, reportRow, capAtNow, type VersionRow, versionRow } from '#server/seed/report-rows.ts'
import { createResultMaker, type SeededResults, testsFor } from '#server/seed/results.ts'
import type { SeededCatalogue } from '#server/seed/seeded-catalogue.ts'
import { departmentsOf, type SeededUser } from '#server/seed/staff.ts'

/** The reports of an order, the files they have had, and the results of those that are made from results. */
export interface MadeReports {
  readonly reports: readonly SeededReport[]
  readonly versions: readonly VersionRow[]
  readonly results: SeededResults['results']
  readonly calls: SeededResults['calls']
}

const dayMs = 86_400_000
/** Days whose orders have reports in the demo. */
const keptDays = 30
const correctedShare = 0.06
const begunShare = 0.75
/** Share of the families whose results are typed in here; the others' reports come as files. */
const ownFamilies = 0.055
const ownChildren = 0.3
/** Number of preliminary reports that are still so, and of those that are final by now. */
const preliminaryReports = 2
/** Days of which a completed order can have had one. */
const preliminaryDays = 7
/** A large laboratory has results for at most this many orders a day. */
const ordersPerDay = 22

/** Makes the reports of orders, oldest first: for each patient of a completed order, for most of one in Testing. Their numbers follow `before`. */
export function createReportMaker(plan: Plan, shop: SeededCatalogue, staff: readonly SeededUser[], before = 0): (story: OrderStory) => MadeReports {
  const active = staff.filter(({ status }) => status === 'active')
  const able = active.filter(({ permissions }) => permissions?.includes('reports.create'))
  const others = able.filter(({ designation }) => !designation)
  const [typist = '', ...deputies] = (others.length > 1 ? [...others].reverse() : active).map(({ id }) => id)
  const pathologists = able.flatMap(({ id, designation }) => (designation?.includes('Pathology') ? [id] : []))
  const verifiers = pathologists.length > 0 ? pathologists : deputies
  const special = able.filter(({ id, designation }) => designation && !pathologists.includes(id))
  const signers = new Map(special.flatMap((user) => departmentsOf(user, shop.categories).map((category) => [category, user.id] as const)))
  const measure = createResultMaker(plan, shop, signers)
  const preliminary = { ready: 0, inWork: 0 }
  /** The test that a report goes out without at first, of the first recent ones that have such a test. */
  const lateOf = (story: OrderStory, patient: SeededPatient, kind: keyof typeof preliminary, last: Date): string | null => {
    if (preliminary[kind] === preliminaryReports || plan.now.getTime() - last.getTime() >= preliminaryDays * dayMs) return null
    const late = lateTest(shop, testsFor(story, patient))
    if (late !== null) preliminary[kind] += 1
    return late
  }
  let given = before
  return (story) => {
    const { order, patients, steps } = story
    const last = steps.at(-1)?.at
    const isReady = order.orderStatus === 'Completed'
    if (!last || plan.now.getTime() - last.getTime() > keptDays * dayMs || (!isReady && order.orderStatus !== 'Testing')) return none
    const random = randomOf(plan.seed, 'report', order.orderNumber)
    const made = {
      reports: [] as SeededReport[],
      versions: [] as VersionRow[],
      results: [] as SeededResults['results'][number][],
      calls: [] as SeededResults['calls'][number][],
    }
    for (const patient of patients) {
      const isMeasured = measuresItself(plan, story, patient)
      if (!isReady && !isMeasured && !random.chance(begunShare * shareOf(plan))) continue
      given += 1
      const one = { plan, story, patient, number: reportNumber(given), last, random }
      if (!isReady || isMeasured) {
        const late = lateOf(story, patient, isReady ? 'ready' : 'inWork', last)
        const { report, versions, measured } = ownReport(one, { typist, verifier: verifiers.length > 0 ? random.pick(verifiers) : typist, late })
        const { results, calls, pending } = measure(story, patient, measured)
        // Without a value that can be wrong there is no correction.
        const isCorrected = results.some(({ state }) => state === 'Amended')
        made.reports.push(isCorrected || !measured.corrected ? report : { ...report, updatedAt: last.toISOString() })
        for (const version of versions)
          if (version.reason === null || isCorrected) made.versions.push(version.stage === 'Preliminary' ? { ...version, pending } : version)
        made.results.push(...results)
        made.calls.push(...calls)
      } else {
        const { report, versions } = uploadedReport(one, random.pick(active).id)
        made.reports.push(report)
        made.versions.push(...versions)
      }
    }
    return made
  }
}

const none: MadeReports = { reports: [], versions: [], results: [], calls: [] }

/** The last of several tests that measures nothing that another one measures; null where there is none, or where a test has no parameters. */
function lateTest({ testParameters }: SeededCatalogue, tests: readonly { readonly id: string }[]): string | null {
  const measured = tests.map(({ id }) => testParameters.flatMap(({ testId, parameterCode }) => (testId === id ? [parameterCode] : [])))
  if (tests.length < 2 || measured.some((codes) => codes.length === 0)) return null
  const index = measured.findLastIndex((codes, at) => !measured.some((others, other) => other !== at && codes.some((code) => others.includes(code))))
  return tests[index]?.id ?? null
}

function shareOf({ orders, ordersOnDay }: Plan): number {
  return Math.min(1, (ordersPerDay * ordersOnDay.length) / orders)
}

function measuresItself(plan: Plan, { family, order }: OrderStory, { gender, dateOfBirth }: SeededPatient): boolean {
  const { seed, today } = plan
  const share = shareOf(plan)
  if (gender === null) return randomOf(seed, 'own order', order.orderNumber).chance(share)
  const isChild = (ageOn(today, dateOfBirth) ?? 18) < 18
  return (
    randomOf(seed, 'own family', family.customer.id).chance(ownFamilies * share) ||
    (isChild && randomOf(seed, 'own order', order.orderNumber).chance(ownChildren * share))
  )
}

function uploadedReport(one: ReportFacts, by: string): { report: SeededReport; versions: VersionRow[] } {
  const { plan, story, last, random } = one
  const at = capAtNow(plan, last.getTime() + random.whole(1, 20) * 1000)
  const correctedAt = random.chance(correctedShare) ? capAtNow(plan, at.getTime() + random.whole(1, 40) * 3_600_000) : null
  const report: SeededReport = {
    ...reportRow(one, at, correctedAt ?? at),
    status: 'Available',
    source: 'upload',
    notes: random.chance(0.1) ? 'Sample slightly haemolysed' : null,
    uploadedBy: by,
    version: correctedAt ? 2 : 1,
  }
  const file = (n: number) => `${story.order.orderNumber}${n > 1 ? ' corrected' : ''}.pdf`
  const versions = [versionRow(report, 1, { at, by, reason: null, fileName: file(1), random })]
  if (correctedAt) versions.push(versionRow(report, 2, { at: correctedAt, by, reason: 'The age of the patient was wrong', fileName: file(2), random }))
  return { report, versions }
}
