import * as z from 'zod/mini'
import { genders } from '#domain/patient.ts'
import { callOutcomes } from '#domain/results/critical.ts'
import { flags } from '#domain/results/flag.ts'
import { comparators, parameterKinds } from '#domain/results/parameter.ts'
import { longestRemark, missingReason } from '#domain/results/reason.ts'
import { releaseQuestionCodes } from '#domain/results/release.ts'
import { reportStages } from '#domain/results/report-stage.ts'
import { resultStates } from '#domain/results/states.ts'
import { callsOf, pageOf } from './call.ts'
import { jobCalls } from './jobs.ts'
import { keyOf, lines, orFalse, orNone, orNull, pageQuery, recordId } from './schemas.ts'

const text = z.string()
const textOrNull = orNull(text)
const numberOrNull = orNull(z.number())
const flag = keyOf(flags)
const kind = z.enum(parameterKinds)
const state = keyOf(resultStates)
const direction = orNull(z.enum(['High', 'Low']))
const person = orNull(z.object({ id: text, name: text }))
const bounds = z.object({ low: numberOrNull, high: numberOrNull, inclusive: z.boolean() })

/** An entry of a critical value's log. */
const loggedCall = z.object({
  id: text,
  outcome: z.enum([...keyOf(callOutcomes).options, 'Closed']),
  person: textOrNull,
  phone: textOrNull,
  note: textOrNull,
  parameter: textOrNull,
  value: text,
  at: text,
  by: textOrNull,
})

/** A critical value in the queue. */
const criticalValue = z.object({
  id: text,
  reportId: text,
  reportNumber: text,
  orderId: textOrNull,
  orderNumber: text,
  patient: z.object({ id: text, name: text, number: textOrNull, gender: textOrNull, dateOfBirth: textOrNull, phone: textOrNull }),
  customer: z.object({ id: text, name: text, phone: textOrNull }),
  testName: textOrNull,
  parameter: text,
  value: text,
  unit: text,
  rangeText: text,
  direction,
  state: orNull(state),
  savedAt: text,
  savedBy: textOrNull,
  /** Reason that it is no longer in force: changed, emptied or removed; null while it is in force. */
  replaced: textOrNull,
  calls: z.array(loggedCall),
  earlierCalls: z.array(loggedCall),
  open: orNull(z.boolean()),
  minutes: z.int(),
  warning: textOrNull,
})

/** A parameter in the form of the rules, so that panel and server evaluate the same facts. */
const parameter = z.object({
  code: text,
  name: text,
  kind,
  unit: text,
  decimals: numberOrNull,
  ranges: z.array(
    z.object({
      sex: z.enum(['any', 'Male', 'Female']),
      fromDays: z.number(),
      toDays: numberOrNull,
      low: numberOrNull,
      high: numberOrNull,
      exclusive: z.nullish(z.boolean()),
      critical: z.nullish(bounds),
      validFrom: z.nullish(text),
      validTo: z.nullish(text),
    }),
  ),
  rangeText: textOrNull,
  critical: orNull(bounds),
  criticalValues: z.array(text),
  plausible: orNull(z.object({ min: z.number(), max: z.number() })),
  delta: orNull(z.object({ percent: z.number(), withinDays: z.number() })),
  options: z.array(text),
  normalValues: z.array(text),
})

const resultRow = z.object({
  id: text,
  testId: textOrNull,
  testName: text,
  parameterCode: textOrNull,
  parameter: text,
  value: text,
  unit: text,
  rangeText: text,
  flag: orNull(flag),
  computedFlag: orNull(flag),
  direction,
  flagReason: textOrNull,
  /** The reason why a value such as `< 0.5` has no flag. */
  unclear: textOrNull,
  calculated: z.boolean(),
  plausibleConfirmed: z.boolean(),
  deltaPercent: numberOrNull,
  deltaBeyond: z.boolean(),
  comment: textOrNull,
  reason: textOrNull,
  /** Reason that the result was sent back for re-entry. */
  returnReason: textOrNull,
  amends: z.boolean(),
  state,
  enteredBy: person,
  enteredAt: text,
  verifiedBy: person,
  verifiedAt: textOrNull,
  releasedAt: textOrNull,
  /** The day of collection of its evaluation. */
  collectedOn: textOrNull,
  criticalOpen: orNull(z.boolean()),
})

