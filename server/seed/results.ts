import { civilDateOf } from '#domain/civil-date.ts'
import type { Former } from '#domain/results/delta.ts'
import { formulas } from '#domain/results/formulas.ts'
import { type EvaluatedCell, evaluateSheet } from '#domain/results/evaluate-sheet.ts'
import type { Parameter, Subject } from '#domain/results/parameter.ts'
import type { ResultState } from '#domain/results/states.ts'
import type { criticalCalls } from '#server/db/tables/results.ts'
import type { SeededPatient } from '#server/seed/customers.ts'
import type { OrderStory } from './orders.ts'
import type { Plan } from '#server/seed/plan.ts'
import { type Random, randomOf } from '#server/seed/random.ts'
import { correct, type SeededResult } from '#server/seed/result-correction.ts'
import { typedValues } from '#server/seed/result-values.ts'
import type { SeededCatalogue } from '#server/seed/seeded-catalogue.ts'
import { cellColumns } from '#server/shared/results/cell-columns.ts'
import { parameterFor, rangeOfRow } from '#server/shared/results/parameters.ts'

type CallRow = typeof criticalCalls.$inferInsert

/** A report that is made from results, and how far it is. */
export interface MeasuredReport {
  readonly id: string
  readonly state: Exclude<ResultState, 'Amended'>
  readonly enteredAt: Date
  readonly verifiedAt: Date | null
  /** The test that the preliminary report was without, and when that was released; null where all tests were released at once. */
  readonly preliminary: { readonly at: Date; readonly late: string } | null
  readonly releasedAt: Date | null
  /** Moment and reason of a correction. */
  readonly corrected: { readonly at: Date; readonly reason: string } | null
  readonly enteredBy: string
  readonly verifiedBy: string
}

/** The results of a report with the calls about their critical values. */
export interface SeededResults {
  readonly results: readonly SeededResult[]
  readonly calls: readonly CallRow[]
  /** The tests that the preliminary report was without. */
  readonly pending: readonly string[]
}

interface SheetTest {
  readonly id: string
  readonly name: string
  readonly parameters: readonly Parameter[]
}

/** Critical numbers, which need a call, by parameter. */
const criticalNumbers: Readonly<Record<string, number>> = { K: 6.8, PLT: 16, FBS: 44, HB: 6.4, NA: 117, RBS: 528, PPBS: 540, CA: 13.6 }
const criticalShare = 0.04
/** Share of the calls about critical values that come after their time. */
const lateCallShare = 0.07
const jumpShare = 0.6
/** Share of the flagged values with a comment. */
const commentShare = 0.2
const comments = ['Repeated and confirmed', 'Please correlate clinically']
const ownFlagShare = 0.15
const ownFlagReason = 'Known and stable in this patient'
const waitingCallMs = 22 * 60_000
/** An open critical value is at most this old. */
const openWithinMs = 3 * 86_400_000

/**
 * Makes the results of reports, one after the other in the order of their orders: the values of a patient go on from the former ones. The first report that can
 * have one has an open critical value. `signers` verify the tests of their departments in place of the report's verifier.
 */
export function createResultMaker(
  plan: Plan,
  shop: SeededCatalogue,
  signers: ReadonlyMap<string, string>,
): (story: OrderStory, patient: SeededPatient, report: MeasuredReport) => SeededResults {
  const known = new Map(shop.parameters.map((row) => [row.code, { row, ranges: rangesIn(shop, row.code) }]))
  const categories = new Map(shop.tests.map(({ id, categoryId }) => [id, categoryId]))
  const codesOf = new Map<string, string[]>()
  for (const { testId, parameterCode } of shop.testParameters) codesOf.set(testId, [...(codesOf.get(testId) ?? []), parameterCode])
  const released = new Map<string, Map<string, Former>>()
  let isCriticalOpen = false
  return (story, patient, report) => {
    const random = randomOf(plan.seed, 'results', report.id)
    const collected = story.steps.find(({ status }) => status === 'SampleCollected')?.at ?? report.enteredAt
    const subject: Subject = {
      sex: patient.gender,
      dateOfBirth: patient.dateOfBirth,
      ageUnit: patient.ageUnit,
      collectedOn: civilDateOf(collected, plan.timeZone),
    }
    const tests = testsFor(story, patient).map((test) => ({
      ...test,
      parameters: (codesOf.get(test.id) ?? []).flatMap((code) => {
        const found = known.get(code)
        return found ? [parameterFor(found.row, found.ranges, subject)] : []
      }),
    }))
    const parameters = tests.flatMap((test) => test.parameters)
    const own = released.get(patient.id) ?? new Map<string, Former>()
    const formers = new Map([...own].filter(([, { collectedOn }]) => collectedOn <= subject.collectedOn))
    const critical = criticalCode(parameters)
    const isFresh = plan.now.getTime() - report.enteredAt.getTime() < openWithinMs
    const opens = !isCriticalOpen && isFresh && report.state === 'Entered' && critical !== null
    if (opens) isCriticalOpen = true
    const fixed = fixedNumbers(parameters, { formers, subject, critical: opens || random.chance(criticalShare) ? critical : null, random })
    const typed = typedValues(parameters, subject, fixed, { seed: plan.seed, patientId: patient.id, random })
    const late = tests.find(({ id }) => id === report.preliminary?.late)
    const made = tests.flatMap((test) => {
      const part = partOf(report, test === late)
      return part === null
        ? []
        : rowsOf(test, evaluateSheet({ parameters: test.parameters, typed, previousResults: formers, subject }), {
            subject,
            patient,
            report: { ...part, verifiedBy: signers.get(categories.get(test.id) ?? '') ?? part.verifiedBy },
            opens,
            now: plan.now,
            random,
          })
    })
    const corrected = report.corrected ? correct(made, parameters, subject, { ...report.corrected, random }) : made
    for (const { key, kind, value, number } of report.state === 'Released' ? corrected : [])
      if (kind === 'numeric' && typeof number === 'number')
        own.set(key, { collectedOn: subject.collectedOn, unit: null, value: { kind, number, comparator: null, text: value } })
    released.set(patient.id, own)
    const calls = corrected.flatMap((row) =>
      row.flag === 'Critical' && !row.criticalOpen && row.state !== 'Draft' ? [callOf(row, story, plan.now, random)] : [],
    )
    return { results: corrected, calls, pending: late ? [late.name] : [] }
  }
}

