import type { DataProvider } from '@refinedev/core'
import type { AnyField, Fields } from '#definition/field.ts'
import { readField } from '#definition/kind-rules.ts'
import { ApiError, kindOfStatus } from '#providers/http/api-error.ts'
import { outcomeSentence } from '#providers/http/failure-messages.ts'
import { isFitForUsers, shownSentence } from '#providers/http/refusal.ts'
import { type DeclarationRegistry, declared } from './data-provider.ts'
import { isFormerId } from './read-answer.ts'
import { validPage } from './list-query.ts'

type Row = Readonly<Record<string, unknown>>
type Asked = Row & { readonly resource?: string; readonly id?: unknown; readonly ids?: readonly unknown[] }
/** The answer of a method, made fit to be shown; throws a sentence about an answer that is not what Refine's contract asks. */
type AnswerCheck = (answer: Row, asked: Asked, fields: Fields | undefined) => unknown

/** A problem of an answer, to follow `The data provider's answer to update`. */
class BadAnswer extends Error {}

const isRecord = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const shown = (value: unknown) => (JSON.stringify(value) ?? String(value)).slice(0, 60)

/** Returns the problem of a record's value by the kind of its field, or null. */
function valueProblem(field: AnyField, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const isOf = (): boolean => {
    if (field.kind === 'computed') return typeof value !== 'object'
    if (field.kind === 'rupees') return Number.isSafeInteger(value)
    if (field.kind === 'references') return Array.isArray(value) && value.every((id) => typeof id === 'string')
    const read = readField(field, value)
    return 'value' in read && read.value === value
  }
  if (field.kind === 'group') return isRecord(value) ? valuesProblem(field.fields, value, false) : `${shown(value)} is no group`
  if (field.kind === 'rows')
    return Array.isArray(value) ? (value.map((each) => valueProblem({ ...field, kind: 'group' }, each)).find(Boolean) ?? null) : `${shown(value)} is no list`
  return isOf() ? null : `${shown(value)} is no ${field.kind === 'rupees' ? 'whole paise' : `value of a ${field.kind} field`}`
}

/** Returns the first problem of a record's values, or null; a part of a record may miss values. */
function valuesProblem(fields: Fields, values: Row, isWhole: boolean): string | null {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    const problem = isWhole && field.notNull && (value === null || value === undefined || value === '') ? 'is missing' : valueProblem(field, value)
    if (problem !== null) return problem === 'is missing' ? `${name} is missing` : `${name}: ${problem}`
  }
  return null
}

const idOf = (row: unknown): string | null => {
  const id = isRecord(row) ? row.id : null
  return typeof id === 'string' && id !== '' ? id : typeof id === 'number' && Number.isFinite(id) ? String(id) : null
}

function recordProblem(row: unknown, fields: Fields | undefined, isWhole: boolean): string | null {
  if (!isRecord(row)) return `${shown(row)} is no record`
  if (idOf(row) === null) return 'it has no id'
  return fields ? valuesProblem(fields, row, isWhole) : null
}

/** Rows with those in their places that cannot be shown, as unreadable ones. */
function checkedRows(rows: readonly unknown[], fields: Fields | undefined): unknown[] {
  const seen = new Set<string>()
  return rows.map((row, index) => {
    if (isRecord(row) && typeof row.unreadable === 'string' && idOf(row) !== null) return row
    const id = idOf(row)
    const problem = id !== null && seen.has(id) ? 'its id is that of another row' : recordProblem(row, fields, true)
    if (id !== null) seen.add(id)
    return problem === null ? row : { id: `unreadable-${index + 1}`, unreadable: problem }
  })
}

function checkedRecord({ data }: Row, { id }: Asked, fields: Fields | undefined, isWhole: boolean): Row {
  if (data === null || data === undefined) throw new BadAnswer('has no data')
  const problem = recordProblem(data, fields, isWhole)
  if (problem !== null) throw new BadAnswer(`has wrong data: ${problem}`)
  if (id !== undefined && idOf(data)?.toLowerCase() !== String(id).toLowerCase() && !isFormerId(data, String(id)))
    throw new BadAnswer('is another record than asked for')
  return { data }
}

/** The answer of a write of several records: each of them, or parts of it. */
function checkedParts({ data }: Row, count: number | null, fields: Fields | undefined, ids?: readonly unknown[]): Row {
  if (!Array.isArray(data)) throw new BadAnswer('has no list of data')
  if (count !== null && data.length !== count) throw new BadAnswer(`has ${data.length} records of ${count}`)
  const problem = data.map((row) => recordProblem(row, fields, false)).find(Boolean)
  if (problem) throw new BadAnswer(`has wrong data: ${problem}`)
  const wanted = ids && new Set(ids.map((id) => String(id).toLowerCase()))
  if (wanted && data.some((row) => !wanted.has(idOf(row)?.toLowerCase() ?? ''))) throw new BadAnswer('has a record that nobody asked for')
  return { data }
}

