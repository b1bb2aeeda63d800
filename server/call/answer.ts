import { z } from 'zod'
import { nameByContent } from '#domain/uploaded-file.ts'
import { attachment } from './attachment.ts'

interface Extras {
  /** A sentence for the caller. */
  readonly message?: string
  /** The record's version, sent as ETag. */
  readonly version?: number
  /** A cookie to set. */
  readonly cookie?: string
}

/** The result of `ok`. */
export interface DataResult<T> extends Extras {
  readonly data: T
  readonly status: 200 | 201
}

/** Notes on the total of a list. */
export const totalMarks = ['totalCapped', 'isSimilar'] as const
type TotalMark = (typeof totalMarks)[number]

/** A total that may be capped, or that counts rows which only nearly match the search. */
interface MarkedTotal {
  readonly count: number
  readonly isCapped: boolean
  readonly isSimilar: boolean
}

/** The result of `list`. */
export interface ListResult<T> {
  readonly rows: readonly T[]
  readonly total: number
  /** Notes on the total: there are more (`totalCapped`), or the rows only resemble the search (`isSimilar`). */
  readonly marks: Readonly<Partial<Record<TotalMark, true>>>
  readonly page: number
  readonly limit: number
  readonly status: 200
}

/** A text file as the answer, for saving under its name. */
export interface FileResult {
  readonly file: { readonly name: string; readonly text: string }
  readonly status: 200
}

/** A file of any kind as the answer, shown `inline` or offered for saving. */
export interface BytesResult {
  readonly bytes: Uint8Array
  readonly name: string
  readonly type: string
  readonly place: 'inline' | 'attachment'
  readonly status: 200
}

/** Messages as they come, until the caller disconnects. */
export interface StreamResult {
  readonly stream: ReadableStream<Uint8Array>
  readonly status: 200
}

/** Page of a list, 1-based, and its size. */
export interface ListPage {
  readonly page: number
  readonly limit: number
}

/** A success with its data; `version` goes out as ETag. @example return ok(order, { message: 'Order cancelled', version: 3 }) */
export function ok<T>(data: T, extras: Extras & { readonly status?: 200 | 201 } = {}): DataResult<T> {
  return { data, status: 200, ...extras }
}

/** One page of a list with the count of all; the route's `listOf` decides the envelope. @example return list({ rows, total }, query) */
export function list<T>({ rows, total }: { readonly rows: readonly T[]; readonly total: number | MarkedTotal }, { page, limit }: ListPage): ListResult<T> {
  const { count: all, isCapped, isSimilar } = typeof total === 'number' ? { count: total, isCapped: false, isSimilar: false } : total
  const marks = { ...(isCapped ? { totalCapped: true as const } : {}), ...(isSimilar ? { isSimilar: true as const } : {}) }
  return { rows, total: all, marks, page, limit, status: 200 }
}

/** A text file to save. @example return textFile(`users-${civilDateOf(now, timeZone)}.csv`, usersCsv(staff, timeZone)) */
export function textFile(name: string, text: string): FileResult {
  return { file: { name, text }, status: 200 }
}

/** A file of any kind. @example return bytes(content, { name: 'report.pdf', type: 'application/pdf', place: 'attachment' }) */
export function bytes(content: Uint8Array, about: Omit<BytesResult, 'bytes' | 'status'>): BytesResult {
  return { bytes: content, ...about, status: 200 }
}

/** A stream of messages. @example return stream(live.listen({ user, cursor: null, pastSeconds: 0, maySee })) */
export function stream(messages: ReadableStream<Uint8Array>): StreamResult {
  return { stream: messages, status: 200 }
}

/** Conversion of a route's result to a body, and the schema of that body. */
export interface AnswerOf<R> {
  readonly schema: z.core.$ZodType
  /** The kind of content where it is not JSON; the body is its text then. */
  readonly type?: string
  /** Reads many rows: a list, or a file made of one. */
  readonly many: boolean
  /** Headers of the answer. */
  headers?(result: R): Readonly<Record<string, string>>
  body(result: R): Readonly<Record<string, unknown>> | string | Uint8Array | ReadableStream<Uint8Array>
}