const sheetSchema = z.object({
  id: text,
  number: text,
  orderId: text,
  orderNumber: text,
  orderStatus: textOrNull,
  cancellationReason: textOrNull,
  status: text,
  source: textOrNull,
  /** The comment that the report has since its last release. */
  notes: textOrNull,
  state: orNull(state),
  twoPersons: z.boolean(),
  patient: z.object({ id: text, number: textOrNull, name: text, gender: orNull(keyOf(genders)), dateOfBirth: textOrNull, phone: textOrNull }),
  collectedOn: text,
  /** The moment and who drew the samples; null if they are not recorded. */
  collectedAt: textOrNull,
  collectedBy: textOrNull,
  tests: z.array(z.object({ id: text, name: text, isOrdered: orNull(z.boolean()), parameters: z.array(parameter) })),
  rows: z.array(resultRow),
  /** The critical values without a confirmed call, also those that another value replaced (CRV-03). */
  openCriticals: z.array(criticalValue),
  /** Stage of the report's file. */
  stage: orNull(keyOf(reportStages)),
  /** Missing parameters of the ordered tests. */
  pending: orNone(z.object({ test: text, parameters: z.array(text) })),
  /** Other reports of the patient for this order that are available already, by number. */
  otherReports: orNone(text),
  hasFile: orFalse,
  /** Ids of the critical drafts whose clock starts when they are handed over, or on `Call now` (CRV-01). */
  criticalDrafts: orNone(text),
  /** Warnings about values that do not fit each other. */
  checks: orNone(text),
  formers: z.array(
    z.object({ parameterCode: text, kind, value: text, number: numberOrNull, comparator: orNull(z.enum(comparators)), unit: textOrNull, collectedOn: text }),
  ),
})

const queued = {
  id: text,
  number: text,
  orderNumber: text,
  patient: z.object({ id: text, name: text, number: textOrNull }),
  values: z.int(),
  etag: textOrNull,
}

const call = callsOf('results')

/** A report's results as the grid and the verification show them (RES-01). */
export const sheet = call({
  method: 'GET',
  path: '/reports/admin/{id}/results',
  summary: "A report's results with the parameters of its tests",
  permission: 'reports.view',
  answer: sheetSchema,
})

/** A change of a report's results answers the sheet. */
const changed = { answer: sheetSchema, shows: sheet, touches: ['reports'] } as const

const note = lines().check(z.maxLength(longestRemark))
const value = lines().check(z.maxLength(2100))
/** The reason for a correction, or for sending results back. */
const reason = lines(missingReason).check(z.minLength(1, missingReason), z.maxLength(longestRemark))

/** Values of one test, as typed in the grid. */
const valuesBody = z.strictObject({
  testId: recordId,
  values: z
    .array(
      z.strictObject({
        parameterCode: text.check(z.minLength(1), z.maxLength(50)),
        value,
        comment: z.nullish(note),
        /** The yes to the question of plausibility (RES-05). */
        confirmed: z.optional(z.boolean()),
        /** Another flag than the computed one; it needs a reason (RES-04). Null removes it. */
        flag: z.nullish(flag),
        flagReason: z.nullish(note),
        /** The saved value that its typist saw: another one there by now is not replaced. */
        replaces: z.optional(value),
        /** The comment and the staff flag that were seen, absent if not looked at. A newer one is not replaced. */
        replacesRemark: z.optional(z.strictObject({ comment: z.nullish(note), flag: z.nullish(flag), flagReason: z.nullish(note) })),
      }),
    )
    .check(z.minLength(1), z.maxLength(200)),
})

export const save = call({
  method: 'PUT',
  path: '/reports/admin/{id}/results',
  summary: 'Save values of a test as drafts',
  permission: 'reports.create',
  hasLongBody: true,
  body: valuesBody,
  answer: sheetSchema,
  shows: sheet,
})

