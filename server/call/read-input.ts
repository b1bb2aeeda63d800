import { z } from 'zod'
import { cleanInput } from './clean-input.ts'
import { type FieldErrors, invalid, notFound } from './problem.ts'

/** The sentence that refuses an unknown field of a body. */
export const notAccepted = 'This field is not accepted here'

/** Reads the names in a path; a value that cannot be an id is a 404. */
export function readParams<T>(schema: z.core.$ZodType<T>, raw: unknown): T {
  const read = z.safeParse(schema, raw)
  if (!read.success) throw notFound('There is no such record')
  return read.data
}

/** Reads the parameters of an address; throws a 422 that names each bad one. */
export function readQuery<T>(schema: z.core.$ZodType<T>, raw: unknown): T {
  return readOrRefuse(schema, raw, 'This parameter is not known here')
}

/** Reads a body; throws a 422 that names each bad or unknown field. */
export function readBody<T>(schema: z.core.$ZodType<T>, raw: unknown): T {
  return readOrRefuse(schema, raw ?? {})
}

function readOrRefuse<T>(schema: z.core.$ZodType<T>, raw: unknown, unknownKey = notAccepted): T {
  const read = z.safeParse(schema, cleanInput(schema, raw), { error: (issue) => (issue.code === 'unrecognized_keys' ? unknownKey : sentenceOf(issue)) })
  if (read.success) return read.data
  throw invalid(fieldErrors(read.error.issues, unknownKey))
}

/** Unknown keys that are named, and other problems; the rest is counted, since a caller may send thousands. */
const maxUnknown = 20
const maxProblems = 100

function fieldErrors(found: readonly z.core.$ZodIssue[], unknownKey: string): FieldErrors {
  const issues = found.flatMap(ofLikeliest)
  // A map: a caller may send a key that every object has.
  const errors = new Map<string, string[]>()
  const add = (place: readonly PropertyKey[], sentence: string) => {
    const name = place.map(String).join('.') || 'body'
    errors.set(name, [...(errors.get(name) ?? []), sentence])
  }
  const [unknown, others] = [issues.filter(isUnknownKeys), issues.filter((issue) => !isUnknownKeys(issue))]
  for (const { path, message } of others.slice(0, maxProblems)) add(path, message)
  let named = 0
  for (const { path, keys } of unknown) {
    // An unknown key is reported at the object that holds it.
    for (const key of keys.slice(0, maxUnknown - named)) add([...path, key], unknownKey)
    named = Math.min(maxUnknown, named + keys.length)
  }
  const more = unknown.reduce((sum, { keys }) => sum + keys.length, 0) - named + Math.max(0, others.length - maxProblems)
  if (more > 0) add([], `And ${more.toLocaleString('en-IN')} more like these`)
  return Object.fromEntries(errors)
}

/** The problems of the one of several forms whose keys the value has; of its first form if that is open. */
function ofLikeliest(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const unknownOf = (issues: readonly z.core.$ZodIssue[]) => issues.filter((each) => isUnknownKeys(each) && each.path.length === 0).length
  const [likeliest = []] = issue.errors.toSorted((one, other) => unknownOf(one) - unknownOf(other))
  return likeliest.map((each) => ({ ...each, path: [...issue.path, ...each.path] }))
}

function isUnknownKeys(issue: z.core.$ZodIssue): issue is z.core.$ZodIssueUnrecognizedKeys {
  return issue.code === 'unrecognized_keys'
}

/** The default message of a refusal. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'This field is required'
  if (issue.code === 'too_big') return `At most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return 'This field is required'
  if (issue.code === 'too_small') return `At least ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}`
  if (issue.code === 'invalid_value') return `One of ${issue.values.map(String).join(', ')}`
  return 'This value cannot be used'
}
