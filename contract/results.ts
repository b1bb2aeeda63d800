import * as z from 'zod/mini'
import { genders } from '#domain/patient.ts'
import { callOutcomes, callRecipients, missingRecipient } from '#domain/results/critical.ts'
import { maxRemarkLength, missingReason } from '#domain/results/reason.ts'
import { releaseQuestionCodes } from '#domain/results/release.ts'
import { callsOf, pageOf } from './call.ts'
import { jobCalls } from './jobs.ts'
import { criticalValue, direction, flag, loggedCall, numberOrNull, sheetSchema, textOrNull } from './result-answers.ts'
import { birth, count, keyOf, lines, orNone, orNull, pageQuery, recordId } from './schemas.ts'

const text = z.string()

const queued = {
  id: text,
  number: text,
  orderId: textOrNull,
  orderNumber: text,
  patient: z.object({ id: text, name: text, number: textOrNull, gender: orNull(keyOf(genders)), ...birth }),
  /** Day of collection, on which the patient has the age that is shown. */
  collectedOn: textOrNull,
  /** People who entered the values, and since when the oldest of these waits. */
  enteredBy: orNone(text),
  enteredAt: textOrNull,
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

/** Phrases offered for comments on values and reports. */
export const phrases = call({
  method: 'GET',
  path: '/reports/admin/phrases',
  summary: 'The active phrases for comments, in alphabetical order',
  permission: 'reports.view',
  answer: z.array(text),
})

/** A change of a report's results answers the sheet. */
const changed = { answer: sheetSchema, shows: sheet, touches: ['reports'] } as const

const note = lines().check(z.maxLength(maxRemarkLength))
const value = lines().check(z.maxLength(2100))
/** The reason for a correction, or for sending results back. */
const reason = lines(missingReason).check(z.minLength(1, missingReason), z.maxLength(maxRemarkLength))

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

/** Hands drafts over to verification (RES-09): all of the report, or those of one test. */
export const enter = call({
  method: 'POST',
  path: '/reports/admin/{id}/results/enter',
  summary: 'Hand saved values over to verification',
  permission: 'reports.create',
  body: z.strictObject({ confirmIncomplete: z.optional(z.boolean()), testId: z.optional(recordId) }),
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

/** Makes a corrected version of a released report whose patient was corrected since: its values are evaluated again, verified and released (PAT-01, RES-12). */
export const reissue = call({
  method: 'POST',
  path: '/reports/admin/{id}/results/reissue',
  summary: "Begin a corrected version of a released report that has the patient's former name, sex or date of birth",
  permission: 'reports.edit',
  body: z.strictObject({ reason }),
  ...changed,
  touches: ['reports', 'customers'],
})

export const begin = call({
  method: 'POST',
  path: '/reports/admin/results',
  summary: 'Begin the report of a patient of an order in Testing, or return the existing one',
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
  body: z.strictObject({ ids: z.array(recordId).check(z.minLength(1), z.maxLength(500, 'At most 500 reports at once')) }),
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

/** The share of critical values that were called in time (ACC-09). */
export const calledInTime = call({
  method: 'GET',
  path: '/reports/admin/results/critical/stats',
  summary: 'Critical values of the last 30 days, and those with a confirmed call in time; those still within their time are not counted',
  permission: 'reports.view',
  isBackgroundPoll: true,
  answer: z.object({ inTime: count, total: count }),
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
    recipient: z.enum(keyOf(callRecipients).options, missingRecipient),
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
  summary: 'The released values of a patient, by parameter',
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