const required = 'Please fill in all fields for the test result'
const noRows = 'Please add at least one test result'

/** Adds rows of the plain form (REP-08); the optional fields are the grid's. */
export const add = call({
  method: 'POST',
  path: '/reports/admin/{id}/results',
  summary: 'Add results of a test, as rows of parameter, value, normal range and status',
  permission: 'reports.create',
  hasLongBody: true,
  body: z.strictObject({
    testId: z.guid('Please select a test first').check(z.toLowerCase()),
    results: z
      .array(
        z.strictObject({
          parameter: z.string(required).check(z.minLength(1, required), z.maxLength(200)),
          value: value.check(z.minLength(1, required)),
          normalRange: z.string(required).check(z.minLength(1, required), z.maxLength(500)),
          status: z._default(flag, 'Normal'),
          parameterCode: z.optional(text.check(z.maxLength(50))),
          comment: z.nullish(note),
          confirmed: z.optional(z.boolean()),
          flagReason: z.nullish(note),
        }),
        noRows,
      )
      .check(z.minLength(1, noRows), z.maxLength(200)),
  }),
  ...changed,
})

/** Removes a value outside the grids. A released one needs the reason. */
export const remove = call({
  method: 'POST',
  path: '/reports/admin/{id}/results/remove',
  summary: 'Remove a value that no parameter of its test has a place for; a released one by a correction, with a reason',
  permission: 'reports.create',
  body: z.strictObject({ resultId: recordId, reason: z.nullish(note) }),
  ...changed,
})

/** Hands drafts over to verification (RES-09). */
export const enter = call({
  method: 'POST',
  path: '/reports/admin/{id}/results/enter',
  summary: 'Hand saved values over to verification',
  permission: 'reports.create',
  body: z.strictObject({ confirmIncomplete: z.optional(z.boolean()) }),
  ...changed,
})

/** Puts a critical draft into the queue at once (CRV-01). */
export const callNow = call({
  method: 'POST',
  path: '/reports/admin/{id}/results/call-now',
  summary: 'Start the clock of a critical draft before it is handed over',
  permission: 'reports.create',
  body: z.strictObject({ resultId: recordId }),
  ...changed,
})

export const verify = call({
  method: 'POST',
  path: '/reports/admin/{id}/results/verify',
  summary: 'Verify entered results without releasing them; beside an uploaded file they are done then',
  permission: 'reports.create',
  body: z.strictObject({ reason: z.nullish(note) }),
  ...changed,
})

export const sendBack = call({
  method: 'POST',
  path: '/reports/admin/{id}/results/return',
  summary: 'Send results back to be typed again',
  permission: 'reports.create',
  body: z.strictObject({ reason }),
  ...changed,
})

/** Resources that show a release besides the results: the report, and the customer's notification of it. */
const released = ['reports', 'notifications']

/** Releases a report (RES-10, RES-11). `confirmed` answers every question with yes, or only the ones with these codes. */
export const release = call({
  method: 'POST',
  path: '/reports/admin/{id}/results/release',
  summary: 'Release results: they are verified, and the report is made from them',
  permission: 'reports.create',
  body: z.strictObject({
    note: z.nullish(note),
    reason: z.nullish(note),
    confirmed: z.optional(z.union([z.boolean(), z.array(z.enum(releaseQuestionCodes)).check(z.maxLength(releaseQuestionCodes.length))])),
  }),
  ...changed,
  touches: released,
})

/** Corrects released results of one test (RES-12). */
export const amend = call({
  method: 'POST',
  path: '/reports/admin/{id}/results/amend',
  summary: 'Correct released results; the correction is verified and released like any result',
  permission: 'reports.edit',
  hasLongBody: true,
  body: z.extend(valuesBody, { reason }),
  ...changed,
})

