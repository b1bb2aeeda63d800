import { longestRemark, missingReason } from '#domain/results/reason.ts'
import { z } from 'zod'
import { callOutcomes } from '#domain/results/critical.ts'
import { flags } from '#domain/results/flag.ts'
import { releaseQuestionCodes } from '#domain/results/release.ts'
import { lines } from '#server/call/clean-input.ts'
import { recordId } from '#server/call/record-id.ts'
import { keysOf } from '#server/call/list-query.ts'

const note = lines().max(longestRemark)
const value = lines().max(2100)
const flag = z.enum(keysOf(flags))

/** The reason for a correction, or for sending results back. */
export const reason = lines(missingReason).min(1, missingReason).max(longestRemark)

const typed = z.strictObject({
  parameterCode: z.string().min(1).max(50),
  value,
  comment: note.nullish(),
  confirmed: z.boolean().optional(),
  flag: flag.nullish(),
  flagReason: note.nullish(),
  replaces: value.optional(),
  replacesRemark: z.strictObject({ comment: note.nullish(), flag: flag.nullish(), flagReason: note.nullish() }).optional(),
})

/** Values of one test, as typed in the grid. */
export const valuesBody = z.strictObject({ testId: recordId, values: z.array(typed).min(1).max(200) })

/** A correction of one test (RES-12). */
export const amendBody = valuesBody.extend({ reason })

const required = 'Please fill in all fields for the test result'

/** POST …/results (REP-08); the optional fields are the grid's. */
export const plainBody = z.strictObject({
  testId: z.guid('Please select a test first').toLowerCase(),
  results: z
    .array(
      z.strictObject({
        parameter: z.string(required).min(1, required).max(200),
        value: value.min(1, required),
        normalRange: z.string(required).min(1, required).max(500),
        status: flag.default('Normal'),
        parameterCode: z.string().max(50).optional(),
        comment: note.nullish(),
        confirmed: z.boolean().optional(),
        flagReason: note.nullish(),
      }),
      'Please add at least one test result',
    )
    .min(1, 'Please add at least one test result')
    .max(200),
})

/** POST …/results/remove removes a value outside the grids. A released one needs the reason. */
export const removeBody = z.strictObject({ resultId: recordId, reason: note.nullish() })

/** POST …/results/release. `confirmed` answers every question with yes, or only the ones with these codes. */
export const releaseBody = z.strictObject({
  note: note.nullish(),
  reason: note.nullish(),
  confirmed: z.union([z.boolean(), z.array(z.enum(releaseQuestionCodes)).max(releaseQuestionCodes.length)]).optional(),
})

/** POST …/critical/{id}/calls (CRV-02). */
export const callBody = z.strictObject({
  person: z.string('Please say who was called').min(1, 'Please say who was called').max(200),
  phone: z.string('Please give the number').min(1, 'Please give the number').max(50),
  outcome: z.enum(keysOf(callOutcomes), 'Please select an outcome'),
  note: note.nullish(),
})
