import type { z } from 'zod'
import { type AnyCall, type changedRecord, type ContentOf, fileContent, type PageOf } from '#contract/call.ts'
import { type BytesResult, bytesOf, type DataResult, listAnswer, type ListResult } from './answer.ts'
import { type AnswerSpec, type Context, defineRoute, type EarlyContextKey, longBody, type Route, type RouteSpec } from './route.ts'

/** The result that the work of a call must return: `list` for a page, `bytes` for a file, `ok` for anything else. */
type ResultOf<C extends AnyCall> =
  C['answer'] extends PageOf<infer Row> ? ListResult<ContentOf<Row>> : C['answer'] extends typeof fileContent ? BytesResult : DataResult<ContentOf<C['answer']>>

type ContextOf<C extends AnyCall> = Context<z.output<C['params']>, z.output<C['query']>, z.output<C['body']>, C['permission']>

type SpecOf<C extends AnyCall, W> = RouteSpec<string, C['params'], C['query'], C['body'], C['permission'], AnswerSpec, W>

/** Serves a call with more than its work; see `RouteSpec`. */
interface Service<C extends AnyCall, W> extends Pick<SpecOf<C, W>, 'transaction' | 'undoes'> {
  prepared?(call: Pick<ContextOf<C>, 'params' | 'body' | 'user' | EarlyContextKey>): Promise<W>
  run(context: ContextOf<C> & { readonly prepared: W }): Promise<ResultOf<C>>
}

type RecordCall = AnyCall & { readonly answer: typeof changedRecord }

/** Serves a call that answers the changed record: the area has the schema of its records. */
interface RecordService<C extends RecordCall, A extends z.core.$ZodType> {
  readonly answer: A
  run(context: ContextOf<C>): Promise<DataResult<z.output<A>>>
}

/**
 * Serves a call of the contract: method, path, permission and schemas are the contract's, the work is the handler's.
 * @example
 * serve(results.closeCritical, async ({ sql, params, body }) => ok(await closeCritical(sql, params.resultId, body.reason), { message: 'Critical value closed' }))
 */
export function serve<C extends RecordCall, A extends z.core.$ZodType>(call: C, work: RecordService<C, A>): Route
export function serve<C extends AnyCall, W = undefined>(call: C, work: Service<C, W>['run'] | Service<C, W>): Route
export function serve({ answer, ...call }: AnyCall, work: object): Route {
  const { hasLongBody, hasSecrets, hasFile, method, path, summary, permission, params, query, body, isBackgroundPoll } = call
  return defineRoute({
    ...{ method, path, summary, permission, params, query, body },
    ...(isBackgroundPoll ? { isBackgroundPoll } : {}),
    ...(hasSecrets ? { hasSecrets } : {}),
    ...(hasLongBody ? { bodyLimit: longBody } : {}),
    ...(hasFile ? { upload: true } : {}),
    answer: answer === fileContent ? bytesOf() : 'row' in answer ? listAnswer('items', answer.row) : answer,
    ...(typeof work === 'function' ? { run: work } : work),
  } as SpecOf<AnyCall, unknown>)
}
