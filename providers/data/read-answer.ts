import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { at, siblingPath } from '#definition/path.ts'
import { readRecord } from '#definition/record.ts'
import { ApiError } from '#providers/http/api-error.ts'

/** A record as the screens get it. */
export type LabRecord = Record<string, unknown> & { readonly id: string }

/** Subject of a call. */
export type CallSubject = 'list' | 'one' | 'save' | 'delete'

/** A row that could not be read; it is in the list as such. */
export interface UnreadableRow {
  readonly id: string
  readonly unreadable: string
}

/** A page of a list as the screens get it. */
export interface ReadList {
  readonly data: (LabRecord | UnreadableRow)[]
  readonly total: number
  /** The server counted only up to `total`; there are more. */
  readonly isTotalCapped: boolean
  /** True if nothing matches the search exactly and these rows are similar. */
  readonly isSimilar: boolean
}

/** Says that an answer about a resource could not be read, naming the resource. */
export function badAnswer(declaration: Declaration, cause: string, write = false): ApiError {
  return new ApiError('badAnswer', { write, about: declaration.label.many, cause: new Error(`${declaration.name}: ${cause}`) })
}

/**
 * Opens the answer of a list by the declared envelope. Throws `badAnswer` when rows or count are not where they are declared:
 * never an empty list. Rows that cannot be read, and rows whose id came before, stay in their places as unreadable.
 */
export function readListAnswer(declaration: Declaration, body: unknown, before = 0): ReadList {
  const { items, total } = endpointsOf(declaration).list
  const rows = at(body, items)
  const count = at(body, total)
  if (!Array.isArray(rows)) throw badAnswer(declaration, `${items} is no list`)
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) throw badAnswer(declaration, `${total} is no count`)
  const data = readRows(declaration, rows)
  // The server reads rows and count separately: a row that was added in between must not make the last page unreachable.
  const says = (mark: string) => at(body, siblingPath(total, mark)) === true
  return {
    data,
    total: data.length > 0 ? Math.max(count, before + data.length) : count,
    isTotalCapped: says('totalCapped'),
    isSimilar: says('isSimilar'),
  }
}

/** Reads rows one by one; see `readListAnswer`. */
export function readRows(declaration: Declaration, rows: readonly unknown[]): (LabRecord | UnreadableRow)[] {
  const seen = new Set<string>()
  const read = rows.map((raw, index) => {
    const row = readRecord(declaration, raw)
    const id = 'record' in row ? row.record.id : row.unreadable.id
    const place = `unreadable-${index + 1}`
    if (id !== null && seen.has(id)) return { id: place, unreadable: 'its id is that of another row' }
    if (id !== null) seen.add(id)
    if ('record' in row) return versioned(row.record, at(raw, 'etag'))
    return { id: id ?? place, unreadable: row.unreadable.reason }
  })
  logUnread(declaration, read)
  return read
}

/** Maximum number of rows that the log names of one answer. */
const maxLoggedRows = 5

/** Logs which fields of which rows could not be read, without their values, which may be personal data. */
function logUnread({ name }: Declaration, rows: readonly (LabRecord | UnreadableRow)[]): void {
  const named = rows.flatMap((row) => {
    if (typeof row.unreadable === 'string') return [`${row.id} (the row: ${row.unreadable.split(':')[0]})`]
    const unread = Object.keys(row).filter((key) => key.endsWith('~unread'))
    return unread.length > 0 ? [`${row.id} (${unread.map((key) => key.slice(0, -'~unread'.length)).join(', ')})`] : []
  })
  if (named.length > 0) console.error(`${name}: could not read ${named.slice(0, maxLoggedRows).join('; ')}${named.length > maxLoggedRows ? ' and more' : ''}`)
}

/** A record with the version of its ETag, unchanged without one. A row with an ETag can be changed from the list like a record that was read by itself. */
export function versioned<Known extends Record<string, unknown>>(record: Known, etag: unknown): Known {
  return typeof etag === 'string' && etag !== '' ? { ...record, version: etag } : record
}

/** True when an answer says that the asked id is a former one of its record, which others were merged into. */
export function isFormerId(answer: unknown, id: string): boolean {
  return String(at(answer, 'formerId')).toLowerCase() === id.toLowerCase()
}

/**
 * Opens the answer of one record. Throws `badAnswer` when it is not there, not readable, or another record than asked for; a record that the asked one was
 * merged into keeps `formerId`.
 */
export function readOneAnswer(declaration: Declaration, body: unknown, id?: string): LabRecord {
  const path = endpointsOf(declaration).record
  const raw = at(body, path)
  const read = readRecord(declaration, raw)
  if ('unreadable' in read) throw badAnswer(declaration, `${path}: ${read.unreadable.reason}`)
  if (id !== undefined && isFormerId(raw, id)) return { ...read.record, formerId: id }
  if (id !== undefined && read.record.id.toLowerCase() !== id.toLowerCase()) throw badAnswer(declaration, `${path} is another record than asked for`)
  logUnread(declaration, [read.record])
  return read.record
}

/**
 * Opens the answer of a write: the record, or a bare confirmation. Any other answer is an error that says that nobody knows whether the change was made.
 */
export function readWriteAnswer(declaration: Declaration, body: unknown, id?: string): Record<string, unknown> {
  const path = endpointsOf(declaration).record
  const raw = at(body, path)
  const isConfirmed = at(body, 'status') === 'success'
  if ((raw === undefined || raw === null) && isConfirmed) return id === undefined ? {} : { id }
  const read = readRecord(declaration, raw)
  const saved = 'record' in read ? read.record : isConfirmed && read.unreadable.id !== null ? { id: read.unreadable.id } : null
  if (!saved) throw badAnswer(declaration, `${path} is no record and nothing confirms the change`, true)
  if (id !== undefined && saved.id.toLowerCase() !== id.toLowerCase()) throw badAnswer(declaration, `${path} is another record than was changed`, true)
  return saved
}