const checks: Readonly<Record<string, { readonly isWrite: boolean; readonly check: AnswerCheck }>> = {
  getList: {
    isWrite: false,
    check(answer, asked, fields) {
      const { data, total } = answer
      if (!Array.isArray(data)) throw new BadAnswer('has no list of data')
      if (typeof total !== 'number' || !Number.isSafeInteger(total) || total < 0) throw new BadAnswer('has no total')
      const { limit } = validPage(asked.pagination as Parameters<typeof validPage>[0])
      if (data.length > limit) throw new BadAnswer(`has ${data.length} rows for a page of ${limit}`)
      if (data.length > total) throw new BadAnswer(`has ${data.length} rows and a total of ${total}`)
      return { ...answer, data: checkedRows(data, fields) }
    },
  },
  getMany: {
    isWrite: false,
    check({ data }, { ids = [] }, fields) {
      if (!Array.isArray(data)) throw new BadAnswer('has no list of data')
      const wanted = new Set(ids.map(String))
      if (data.some((row) => !wanted.has(idOf(row) ?? ''))) throw new BadAnswer('has a record that nobody asked for')
      const problem = data.map((row) => recordProblem(row, fields, true)).find(Boolean)
      if (problem) throw new BadAnswer(`has wrong data: ${problem}`)
      return { data }
    },
  },
  getOne: { isWrite: false, check: (answer, asked, fields) => checkedRecord(answer, asked, fields, true) },
  create: { isWrite: true, check: (answer, _, fields) => checkedRecord(answer, {}, fields, false) },
  update: { isWrite: true, check: (answer, asked, fields) => checkedRecord(answer, asked, fields, false) },
  deleteOne: {
    isWrite: true,
    check(answer) {
      if (!isRecord(answer.data)) throw new BadAnswer('has no data')
      return answer
    },
  },
  createMany: { isWrite: true, check: (answer, { variables }, fields) => checkedParts(answer, Array.isArray(variables) ? variables.length : null, fields) },
  updateMany: { isWrite: true, check: (answer, { ids = [] }, fields) => checkedParts(answer, ids.length, fields, ids) },
  deleteMany: {
    isWrite: true,
    check(answer) {
      if (!Array.isArray(answer.data)) throw new BadAnswer('has no list of data')
      return answer
    },
  },
  custom: {
    isWrite: false,
    check(answer) {
      if (!('data' in answer) || answer.data === undefined) throw new BadAnswer('has no data')
      return answer
    },
  },
}

/** A rejection as the panel's own error: Refine's `HttpError` keeps status, sentence and fields, anything else is a failure of the server. */
function failureOf(reason: unknown, write: boolean): ApiError {
  if (reason instanceof ApiError) return reason
  const { statusCode, message, errors } = isRecord(reason) || reason instanceof Error ? (reason as Row) : {}
  const isStatus = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 600
  const isSentence = isStatus && statusCode < 500 && isFitForUsers(message)
  return new ApiError(isStatus ? kindOfStatus(statusCode) : reason instanceof TypeError ? 'network' : 'server', {
    write,
    statusCode: isStatus ? statusCode : 0,
    serverMessage: (isSentence && shownSentence(message)) || null,
    errors: isRecord(errors) ? Object.fromEntries(Object.entries(errors).map(([name, each]) => [name, sentencesOf(each)])) : undefined,
    cause: reason,
  })
}

function sentencesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string')
  if (isRecord(value) && typeof value.message === 'string') return [value.message]
  return [typeof value === 'string' && value !== '' ? value : 'This is not accepted']
}

/**
 * A data provider that shows no answer as true that is not what Refine's contract asks: it is named in a sentence
 * (`The data provider's answer to update has no data`), a row that does not fit its declaration is unreadable, and every rejection is an ApiError.
 */
export function checkedProvider(provider: DataProvider, registry: DeclarationRegistry): DataProvider {
  return new Proxy(provider, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      const rule = typeof name === 'string' ? checks[name] : undefined
      if (typeof method !== 'function' || !rule) return method
      return async (asked: Asked) => {
        // A resource that nobody declares is a mistake of the program, not an answer.
        const fields = name === 'custom' ? undefined : declared(registry, String(asked.resource)).fields
        const write = rule.isWrite || (name === 'custom' && asked.method !== 'get')
        try {
          const answer: unknown = await Reflect.apply(method, target, [asked])
          if (!isRecord(answer)) throw new BadAnswer('is empty')
          return rule.check(answer, asked, fields)
        } catch (reason) {
          if (!(reason instanceof BadAnswer)) throw failureOf(reason, write)
          const sentence = `The data provider's answer to ${String(name)} ${reason.message}.`
          throw new ApiError('badAnswer', {
            write,
            detail: [sentence, write ? outcomeSentence('badAnswer', sentence) : ''].filter(Boolean).join(' '),
            cause: reason,
          })
        }
      }
    },
  })
}
