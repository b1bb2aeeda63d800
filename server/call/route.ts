import { z } from 'zod'
import { type Guard, type PathNames, pathNames } from '#contract/call.ts'
import type { Method } from '#definition/action.ts'
import { type AnswerOf, type BytesResult, type DataResult, dataAnswer, type FileResult, type ListResult, type StreamResult } from './answer.ts'
import type { RouteContext } from './context.ts'
import type { SignedIn } from './session/signed-in.ts'
import { unauthorised } from './problem.ts'
import type { UndoTarget } from './undo/undoable-acts.ts'
import { readBody, readParams, readQuery } from './read-input.ts'
import { recordId } from '#contract/schemas.ts'

type Schema = z.core.$ZodType

/** The unparsed input of a call. */
export interface RawInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Context of `run`: the read input and the call's context; `user` is set on every route that is not public. */
export type Context<P, Q, B, G extends Guard> = Omit<RouteContext, 'user'> & {
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly user: G extends 'public' ? null : SignedIn
}

/** The declared answer of a route. */
export type AnswerSpec =
  | Schema
  | AnswerOf<DataResult<never>>
  | AnswerOf<ListResult<never>>
  | AnswerOf<FileResult>
  | AnswerOf<BytesResult>
  | AnswerOf<StreamResult>

/** The result that a route's `run` must return, by its declared answer. */
type ResultOf<A extends AnswerSpec> = A extends AnswerOf<infer R> ? R : A extends Schema ? DataResult<z.output<A>> : never

/** One call of the API as its author writes it. */
export interface RouteSpec<Path extends string, P extends Schema, Q extends Schema, B extends Schema, G extends Guard, A extends AnswerSpec, W> {
  readonly method: Method
  /** Path below the API base, with names in braces: `/orders/admin/{id}`. */
  readonly path: Path
  /** Summary of one line for the OpenAPI document. */
  readonly summary: string
  readonly permission: G
  /** Schemas of the names in the path; by default each is the id of a record. */
  readonly params?: P
  /** Values are texts (coerce numbers). An empty one is absent, an unknown parameter is refused. */
  readonly query?: Q
  /** A strict object; by default one without keys. An absent body is read as `{}`. */
  readonly body?: B
  /**
   * The schema of `data`; `listOf(envelope, rowSchema)` for a list; `bodyOf(schema)` for a body without envelope; `fileOf(type)` for a file; `eventsOf()` for a
   * stream.
   */
  readonly answer: A
  /** The body is a form with a file: `body` reads its fields, which are texts, and `upload` is the file; keep it with `keepUpload`. */
  readonly upload?: true
  /** Maximum number of bytes of body, 64 kB by default; `longBody` for one with many texts. */
  readonly bodyLimit?: number
  /** Pages poll this call, so it is no use of the session. */
  readonly isBackgroundPoll?: true
  /** The body or the answer has a password or another secret. The answer that is stored for a repeated call is sealed. */
  readonly hasSecrets?: true
  /**
   * `own`: the work opens its transactions itself (`database.transaction`); no Idempotency-Key then. `snapshot`: a read of several statements that must fit
   * together.
   */
  readonly transaction?: 'own' | 'snapshot'
  /** The way in which what it does is undone, where its work offers that (`offerUndo`). */
  readonly undoes?: UndoTarget
  /**
   * Slow work, such as a password hash: it runs before the transaction opens, so that nobody waits for it.
   * Validate the input here; `run` checks the database, and gets the result as `prepared`.
   */
  prepared?(call: Pick<Context<z.output<P>, z.output<Q>, z.output<B>, G>, 'params' | 'body' | 'user' | EarlyContextKey>): Promise<W>
  run(context: Context<z.output<P>, z.output<Q>, z.output<B>, G> & { readonly prepared: W }): Promise<ResultOf<A>>
}

/** Parts of a call's context that exist before its work starts. */
export type EarlyContextKey = 'database' | 'ifMatch' | 'now' | 'address' | 'requestId' | 'log' | 'settings' | 'files'
type Caller = Pick<RouteContext, 'user' | EarlyContextKey>

/** The result of any route's work. */
type Result = DataResult<unknown> | ListResult<unknown> | FileResult | BytesResult | StreamResult

/** A call whose input has been read; running it returns the body of the answer. */
export type PreparedCall = (context: RouteContext) => Promise<RouteResult>

/** A result in its envelope. */
export interface RouteResult {
  readonly status: number
  readonly version: number | undefined
  readonly type: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>> | string | Uint8Array | ReadableStream<Uint8Array>
}