/** The steps of one part of a report: what is late is released with the final report, or still missing (null). */
function partOf(report: MeasuredReport, isLate: boolean): MeasuredReport | null {
  const { preliminary, releasedAt } = report
  if (preliminary === null) return report
  if (!isLate) return { ...report, releasedAt: preliminary.at }
  return releasedAt && { ...report, enteredAt: new Date((preliminary.at.getTime() + releasedAt.getTime()) / 2), verifiedAt: releasedAt }
}

/** The tests of a patient's order, packages opened. */
export function testsFor({ items }: OrderStory, patient: SeededPatient): { id: string; name: string }[] {
  const own = items.filter(({ patientId }) => patientId === patient.id)
  const named = own.flatMap((item) => (item.type === 'package' ? item.includedTests : item.testId ? [{ id: item.testId, name: item.name }] : []))
  return named.filter(({ id }, index) => named.findIndex((other) => other.id === id) === index)
}

function rangesIn(shop: SeededCatalogue, code: string) {
  return shop.parameterRanges.filter(({ parameterCode }) => parameterCode === code).map(rangeOfRow)
}

function criticalCode(parameters: readonly Parameter[]): string | null {
  // A parameter of two tests would be critical twice.
  return Object.keys(criticalNumbers).find((each) => parameters.filter(({ code }) => code === each).length === 1) ?? null
}

/** Fixed numbers: a critical one, or one that changed more than the catalogue expects since the last visit. */
function fixedNumbers(
  parameters: readonly Parameter[],
  { formers, subject, critical, random }: { formers: ReadonlyMap<string, Former>; subject: Subject; critical: string | null; random: Random },
): Map<string, number> {
  if (critical) return new Map([[critical, criticalNumbers[critical] ?? 0]])
  const days = (former: Former) => (Date.parse(subject.collectedOn) - Date.parse(former.collectedOn)) / 86_400_000
  const changeable = parameters.flatMap(({ code, delta }) => {
    const former = formers.get(code)
    if (!delta || former?.value.kind !== 'numeric' || days(former) > delta.withinDays || code in formulas) return []
    return [[code, former.value.number * (1 + (delta.percent + 6) / 100)] as const]
  })
  return changeable.length > 0 && random.chance(jumpShare) ? new Map([random.pick(changeable)]) : new Map()
}

interface Making {
  readonly subject: Subject
  readonly patient: SeededPatient
  readonly report: MeasuredReport
  readonly opens: boolean
  readonly now: Date
  readonly random: Random
}

function rowsOf(test: SheetTest, judged: ReadonlyMap<string, EvaluatedCell>, { subject, patient, report, opens, now, random }: Making): SeededResult[] {
  const { state } = report
  // In a draft the last values are still missing.
  const typed = state === 'Draft' ? Math.ceil(test.parameters.length * 0.6) : test.parameters.length
  return test.parameters.slice(0, typed).flatMap((parameter, position): SeededResult[] => {
    const cell = judged.get(parameter.code)
    if (!cell?.value) return []
    const { value, flagged } = cell
    const isCritical = flagged?.flag === 'Critical'
    const isOwn = flagged?.flag === 'Abnormal' && state === 'Entered' && random.chance(ownFlagShare)
    const enteredAt = isCritical && opens ? new Date(Math.max(report.enteredAt.getTime(), now.getTime() - waitingCallMs)) : report.enteredAt
    return [
      {
        id: random.id(enteredAt),
        reportId: report.id,
        patientId: patient.id,
        testId: test.id,
        testName: test.name,
        ...cellColumns(parameter, { ...cell, value }, subject),
        position,
        flag: isOwn ? 'Normal' : (flagged?.flag ?? null),
        direction: isOwn ? null : (flagged?.direction ?? null),
        flagReason: isOwn ? ownFlagReason : null,
        comment: flagged && flagged.flag !== 'Normal' && random.chance(commentShare) ? random.pick(comments) : null,
        collectedOn: subject.collectedOn,
        enteredBy: report.enteredBy,
        enteredAt: enteredAt.toISOString(),
        state,
        verifiedBy: report.verifiedAt && report.verifiedBy,
        verifiedAt: report.verifiedAt?.toISOString() ?? null,
        releasedAt: report.releasedAt?.toISOString() ?? null,
        criticalOpen: isCritical && opens,
      },
    ]
  })
}

function callOf(row: SeededResult, { family }: OrderStory, now: Date, random: Random): CallRow {
  const at = new Date(
    Math.min(now.getTime(), new Date(row.enteredAt).getTime() + (random.chance(lateCallShare) ? random.whole(62, 95) : random.whole(4, 14)) * 60_000),
  )
  return {
    id: random.id(at),
    resultId: row.id,
    reportId: row.reportId,
    outcome: 'Confirmed',
    person: family.customer.name,
    recipient: 'Patient',
    phone: family.customer.phone,
    note: 'Read back; will see a doctor today',
    parameter: row.parameter,
    value: [row.value, row.unit].filter(Boolean).join(' '),
    calledBy: row.enteredBy ?? null,
    at: at.toISOString(),
  }
}
