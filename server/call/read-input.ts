import type { z } from 'zod'
import { cleanInput } from './clean-input.ts'
import { invalid, notFound } from './problem.ts'

/** Reads the names in a path; a value that cannot be an id is a 404. */
export function readParams<T>(schema: z.ZodType<T>, raw: unknown): T {
  const read = schema.safeParse(raw)
  if (!read.success) throw notFound('There is no such record')
  return read.data
}

/** Reads the parameters of an address; throws a 422 that names each bad one. */
export function readQuery<T>(schema: z.ZodType<T>, raw: unknown): T {
  return readOrRefuse(schema, raw, 'This parameter is not known here')
}

/** Reads a body; throws a 422 that names each bad or unknown field. */
export function readBody<T>(schema: z.ZodType<T>, raw: unknown): T {
  return readOrRefuse(schema, raw ?? {})
}

function readOrRefuse<T>(schema: z.ZodType<T>, raw: unknown, unknownKey = 'This field is not accepted here'): T {
  const read = schema.safeParse(cleanInput(schema, raw), { error: (issue) => (issue.code === 'unrecognized_keys' ? unknownKey : sentenceOf(issue)) })
  if (read.success) return read.data
  // A map: a caller may send a key that every object has.
  const errors = new Map<string, string[]>()
  for (const issue of read.error.issues) {
    const place = issue.path.map(String)
    // An unknown key is reported at the object that holds it.
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...place, key]) : [place]
    for (const name of names) {
      const key = name.join('.') || 'body'
      errors.set(key, [...(errors.get(key) ?? []), issue.message])
    }
  }
  throw invalid(Object.fromEntries(errors))
}

/** The sentence of a refusal for which the schema has none of its own. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'This field is required'
  if (issue.code === 'too_big') return `At most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return 'This field is required'
  if (issue.code === 'too_small') return `At least ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}`
  if (issue.code === 'invalid_value') return `One of ${issue.values.map(String).join(', ')}`
  return 'This value cannot be used'
}