const success = z.literal('success')

/** `{ status, message?, data }`: a record, or a list that is under `data` itself. */
export function dataAnswer<T>(schema: z.core.$ZodType<T>): AnswerOf<DataResult<T>> {
  return {
    schema: z.object({ status: success, message: z.string().optional(), data: schema }),
    many: false,
    body: ({ data, message }) => ({ status: 'success', ...(message === undefined ? {} : { message }), data }),
  }
}

/** The whole body without an envelope, for formats that others define. */
export function bodyOf<T extends Readonly<Record<string, unknown>>>(schema: z.ZodType<T>): AnswerOf<DataResult<T>> {
  return { schema, many: false, body: ({ data }) => data }
}

/** A text file of this kind, offered for saving. */
export function fileAnswer(type: string): AnswerOf<FileResult> {
  return {
    schema: z.string(),
    type,
    many: true,
    headers: ({ file: { name } }) => ({ 'content-disposition': attachment(name) }),
    body: ({ file: { text } }) => text,
  }
}

/** Content security policy of an uploaded file that is opened as a page: nothing in it runs. */
const sandboxed = "sandbox; default-src 'none'; frame-ancestors 'none'"

/** A file whose kind the result names; its ending follows that kind. */
export function bytesOf(): AnswerOf<BytesResult> {
  return {
    schema: z.instanceof(Uint8Array).meta({ type: 'string', format: 'binary' }),
    many: false,
    type: 'application/octet-stream',
    headers: ({ name, type, place }) => ({
      'content-type': type,
      'content-disposition': attachment(nameByContent(name, type), place),
      'content-security-policy': sandboxed,
    }),
    body: (result) => result.bytes,
  }
}

/** Server-sent events; no proxy may buffer them. */
export function eventsOf(): AnswerOf<StreamResult> {
  return { schema: z.string(), type: 'text/event-stream', many: false, headers: () => ({ 'x-accel-buffering': 'no' }), body: (result) => result.stream }
}

const count = z.number().int()

/** Places of rows and counts in the answer of each kind of list, as specified (ORD-09, CUS-05, NOT-07). */
const envelopes = {
  items: { under: 'data', rows: 'items', page: false, totalPages: false },
  itemsOfPage: { under: 'data', rows: 'items', page: true, totalPages: false },
  itemsAndPages: { under: 'data', rows: 'items', page: false, totalPages: true },
  itemsOfPages: { under: 'data', rows: 'items', page: true, totalPages: true },
  orders: { under: 'data', rows: 'orders', page: false, totalPages: false },
  prescriptions: { under: 'data', rows: 'prescriptions', page: false, totalPages: false },
  top: { under: null, rows: 'items', page: false, totalPages: false },
} as const

/**
 * `items`: tests, categories, packages, collections; `itemsOfPage`: time slots; `itemsAndPages`: notifications; `itemsOfPages`: users;
 * `orders`; `prescriptions`; `top`: customers, reports.
 */
export type Envelope = keyof typeof envelopes

/** One page of rows in the envelope of its kind. */
export function listAnswer<T>(envelope: Envelope, row: z.core.$ZodType<T>): AnswerOf<ListResult<T>> {
  const { under, rows, page, totalPages } = envelopes[envelope]
  const marks = Object.fromEntries(totalMarks.map((mark) => [mark, z.literal(true).optional()]))
  const inner = { [rows]: z.array(row), totalCount: count, ...marks, ...(page ? { page: count } : {}), ...(totalPages ? { totalPages: count } : {}) }
  return {
    schema: z.object({ status: success, ...(under === null ? inner : { [under]: z.object(inner) }) }),
    many: true,
    body: (result) => {
      const found = {
        [rows]: result.rows,
        totalCount: result.total,
        ...result.marks,
        ...(page ? { page: result.page } : {}),
        ...(totalPages ? { totalPages: Math.ceil(result.total / result.limit) } : {}),
      }
      return { status: 'success', ...(under === null ? found : { [under]: found }) }
    },
  }
}
