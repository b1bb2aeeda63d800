import { databaseErrorOf } from '#server/db/database-error.ts'
import { lockNotGiven } from '#server/db/limits.ts'
import { type WireAnswer, wireJson } from './wire-answer.ts'
import { beingChanged, conflict, diskFull, invalid, malformed, Problem, unavailable } from './problem.ts'
import type { LogFields } from '#server/log.ts'

const serverProblem = 'Something went wrong on the server'
const busy = () => unavailable('The server is busy at the moment')

/** Refusals by SQLSTATE, for errors that the caller caused or that are temporary. */
const databaseProblems: Readonly<Record<string, () => Problem>> = {
  '23505': () => conflict('A record with these values exists already'),
  '23503': () => conflict('Other records use this, or what it names does not exist'),
  '23514': () => invalid({ body: ['The values are outside of what is allowed'] }),
  '22P02': () => invalid({ body: ['A value is not of the right kind'] }),
  '22003': () => invalid({ body: ['A number is too large'] }),
  '22007': () => invalid({ body: ['A date cannot be used'] }),
  '22008': () => invalid({ body: ['A date is too far away'] }),
  '22021': () => malformed('The text holds a character that cannot be stored'),
  '22P05': () => malformed('The text holds a character that cannot be stored'),
  '40001': busy,
  '40P01': busy,
  '53100': () => diskFull(),
  [lockNotGiven]: () => beingChanged('Somebody else'),
}

/**
 * Classes of SQLSTATE that mean "try again later": lost connection, out of memory, disk or connections, stopped by the operator or by a limit, hardware fault.
 */
const passing: ReadonlySet<string> = new Set(['08', '53', '57', '58'])

/** The refusal for a code of the database; null for bugs. */
function databaseProblem(code: string): Problem | null {
  return databaseProblems[code]?.() ?? (passing.has(code.slice(0, 2)) ? busy() : null)
}

/** The refusal for any error; null if it is the server's own fault. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (isFullDisk(error)) return diskFull(error)
  const failure = databaseErrorOf(error)
  if (!failure) return null
  return failure.code === null ? busy() : databaseProblem(failure.code)
}

/** True where the operating system refused to write because there is no room, or none left for this user. */
function isFullDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/** A refusal as an answer. */
export function failureAnswer({ status, message, code, errors, headers }: Problem): WireAnswer {
  return wireJson(status, { status: 'error', message, ...(code ? { code } : {}), ...(errors ? { errors } : {}) }, headers)
}

/** The answer to a fault of the server: only the id under which it is in the log. */
export function faultAnswer(requestId: string): WireAnswer {
  return wireJson(500, { status: 'error', message: serverProblem, requestId })
}

/** Returns the facts of an error for the log: names, codes and places. Messages of the database and of queries are left out, because they quote values. */
export function errorFields(error: unknown): LogFields {
  if (error instanceof Problem && error.cause !== undefined) return errorFields(error.cause)
  const failure = databaseErrorOf(error)
  if (!(error instanceof Error)) return { error: typeof error }
  const ours = !failure && [Error, TypeError, RangeError, ReferenceError].some((kind) => error.constructor === kind)
  return {
    error: error.constructor.name,
    code: failure?.code,
    constraint: failure?.constraint,
    table: failure?.table,
    detail: ours ? error.message : undefined,
    stack: error.stack?.split('\n    at ').slice(1, 8).join(' < '),
  }
}
