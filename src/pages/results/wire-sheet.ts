import type { Former } from '#domain/results/delta.ts'
import { comparators, type Parameter, parameterKinds, type Subject } from '#domain/results/parameter.ts'
import { readCount } from '#domain/results/value.ts'
import { isTrue, listOf, number, oneOf, orNull, readOrNull, shape, text, boolean } from '#crud/wire.ts'

const flag = oneOf('Normal', 'Abnormal', 'Critical')
const kind = oneOf(...parameterKinds)
const state = oneOf('Draft', 'Entered', 'Verified', 'Released', 'Amended')
const direction = oneOf('High', 'Low')
const critical = orNull(shape({ low: orNull(number), high: orNull(number), inclusive: boolean }))
const person = orNull(shape({ id: text, name: text }))

const call = shape({
  id: text,
  outcome: oneOf('Confirmed', 'Reached', 'NotReached', 'Closed'),
  person: orNull(text),
  phone: orNull(text),
  note: orNull(text),
  value: text,
  at: text,
  by: orNull(text),
})

/** An entry of a critical value's log. */
export type LoggedCall = ReturnType<typeof call>

const range = shape({
  sex: oneOf('any', 'Male', 'Female'),
  fromDays: number,
  toDays: orNull(number),
  low: orNull(number),
  high: orNull(number),
  exclusive: orNull(boolean),
  critical,
  validFrom: orNull(text),
  validTo: orNull(text),
})

const parameter = shape({
  code: text,
  name: text,
  kind,
  unit: text,
  decimals: orNull(number),
  ranges: listOf(range),
  rangeText: orNull(text),
  critical,
  criticalValues: listOf(text),
  plausible: orNull(shape({ min: number, max: number })),
  delta: orNull(shape({ percent: number, withinDays: number })),
  options: listOf(text),
  normalValues: listOf(text),
}) satisfies (value: unknown) => Parameter

const row = shape({
  id: text,
  testId: orNull(text),
  testName: text,
  parameterCode: orNull(text),
  parameter: text,
  value: text,
  unit: text,
  rangeText: text,
  flag: orNull(flag),
  computedFlag: orNull(flag),
  direction: orNull(direction),
  flagReason: orNull(text),
  /** The reason why a value such as `< 0.5` has no flag. */
  unclear: orNull(text),
  calculated: boolean,
  plausibleConfirmed: boolean,
  deltaBeyond: boolean,
  comment: orNull(text),
  /** Reason that the result was sent back for re-entry. */
  returnReason: orNull(text),
  amends: boolean,
  state,
  enteredBy: person,
  enteredAt: text,
  verifiedBy: person,
  verifiedAt: orNull(text),
  /** The day of collection of its evaluation; null if the server does not send it. */
  collectedOn: orNull(text),
})

const criticalRow = shape({
  id: text,
  reportId: text,
  reportNumber: text,
  orderNumber: text,
  patient: shape({ id: text, name: text, number: orNull(text), gender: orNull(text), dateOfBirth: orNull(text), phone: orNull(text) }),
  customer: shape({ id: text, name: text, phone: orNull(text) }),
  parameter: text,
  value: text,
  unit: text,
  rangeText: text,
  direction: orNull(direction),
  savedAt: text,
  /** Reason that it is no longer in force (changed, emptied or removed); null while it is in force. */
  replaced: orNull(text),
  calls: listOf(call),
  earlierCalls: listOf(call),
  warning: orNull(text),
  minutes: number,
})
/** A critical value without a confirmed call. */
export type CriticalValue = ReturnType<typeof criticalRow>

const former = shape({
  parameterCode: text,
  kind,
  value: text,
  number: orNull(number),
  comparator: orNull(oneOf(...comparators)),
  unit: orNull(text),
  collectedOn: text,
})

