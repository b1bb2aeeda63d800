import * as z from 'zod/mini'
import { genders } from '#domain/patient.ts'
import { callOutcomes, callRecipients } from '#domain/results/critical.ts'
import { flags } from '#domain/results/flag.ts'
import { comparators, parameterKinds } from '#domain/results/parameter.ts'
import { reportStages } from '#domain/results/report-stage.ts'
import { resultStates } from '#domain/results/states.ts'
import { sample } from './samples.ts'
import { birth, keyOf, orFalse, orNone, orNull } from './schemas.ts'

const text = z.string()
export const textOrNull = orNull(text)
export const numberOrNull = orNull(z.number())
export const flag = keyOf(flags)
const kind = z.enum(parameterKinds)
const state = keyOf(resultStates)
export const direction = orNull(z.enum(['High', 'Low']))
const person = orNull(z.object({ id: text, name: text }))
const bounds = z.object({ low: numberOrNull, high: numberOrNull, inclusive: z.boolean() })

/** An entry of a critical value's log. */
export const loggedCall = z.object({
  id: text,
  outcome: z.enum([...keyOf(callOutcomes).options, 'Closed']),
  person: textOrNull,
  /** Role of that person (ACC-09). */
  recipient: orNull(keyOf(callRecipients)),
  phone: textOrNull,
  note: textOrNull,
  parameter: textOrNull,
  value: text,
  at: text,
  by: textOrNull,
})

/** A critical value in the queue. */
export const criticalValue = z.object({
  id: text,
  reportId: text,
  reportNumber: text,
  orderId: textOrNull,
  orderNumber: text,
  patient: z.object({ id: text, name: text, number: textOrNull, gender: textOrNull, ...birth, phone: textOrNull }),
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
export const parameter = z.object({
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

export const resultRow = z.object({
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
  /** The reason why a value such as `< 0.5` has no flag, or any value of a stated age that fits several ranges. */
  unclear: textOrNull,
  /** Range or flag depend on the exact age of a patient with a stated one (PAT-03). */
  ageUnclear: orFalse,
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

/** The last released value of a parameter (RES-07). */
export const former = z.object({
  parameterCode: text,
  kind,
  value: text,
  number: numberOrNull,
  comparator: orNull(z.enum(comparators)),
  unit: textOrNull,
  collectedOn: text,
  /** The numbers of the last released values in the unit of the last one, the oldest first. */
  recent: orNone(z.number()),
})

/** A report's results as the grid and the verification show them (RES-01). */
export const sheetSchema = z.object({
  id: text,
  number: text,
  orderId: text,
  orderNumber: text,
  orderStatus: textOrNull,
  cancellationReason: textOrNull,
  /** The doctor and the hospital, or `Self` (ACC-01). */
  requester: textOrNull,
  clinicalInfo: textOrNull,
  status: text,
  source: textOrNull,
  /** The comment that the report has since its last release. */
  notes: textOrNull,
  state: orNull(state),
  twoPersons: z.boolean(),
  /** Reason that this user may not release the results: signatories of other departments have to sign first (ACC-08). */
  signatoryProblem: textOrNull,
  /** Tests that this user can verify before those signatories release the report. */
  testsToSign: orNone(text),
  patient: z.object({ id: text, number: textOrNull, name: text, gender: orNull(keyOf(genders)), ...birth, phone: textOrNull }),
  collectedOn: text,
  /** The moment and who drew the samples; null if they are not recorded. */
  collectedAt: textOrNull,
  collectedBy: textOrNull,
  tests: z.array(
    z.object({
      id: text,
      name: text,
      isOrdered: orNull(z.boolean()),
      method: textOrNull,
      /** The laboratory that does it in place of this one. */
      referralLaboratory: textOrNull,
      /** Inside the accredited scope today; null in a laboratory without an accreditation. */
      isInScope: orNull(z.boolean()),
      parameters: z.array(parameter),
    }),
  ),
  samples: orNone(sample),
  rows: z.array(resultRow),
  /** The critical values without a confirmed call, also those that another value replaced (CRV-03). */
  openCriticals: z.array(criticalValue),
  /** The released report has a former name, sex or date of birth of the patient (PAT-01). */
  isPatientOutdated: orFalse,
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
  formers: z.array(former),
})