/** One call of the API as the app serves it and the contract describes it. */
export interface Route {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly permission: Guard
  readonly schemas: { readonly params: Schema; readonly query: Schema; readonly body: Schema; readonly answer: Schema }
  /** The kind of content that it answers with where that is not JSON. */
  readonly answerType: string | undefined
  readonly bodyLimit: number
  readonly upload: boolean
  readonly isByItself: boolean
  readonly hasSecrets: boolean
  readonly transaction: 'call' | 'own' | 'snapshot'
  readonly undoes: UndoTarget | undefined
  /** True for lists, statistics and exports, which a replica may answer with slightly older data. */
  readonly readsMany: boolean
  /** Reads the input and does the work before the transaction. Throws a 404 for an impossible id and a 422 for a field. */
  read(input: RawInput, caller: Caller): Promise<PreparedCall>
}

const standardBodyLimit = 64 * 1024
/** Limit of a body with many or long texts, in bytes. */
export const longBody = 1_048_576
const statisticsPath = /\/(?:stats|statistics|charts|analytics)$/
const noKeys = z.strictObject({})

type PathIds<Path extends string> = z.ZodObject<{ readonly [N in PathNames<Path>]: typeof recordId }>
type NoQuery = z.ZodObject<Record<never, never>>

/**
 * Defines one call. A write (any method but GET) runs in one transaction with its idempotency row, its audit rows and its stored answer. A thrown problem rolls
 * all of it back.
 * @example
 * defineRoute({
 *   method: 'GET',
 *   path: '/admin/prescriptions',
 *   summary: 'Prescriptions, newest first',
 *   permission: 'orders.view',
 *   query: z.object({ ...listQuery(namesOf(prescriptionSorts), 'createdAt'), status: optionalOneOf(prescriptionStates) }),
 *   answer: listOf('prescriptions', prescriptionSchema),
 *   run: async ({ sql, query }) => list(await listPrescriptions(sql, query), query),
 * })
 */
export function defineRoute<
  const A extends AnswerSpec,
  const G extends Guard,
  const Path extends string,
  P extends Schema = PathIds<Path>,
  Q extends Schema = NoQuery,
  B extends Schema = typeof noKeys,
  W = undefined,
>(spec: RouteSpec<Path, P, Q, B, G, A, W>): Route {
  const { method, path, summary, permission, bodyLimit = standardBodyLimit, transaction } = spec
  const answer = (spec.answer instanceof z.core.$ZodType ? dataAnswer(spec.answer) : spec.answer) as AnswerOf<Result>
  const schemas = { params: spec.params ?? pathIds(path), query: closed(spec.query ?? z.object({})), body: spec.body ?? noKeys }
  return {
    method,
    path,
    summary,
    permission,
    schemas: { ...schemas, answer: answer.schema },
    answerType: answer.type,
    bodyLimit,
    upload: spec.upload ?? false,
    isByItself: spec.isBackgroundPoll ?? false,
    hasSecrets: spec.hasSecrets ?? false,
    transaction: transaction ?? 'call',
    undoes: spec.undoes,
    readsMany: readsMany(spec, answer.many),
    async read(input, caller) {
      if (permission !== 'public' && !caller.user) throw unauthorised()
      const user = (permission === 'public' ? null : caller.user) as G extends 'public' ? null : SignedIn
      const params = readParams(schemas.params, input.params) as z.output<P>
      const query = readQuery(schemas.query, input.query) as z.output<Q>
      const body = readBody(schemas.body, input.body) as z.output<B>
      const prepared = (await spec.prepared?.({ ...caller, params, body, user })) as W
      return async (call) => {
        const result: Result = await spec.run({ ...call, params, query, body, user, prepared })
        const version = 'version' in result ? result.version : undefined
        const cookie: Readonly<Record<string, string>> = 'cookie' in result && result.cookie ? { 'set-cookie': result.cookie } : {}
        return { status: result.status, version, type: answer.type, headers: { ...answer.headers?.(result), ...cookie }, body: answer.body(result) }
      }
    },
  }
}

/** True for a call that a replica may answer: a signed-in read of many rows, never of one record, which may be read for editing. */
function readsMany({ method, path, permission }: Pick<Route, 'method' | 'path' | 'permission'>, isMany: boolean): boolean {
  return method === 'GET' && permission !== 'public' && pathNames(path).length === 0 && (isMany || statisticsPath.test(path))
}

/** Refuses unknown query parameters in any schema, since the caller would expect an effect. */
function closed(query: Schema): Schema {
  return query instanceof z.ZodObject ? query.strict() : query
}

function pathIds(path: string): Schema {
  return z.object(Object.fromEntries(pathNames(path).map((name) => [name, recordId])))
}