export const begin = call({
  method: 'POST',
  path: '/reports/admin/results',
  summary: 'Begin the report of a patient of an order in Testing, or find the one that was existing',
  permission: 'reports.create',
  body: z.strictObject({ orderId: recordId, patientId: z.nullish(recordId), confirmed: z.optional(z.boolean()) }),
  answer: z.object({ id: text, number: textOrNull }),
  touches: ['reports'],
})

export const releaseMany = call({
  method: 'POST',
  path: '/reports/admin/results/release-many',
  summary: 'Begin releasing the listed reports that nobody has to look at again; the job says how far it is',
  permission: 'reports.create',
  body: z.strictObject({ ids: z.array(recordId).check(z.minLength(1), z.maxLength(500)) }),
  answer: z.object({ id: text, total: z.int() }),
  touches: released,
})

/** The jobs that release many reports (RES-10). */
export const releaseJobs = jobCalls('results', { name: 'release-reports', view: 'reports.view', act: 'reports.create' })

export const waiting = call({
  method: 'GET',
  path: '/reports/admin/results/waiting',
  summary: 'Reports whose results await verification, the oldest first',
  permission: 'reports.view',
  isBackgroundPoll: true,
  query: pageQuery(25),
  answer: pageOf(z.object({ ...queued, source: textOrNull, leftOut: textOrNull })),
})

/** Lists reports that were sent back; the reason is empty if all values were typed since. */
export const returned = call({
  method: 'GET',
  path: '/reports/admin/results/returned',
  summary: 'Reports whose results were sent back to be typed again, and drafts of corrections, the oldest first',
  permission: 'reports.view',
  query: pageQuery(25),
  answer: pageOf(z.object({ ...queued, reason: text })),
})

/** The queue of critical values (CRV-01, CRV-03, CRV-04). */
export const critical = call({
  method: 'GET',
  path: '/reports/admin/results/critical',
  summary: 'Critical values without a confirmed call, the longest waiting first',
  permission: 'reports.view',
  isBackgroundPoll: true,
  query: { ...pageQuery(25), reportId: z.optional(recordId), orderId: z.optional(recordId) },
  answer: pageOf(criticalValue),
})

const missingPerson = 'Please say who was called'
const missingNumber = 'Please give the number'

/** Logs a call about a critical value (CRV-02). */
export const logCall = call({
  method: 'POST',
  path: '/reports/admin/results/critical/{resultId}/calls',
  summary: 'Log a call about a critical value',
  permission: 'reports.create',
  body: z.strictObject({
    person: z.string(missingPerson).check(z.minLength(1, missingPerson), z.maxLength(200)),
    phone: z.string(missingNumber).check(z.minLength(1, missingNumber), z.maxLength(50)),
    outcome: z.enum(keyOf(callOutcomes).options, 'Please select an outcome'),
    note: z.nullish(note),
  }),
  answer: z.array(loggedCall),
})

export const closeCritical = call({
  method: 'POST',
  path: '/reports/admin/results/critical/{resultId}/close',
  summary: 'Close a critical value without a confirmed call; only for super admins',
  permission: 'reports.edit',
  body: z.strictObject({ reason }),
  answer: z.array(loggedCall),
})

/** A patient's measured parameters (RES-08). */
export const measured = call({
  method: 'GET',
  path: '/reports/admin/patients/{patientId}/parameters',
  summary: 'What was measured and released of a patient, by parameter',
  permission: 'reports.view',
  answer: z.array(z.object({ code: text, name: text, unit: text, values: z.int() })),
})

/** A parameter over time (RES-08). */
export const history = call({
  method: 'GET',
  path: '/reports/admin/patients/{patientId}/history',
  summary: "A parameter's released values of a patient, the latest first",
  permission: 'reports.view',
  query: { parameterCode: text.check(z.minLength(1), z.maxLength(50)), exceptReport: z.optional(recordId) },
  answer: z.array(
    z.object({
      id: text,
      collectedOn: text,
      value: text,
      number: numberOrNull,
      unit: text,
      rangeText: text,
      rangeLow: numberOrNull,
      rangeHigh: numberOrNull,
      flag: orNull(flag),
      direction,
    }),
  ),
})
