/** HTTP statuses of a refusal. */
export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503 | 507

/** Sentences by field name; a field inside another is under its path, `parameters.0.name`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

interface ProblemDetail {
  /** The name of a question that the caller can answer. */
  readonly code?: string
  readonly errors?: FieldErrors
  readonly headers?: Readonly<Record<string, string>>
  /** The cause, for the log. */
  readonly cause?: unknown
}

/**
 * A refusal with its status and the sentence that the caller may show. Throwing one rolls the transaction back.
 * @example throw notFound('Order not found')
 * @example throw invalid({ paymentMethod: ['Please select a payment method'] })
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: ProblemStatus
  readonly code: string | undefined
  readonly errors: FieldErrors | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(status: ProblemStatus, message: string, { code, errors, headers = {}, cause }: ProblemDetail = {}) {
    super(message, { cause })
    this.status = status
    this.code = code
    this.errors = errors
    this.headers = headers
  }
}

/** 400: the request cannot be read. */
export const malformed = (message: string) => new Problem(400, message)

/** 401: nobody is signed in, or the sign-in failed. */
export const unauthorised = (message = 'Please sign in') => new Problem(401, message, { headers: { 'www-authenticate': 'Bearer' } })

/** 403: this user may not; `missingPermission` of the domain has the sentence for a permission. */
export const forbidden = (message: string) => new Problem(403, message)

/** 404: there is no such record; also for ids that do not belong together. */
export const notFound = (message: string) => new Problem(404, message)

/** 405: the path is known, but not with this method. */
export const wrongMethod = (allowed: readonly string[]) =>
  new Problem(405, 'This address does not answer to that method', { headers: { allow: allowed.join(', ') } })

/** 409: the state of the record, or its use by other records, forbids this. */
export const conflict = (message: string) => new Problem(409, message)

/** 409: the present state forbids what one field says, and another value of that field goes through. */
export const conflictAt = (field: string, message: string) => new Problem(409, message, { errors: { [field]: [message] } })

/** 409: the call asks before it goes through, all its questions at once; the same call with `confirmed: true` does it. */
export const question = (code: string, ...sentences: readonly [string, ...string[]]) =>
  new Problem(409, sentences.join(' '), { code, errors: { confirmed: sentences } })

/** 412: the record was changed since it was read; see `checkVersion`. */
export const stale = (message: string) => new Problem(412, message)

/** 413: more was sent than is accepted; the limit in bytes. */
export const tooLarge = (limit: number) => new Problem(413, `More was sent than the ${Math.floor(limit / 1024)} KB that are taken here`)

/** 415: this kind of content is not accepted. */
export const wrongType = (message: string) => new Problem(415, message)

/** 415: the file that came is not of an accepted kind. */
export const wrongFile = (message: string) => new Problem(415, message, { errors: { file: [message] } })

/** 422: invalid fields; the message is the first of their sentences. */
export const invalid = (errors: FieldErrors) => new Problem(422, Object.values(errors)[0]?.[0] ?? 'The values cannot be used', { errors })

/** 429: too many tries; the wait in whole seconds, at least one. */
export const tooMany = (message: string, waitMs: number) =>
  new Problem(429, message, { headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) } })

/** 503: not now; the caller may try again. */
export const unavailable = (message: string, cause?: unknown) => new Problem(503, message, { headers: { 'retry-after': '2' }, cause })

/** 507: the disk that the server writes to is full. */
export const diskFull = (cause?: unknown) => new Problem(507, 'The disk of the server is full. Nothing was saved; tell your administrator.', { cause })

/** 503: somebody else's change has the record locked. */
export const beingChanged = (who: string) => unavailable(`${who} is changing this at the moment. Please try again.`)

/** Does the work for each of several things, one after the other. A refusal of one names its fields by its place, `items.1.testId`. */
export async function forEachOf<Thing, Done>(name: string, things: readonly Thing[], work: (thing: Thing) => Promise<Done>): Promise<Done[]> {
  const done: Done[] = []
  for (const [index, thing] of things.entries()) done.push(await inPart(`${name}.${index}`, () => work(thing)))
  return done
}

/** Does the work for a part of a body. A refusal names its fields below the part, `visit.timeSlot`, or the part itself. */
export async function inPart<Done>(part: string, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown
    const { status, message, code, errors = { '': [message] }, headers, cause } = thrown
    const placed = Object.entries(errors).map(([field, sentences]) => [field === '' ? part : `${part}.${field}`, sentences])
    throw new Problem(status, message, { ...(code ? { code } : {}), errors: Object.fromEntries(placed), headers, cause })
  }
}
