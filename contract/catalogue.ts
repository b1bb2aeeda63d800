import * as z from 'zod/mini'
import { ageUnits } from '#domain/results/age.ts'
import { parameterKinds } from '#domain/results/parameter.ts'
import { callsOf, pageOf } from './call.ts'
import { keyOf, pageQuery, recordId } from './schemas.ts'

const word = z.string().check(z.minLength(1, 'Give a word or take the line out'), z.maxLength(100))
const words = z.array(word).check(z.maxLength(100))
const textOrNull = (maxLength: number) => z.nullable(z.string().check(z.maxLength(maxLength)))
const none = <S extends z.core.$ZodType>(schema: S) => z._default(z.nullable(schema), null)
const bound = z.nullable(z.number())
const age = z.strictObject({ value: z.number(), unit: keyOf(ageUnits) })
const limits = z.strictObject({ low: bound, high: bound, inclusive: z.boolean() })
const kind = z.enum(parameterKinds)
/** Sexes that a test or a range is for. */
const sex = z.enum(['any', 'Male', 'Female'])

/** A reference range, both ways. */
const range = z.strictObject({
  sex,
  from: age,
  below: z.nullable(age),
  low: bound,
  high: bound,
  exclusive: z._default(z.boolean(), false),
  critical: none(limits),
  validFrom: none(z.string()),
  validTo: none(z.string()),
  source: none(z.string().check(z.maxLength(300))),
})

/** Changeable parts of a parameter. Its code, kind and unit stay: earlier results are compared by them. */
const changeable = {
  name: z.string().check(z.minLength(1, 'The name is required'), z.maxLength(120)),
  decimals: z.nullable(z.int().check(z.minimum(0), z.maximum(6))),
  method: textOrNull(200),
  rangeText: textOrNull(300),
  critical: z.nullable(limits),
  criticalValues: words,
  plausible: z.nullable(z.strictObject({ min: z.number(), max: z.number() })),
  delta: z.nullable(z.strictObject({ percent: z.number().check(z.positive()), withinDays: z.int().check(z.positive()) })),
  options: words,
  normalValues: words,
  ranges: z.array(range).check(z.maxLength(100)),
}

/** A parameter with its ranges; `version` is what `If-Match` takes. */
const parameterSchema = z.object({
  ...changeable,
  id: z.string(),
  version: z.string(),
  code: z.string(),
  kind,
  unit: z.string(),
  /** Tests that measure it. */
  tests: z.array(z.object({ id: z.string(), name: z.string() })),
})

const hours = (max: number) => z.nullable(z.int().check(z.minimum(0), z.maximum(max)))

/** Laboratory data of a test in addition to what customers see (RES-01); `version` is the test's. */
const laboratorySchema = z.object({
  id: z.string(),
  version: z.string(),
  name: z.string(),
  code: z.nullable(z.string()),
  aliases: z.array(z.string()),
  sampleType: z.nullable(z.string()),
  container: z.nullable(z.string()),
  volumeMl: z.nullable(z.number()),
  fastingRequired: z.boolean(),
  fastingHours: z.nullable(z.number()),
  turnaroundHours: z.nullable(z.number()),
  sex,
  parameters: z.array(parameterSchema),
  /** Containers that are known, to choose from. */
  containers: z.array(z.string()),
})

const call = callsOf('tests')

export const laboratory = call({
  method: 'GET',
  path: '/tests/{id}/laboratory',
  summary: 'Code, aliases, container, volume, hours and sex of a test, and what it measures with reference ranges',
  permission: 'tests.view',
  answer: laboratorySchema,
})

/** Changes the laboratory data of a test; absent values stay. Values are evaluated by the parameters of their test. */
export const saveLaboratory = call({
  method: 'PUT',
  path: '/tests/{id}/laboratory',
  summary: 'Change the laboratory data of a test; absent parts stay',
  permission: 'tests.edit',
  body: z.partial(
    z.strictObject({
      code: z.nullable(z.string().check(z.maxLength(16), z.regex(/^[A-Z0-9][A-Z0-9_-]*$/, 'Capital letters, digits, - and _'))),
      aliases: z.array(word).check(z.maxLength(30)),
      container: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))),
      volumeMl: z.nullable(z.number().check(z.minimum(0.001, 'The volume must be above 0'), z.maximum(1000))),
      fastingHours: hours(72),
      turnaroundHours: hours(2000),
      sex,
      /** Ids of its parameters, in report order. */
      parameters: z.array(recordId).check(z.maxLength(100)),
    }),
  ),
  answer: laboratorySchema,
  shows: laboratory,
  touches: ['results'],
})

export const parameters = call({
  method: 'GET',
  path: '/test-parameters',
  summary: 'List the parameters that tests can measure',
  permission: 'tests.view',
  query: {
    ...pageQuery(),
    search: z.optional(z.string().check(z.maxLength(200))),
    sort: z._default(z.enum(['name', 'code']), 'name'),
    order: z._default(z.enum(['asc', 'desc']), 'asc'),
  },
  answer: pageOf(z.object({ id: z.string(), code: z.string(), name: z.string(), kind, unit: z.string() })),
})

export const parameter = call({
  method: 'GET',
  path: '/test-parameters/{id}',
  summary: 'One parameter with its reference ranges and the tests that measure it',
  permission: 'tests.view',
  answer: parameterSchema,
})

/** Changes a parameter; absent values stay. */
export const saveParameter = call({
  method: 'PUT',
  path: '/test-parameters/{id}',
  summary: 'Change a parameter and its reference ranges; absent parts stay. Results keep their range and flag',
  permission: 'tests.edit',
  hasLongBody: true,
  body: z.partial(z.strictObject(changeable)),
  answer: parameterSchema,
  shows: parameter,
  touches: ['results'],
})

/** Creates a parameter; with `testId` it is added at the end of what that test measures. */
export const createParameter = call({
  method: 'POST',
  path: '/test-parameters',
  summary: 'Create a parameter; its code, kind and unit stay as they are for good. With testId (needs tests.edit too) the test measures it from now on',
  permission: 'tests.create',
  hasLongBody: true,
  body: z.extend(saveParameter.body, {
    testId: z.optional(recordId),
    code: z.string().check(z.maxLength(16), z.regex(/^[A-Z][A-Z0-9_]*$/, 'Capital letters, digits and _, beginning with a letter')),
    name: changeable.name,
    kind,
    unit: z._default(z.string().check(z.maxLength(30)), ''),
  }),
  answer: parameterSchema,
  touches: ['results'],
})
