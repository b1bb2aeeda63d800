import { z } from 'zod'
import { ageUnits } from '#domain/results/age.ts'
import { parameterKinds } from '#domain/results/parameter.ts'
import { keysOf } from '#server/call/list-query.ts'
import { recordId } from '#server/call/record-id.ts'

const bound = z.number().nullable()
const text = (most: number) => z.string().max(most)
const word = text(100).min(1, 'Give a word or take the line out')
const words = z.array(word).max(100)
const age = z.strictObject({ value: z.number(), unit: z.enum(keysOf(ageUnits)) })
const limits = z.strictObject({ low: bound, high: bound, inclusive: z.boolean() })

/** Sexes that a test or a range is for. */
export const sexes = ['any', 'Male', 'Female'] as const

/** A reference range as the wire carries it, both ways. */
const rangeSchema = z.strictObject({
  sex: z.enum(sexes),
  from: age,
  below: age.nullable(),
  low: bound,
  high: bound,
  exclusive: z.boolean().default(false),
  critical: limits.nullable().default(null),
  validFrom: z.string().nullable().default(null),
  validTo: z.string().nullable().default(null),
  source: text(300).nullable().default(null),
})

/** Changeable parts of a parameter. Its code, kind and unit stay: earlier results are compared by them. */
const changeable = {
  name: text(120).min(1, 'The name is required'),
  decimals: z.number().int().min(0).max(6).nullable(),
  method: text(200).nullable(),
  rangeText: text(300).nullable(),
  critical: limits.nullable(),
  criticalValues: words,
  plausible: z.strictObject({ min: z.number(), max: z.number() }).nullable(),
  delta: z.strictObject({ percent: z.number().positive(), withinDays: z.number().int().positive() }).nullable(),
  options: words,
  normalValues: words,
  ranges: z.array(rangeSchema).max(100),
}

/** A change of a parameter; absent values stay. */
export const parameterChange = z.strictObject(changeable).partial()

/** A new parameter; with `testId` it is added at the end of what that test measures. */
export const newParameter = parameterChange.extend({
  testId: recordId.optional(),
  code: text(16).regex(/^[A-Z][A-Z0-9_]*$/, 'Capital letters, digits and _, beginning with a letter'),
  name: changeable.name,
  kind: z.enum(parameterKinds),
  unit: text(30).default(''),
})

/** A parameter as the wire carries it; `version` is what `If-Match` takes. */
export const parameterSchema = z.object({
  ...changeable,
  id: z.string(),
  version: z.string(),
  code: z.string(),
  kind: z.enum(parameterKinds),
  unit: z.string(),
  ranges: z.array(rangeSchema),
  /** Tests that measure it. */
  tests: z.array(z.object({ id: z.string(), name: z.string() })),
})

/** A parameter to choose from. */
export const parameterChoice = z.object({ id: z.string(), code: z.string(), name: z.string(), kind: z.enum(parameterKinds), unit: z.string() })

const count = (most: number) => z.number().int().min(0).max(most).nullable()

/** A change of a test's laboratory data; absent values stay. */
export const laboratoryChange = z
  .strictObject({
    code: text(16)
      .regex(/^[A-Z0-9][A-Z0-9_-]*$/, 'Capital letters, digits, - and _')
      .nullable(),
    aliases: z.array(word).max(30),
    container: text(100).min(1).nullable(),
    volumeMl: z.number().min(0.001, 'The volume must be above 0').max(1000).nullable(),
    fastingHours: count(72),
    turnaroundHours: count(2000),
    sex: z.enum(sexes),
    /** Ids of its parameters, in report order. */
    parameters: z.array(recordId).max(100),
  })
  .partial()

/** Laboratory data of a test in addition to what customers see (RES-01); `version` is the test's. */
export const laboratoryDataSchema = z.object({
  id: z.string(),
  version: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  aliases: z.array(z.string()),
  sampleType: z.string().nullable(),
  container: z.string().nullable(),
  volumeMl: z.number().nullable(),
  fastingRequired: z.boolean(),
  fastingHours: z.number().nullable(),
  turnaroundHours: z.number().nullable(),
  sex: z.enum(sexes),
  parameters: z.array(parameterSchema),
  /** Containers that are known, to choose from. */
  containers: z.array(z.string()),
})
