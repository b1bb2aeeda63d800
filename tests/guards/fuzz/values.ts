import fc from 'fast-check'
import type { Endpoint, JsonSchema } from '#tests/guards/fuzz/endpoints.ts'

/** Texts that have broken servers: NUL, halves of surrogates, wildcards, quotes, paths, markup, formulas, what looks like a number or a prototype. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff y',
  '\u202eexe.fdp',
  '\ufeff',
  '%',
  '_',
  '\\',
  "'",
  '"',
  "' or 1=1 --",
  "'; drop table users; --",
  '$1',
  '{{7*7}}',
  '../../etc/passwd',
  '<script>window.__xss=1</script>',
  '=1+1',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e308',
  '9007199254740993',
  '0193E5A0-0000-7000-8000-00000000ABCD',
  '__proto__',
  'constructor',
  'toString',
  '2026-02-30',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2999-12-31',
  '0000-10',
  '9999-12',
  '2026-11-21T00:00:00Z',
  '٣',
  '👩‍⚕️'.repeat(40),
  'x'.repeat(201),
  'x'.repeat(20_000),
] as const

const hostileNumbers = [0, -0, -1, 1, 0.1, 1.005, -1e-9, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e21, 1e308, -1e308] as const

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = wrap(value)
  return value
}

/** A value of a type that no field takes. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(...hostileNumbers, true, false, null),
  fc.constantFrom<unknown>(
    {},
    [],
    [[]],
    [null],
    { $ne: null },
    { length: 1e9 },
    nested(500, (inner) => [inner]),
    nested(500, (inner) => ({ inner })),
    Array.from({ length: 5_000 }, (_, index) => index),
  ),
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
)

/** Texts with a meaning in the laboratory: ids, days, hours, words. */
export type KnownTexts = readonly string[]

/** Source of hostile requests to an endpoint. */
export interface RequestTarget {
  readonly endpoint: Endpoint
  /** The ids of records that are there, in the order of the names in the path. */
  readonly ids: readonly string[]
  readonly known: KnownTexts
}

/** A value that a schema accepts, as far as the schema describes it; a text is often one of the known ones. */
export function validValue(schema: JsonSchema, known: KnownTexts): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = [schema.type ?? 'string'].flat()
  return fc.oneof(...types.map((type) => valueOfType(type, schema, known)))
}

function valueOfType(type: string, schema: JsonSchema, known: KnownTexts): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 1_000, 1_000) })
  if (type === 'number') return fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.constantFrom(0.5, 99.99))
  if (type === 'array')
    return fc.array(validValue(schema.items ?? {}, known), { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 5, 5) })
  if (type === 'object') return validObject(schema, known)
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 30, 30) }),
  )
}

/** An object with every required property and some of the others. */
export function validObject({ properties = {}, required = [] }: JsonSchema, known: KnownTexts): fc.Arbitrary<Record<string, unknown>> {
  const model = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, validValue(schema, known)]))
  return fc.record(model, { requiredKeys: [...required] })
}
