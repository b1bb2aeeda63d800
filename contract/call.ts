import * as z from 'zod/mini'
import type { Method } from '#definition/action.ts'
import type { Permission } from '#domain/permission.ts'
import { orNull, recordId } from './schemas.ts'

type Schema = z.core.$ZodType
type Shape = Readonly<Record<string, Schema>>

/** Callers of a call: holders of a permission, any signed-in active user, or anyone. */
export type Guard = Permission | 'signed-in' | 'public'

/** The names in braces of a path, as a type. */
export type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathNames<Rest> : never

/** A value that nobody may change. */
export type Immutable<T> = T extends Blob
  ? T
  : T extends readonly (infer Element)[]
    ? readonly Immutable<Element>[]
    : T extends object
      ? { readonly [K in keyof T]: Immutable<T[K]> }
      : T

/** One page of rows, in the envelope `data.items`, `data.totalCount`. */
export interface PageOf<Row extends Schema> {
  readonly row: Row
  readonly schema: Schema
}

/** The answer of a list. */
export function pageOf<Row extends Schema>(row: Row): PageOf<Row> {
  return { row, schema: z.object({ items: z.array(row), totalCount: z.int() }) }
}

/** A file as the answer. Only GET calls have it. */
export const fileContent = z.object({ blob: z.instanceof(Blob), name: orNull(z.string()) })

/** The answer is the changed record of the call's resource, which its declaration reads. */
export const changedRecord = { isRecord: true } as const

type Answer = Schema | PageOf<Schema> | typeof changedRecord

/** A call's answer as its schema reads it. */
export type ContentOf<A> = A extends typeof changedRecord
  ? Readonly<Record<string, unknown>> & { readonly id: string }
  : A extends PageOf<infer Row>
    ? { readonly items: readonly Immutable<z.output<Row>>[]; readonly totalCount: number }
    : A extends Schema
      ? Immutable<z.output<A>>
      : never

/** One call of the API as its author writes it. */
interface CallSpec<M extends Method, Path extends string, G extends Guard, Q extends Shape, B extends Schema, A extends Answer, P extends Shape> {
  readonly method: M
  /** Path below the API base. Names in braces are ids of records: `/orders/admin/{id}`. */
  readonly path: Path
  readonly permission: G
  /** Summary of one line for the OpenAPI document. */
  readonly summary: string
  /** Schemas of the names in the path that are no ids. */
  readonly params?: P
  /** Parameters of the address. An unknown one is refused. */
  readonly query?: Q
  /** A strict object; by default one without keys. */
  readonly body?: B
  /**
   * The schema of `data`, `pageOf(row)` for a list, `file`, or `changedRecord`. The server sends all of it; the panel accepts an answer without the
   * optional fields.
   */
  readonly answer: A
  /** The body has many or long texts. */
  readonly hasLongBody?: true
  /** The body has a password or a code. */
  readonly hasSecrets?: true
  /** The body is a form: a file under the name `file`, and the fields of `body` as texts. */
  readonly hasFile?: true
  /** Pages poll this call, so it is no use of the session. */
  readonly isBackgroundPoll?: true
  /** Other resources that show the change, also where no record of theirs changes. The panel refetches them after a success. */
  readonly touches?: readonly string[]
  /** The read with the same answer and path parameters. The panel shows the answer as that read's, without a refetch. */
  readonly shows?: AnyCall
}

/** One call of the API, as server, panel and guards read it. */
export interface TypedCall<
  M extends Method = Method,
  Path extends string = string,
  G extends Guard = Guard,
  Q extends Shape = Shape,
  B extends Schema = Schema,
  A extends Answer = Answer,
  P extends Shape = Shape,
  Read extends true | undefined = true | undefined,
> extends Readonly<Required<Pick<CallSpec<M, Path, G, Q, B, A, P>, 'method' | 'path' | 'permission' | 'summary' | 'body' | 'answer' | 'touches'>>>,
    Pick<CallSpec<M, Path, G, Q, B, A, P>, 'hasLongBody' | 'hasFile' | 'hasSecrets' | 'isBackgroundPoll' | 'shows'> {
  /** The resource that the call belongs to. */
  readonly resource: string
  /** True for a POST that changes nothing: what it asks does not belong in an address, which proxies log. */
  readonly isRead: Read
  readonly params: z.ZodMiniObject<{ readonly [N in PathNames<Path>]: N extends keyof P ? P[N] : typeof recordId }>
  readonly query: z.ZodMiniObject<Q>
}

/** Any call; for code that needs no types of its input and answer. */
export type AnyCall = TypedCall

/** The names in braces of a path, in order. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

function isCall(value: unknown): value is AnyCall {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value
}

/** The calls that a file of the contract exports, also those in an object, such as the calls of a kind of job. */
export function callsIn(exported: Readonly<Record<string, unknown>>): readonly AnyCall[] {
  return Object.values(exported).flatMap((value) => {
    if (typeof value !== 'object' || value === null) return []
    return isCall(value) ? [value] : Object.values(value).filter(isCall)
  })
}

const noKeys = z.strictObject({})

/**
 * Returns the function that defines the calls of a resource. Server, panel, OpenAPI document and guards read a call from its definition.
 * @example
 * const call = callsOf('results')
 * export const sheet = call({ method: 'GET', path: '/reports/admin/{id}/results', permission: 'reports.view', summary: '…', answer: sheetSchema })
 */
export function callsOf(resource: string) {
  return <
    const M extends Method,
    const Path extends string,
    const G extends Guard,
    A extends Answer,
    Q extends Shape = Record<never, never>,
    B extends Schema = typeof noKeys,
    P extends Shape = Record<never, never>,
    const Read extends true | undefined = undefined,
  >(
    spec: CallSpec<M, Path, G, Q, B, A, P> & { readonly isRead?: Read },
  ): TypedCall<M, Path, G, Q, B, A, P, Read> => ({
    touches: [],
    ...spec,
    resource,
    isRead: spec.isRead as Read,
    params: z.object(Object.fromEntries(pathNames(spec.path).map((name) => [name, spec.params?.[name] ?? recordId]))) as TypedCall<
      M,
      Path,
      G,
      Q,
      B,
      A,
      P
    >['params'],
    query: z.strictObject(spec.query ?? {}) as z.ZodMiniObject<Q>,
    body: spec.body ?? (noKeys as Schema as B),
  })
}
