import { parameterKinds } from '#domain/results/parameter.ts'
import { listOf, number, oneOf, orNull, readOrNull, shape, text, boolean } from '#crud/wire.ts'

const sex = oneOf('any', 'Male', 'Female')
const age = shape({ value: number, unit: oneOf('days', 'months', 'years') })
const limits = orNull(shape({ low: orNull(number), high: orNull(number), inclusive: boolean }))

const range = shape({
  sex,
  from: age,
  below: orNull(age),
  low: orNull(number),
  high: orNull(number),
  exclusive: boolean,
  critical: limits,
  validFrom: orNull(text),
  validTo: orNull(text),
  source: orNull(text),
})

const parameter = shape({
  id: text,
  version: text,
  code: text,
  name: text,
  kind: oneOf(...parameterKinds),
  unit: text,
  decimals: orNull(number),
  method: orNull(text),
  rangeText: orNull(text),
  critical: limits,
  criticalValues: listOf(text),
  plausible: orNull(shape({ min: number, max: number })),
  delta: orNull(shape({ percent: number, withinDays: number })),
  options: listOf(text),
  normalValues: listOf(text),
  ranges: listOf(range),
  tests: listOf(shape({ id: text, name: text })),
})

const laboratory = shape({
  id: text,
  version: text,
  name: text,
  code: orNull(text),
  aliases: listOf(text),
  sampleType: orNull(text),
  container: orNull(text),
  volumeMl: orNull(number),
  fastingRequired: boolean,
  fastingHours: orNull(number),
  turnaroundHours: orNull(number),
  sex,
  parameters: listOf(parameter),
  containers: listOf(text),
})

const choices = shape({ items: listOf(shape({ id: text, code: text, name: text, unit: text })) })

/** A parameter of the catalogue with its reference ranges; `version` is sent along with a change. */
export type CatalogueParameter = ReturnType<typeof parameter>

/** Facts of a test for the laboratory. */
export type Laboratory = ReturnType<typeof laboratory>

export const readLaboratory = readOrNull(laboratory)
export const readParameter = readOrNull(parameter)
export const readChoices = readOrNull(choices)