const sheet = shape({
  id: text,
  version: orNull(text),
  number: text,
  orderId: text,
  orderNumber: text,
  /** Null from a server that does not say. */
  orderStatus: orNull(text),
  cancellationReason: orNull(text),
  status: text,
  /** Source of the report; null from a server that does not say. */
  source: orNull(text),
  /** Stage of the report's file. */
  stage: orNull(oneOf('Preliminary', 'Final')),
  /** Parameters that are still missing, by test; null from a server that does not say. */
  pending: orNull(listOf(shape({ test: text, parameters: listOf(text) }))),
  /** The numbers of other reports of the patient for this order that are available already. */
  otherReports: orNull(listOf(text)),
  /** True when the report has a file. */
  hasFile: isTrue,
  /** The comment that the report has since its last release. */
  notes: orNull(text),
  state: orNull(state),
  twoPersons: boolean,
  patient: shape({
    id: text,
    number: orNull(text),
    name: text,
    gender: orNull(oneOf('Male', 'Female', 'Other')),
    dateOfBirth: orNull(text),
    phone: orNull(text),
  }),
  collectedOn: text,
  /** The moment and who drew the samples; null if they are not recorded. */
  collectedAt: orNull(text),
  collectedBy: orNull(text),
  tests: listOf(shape({ id: text, name: text, isOrdered: orNull(boolean), parameters: listOf(parameter) })),
  rows: listOf(row),
  openCriticals: listOf(criticalRow),
  /** Ids of the critical drafts that are in no queue yet. */
  criticalDrafts: orNull(listOf(text)),
  /** Warnings about values that do not fit each other. */
  checks: orNull(listOf(text)),
  formers: listOf(former),
})

/** A report's results as the server sends them. */
export type Sheet = ReturnType<typeof sheet>
export type SheetRow = Sheet['rows'][number]
export type SheetTest = Sheet['tests'][number]

/** Reads a sheet (RES-01); null for an unreadable answer, so that no value is shown under another parameter. */
export const readSheet = readOrNull(sheet)

/** Whose values they are, as far as the rules ask. */
export function subjectOf({ patient, collectedOn }: Sheet): Subject {
  return { sex: patient.gender, dateOfBirth: patient.dateOfBirth, collectedOn }
}

/** The last released values by parameter, as the rules take them (RES-07). */
export function formersOf({ formers }: Sheet): Map<string, Former> {
  return new Map(
    formers.map(({ parameterCode, kind: kindOf, value, number: amount, comparator, unit, collectedOn }) => [
      parameterCode,
      {
        collectedOn,
        unit,
        value:
          kindOf === 'numeric' && amount !== null
            ? { kind: 'numeric', number: amount, comparator, text: value }
            : ((kindOf === 'range count' ? readCount(value).value : null) ?? { kind: kindOf === 'choice' ? 'choice' : 'text', text: value }),
      },
    ]),
  )
}

/** The saved values of each test that has parameters, and those that no grid has a place for. */
export function placedRows({ tests, rows }: Sheet): { readonly byTest: ReadonlyMap<string, readonly SheetRow[]>; readonly others: readonly SheetRow[] } {
  const testOf = ({ testId, parameterCode }: SheetRow) =>
    tests.find(({ id, parameters }) => id === testId && parameters.some(({ code }) => code === parameterCode))
  return {
    byTest: new Map(tests.filter(({ parameters }) => parameters.length > 0).map(({ id }) => [id, rows.filter((each) => testOf(each)?.id === id)])),
    others: rows.filter((each) => testOf(each) === undefined),
  }
}

const queued = { id: text, number: text, orderNumber: text, patient: shape({ id: text, name: text, number: orNull(text) }), values: number }
const waitingRow = shape({ ...queued, source: orNull(text), leftOut: orNull(text) })
const returnedRow = shape({ ...queued, reason: text })

/** A report that awaits verification. */
export type WaitingReport = ReturnType<typeof waitingRow>

/** A report whose results were sent back to be typed again. */
export type ReturnedReport = ReturnType<typeof returnedRow>

/** Reads the reports that await verification. */
export const readWaiting = readOrNull(shape({ items: listOf(waitingRow), totalCount: number }))

/** Reads the reports whose results were sent back. */
export const readReturned = readOrNull(shape({ items: listOf(returnedRow), totalCount: number }))

/** Reads the queue of critical values (CRV-01). */
export const readCritical = readOrNull(shape({ items: listOf(criticalRow), totalCount: number }))

const point = shape({
  id: text,
  collectedOn: text,
  value: text,
  number: orNull(number),
  unit: text,
  rangeText: text,
  rangeLow: orNull(number),
  rangeHigh: orNull(number),
  flag: orNull(flag),
  direction: orNull(direction),
})
/** A value of a parameter at a day. */
export type HistoryPoint = ReturnType<typeof point>
/** Reads a parameter's released values, the latest first (RES-08). */
export const readHistory = readOrNull(listOf(point))

/** Reads a patient's measured values. */
export const readMeasured = readOrNull(listOf(shape({ code: text, name: text, unit: text, values: number })))

/** Reads an order's patients, for the choice of one. */
export const readPatients = readOrNull(
  shape({
    orderNumber: text,
    patients: listOf(shape({ id: text, name: orNull(text), number: orNull(text), gender: orNull(text), dateOfBirth: orNull(text) })),
  }),
)
