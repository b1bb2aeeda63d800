import type { BaseRecord, DataProvider, GetListParams } from '@refinedev/core'
import { ApiError } from '#providers/http/api-error.ts'
import type { Opened } from './subject.ts'

type Call = (...given: never[]) => Promise<unknown>
/** Arguments of a call; the wrappers pass them on unchanged. */
export type Given = Readonly<Record<string, unknown>> & { readonly id: string; readonly ids: string[]; readonly variables: Record<string, unknown> }
type Listed = { data: BaseRecord[]; total: number }
type Method = 'getList' | 'getOne' | 'getMany' | 'create' | 'update' | 'deleteOne' | 'custom'

/** Makes one mistake into an opened provider. */
export type Break = (opened: Opened) => Opened

/** A provider that makes one of its calls otherwise; `next` makes it rightly. */
export const calling =
  (method: Method, otherwise: (given: Given, next: (given: object) => Promise<never>, provider: DataProvider) => unknown): Break =>
  (opened) => {
    const right = opened.provider[method] as unknown as Call
    const wrong = async (given: Given) => otherwise(given, (passed) => right(passed as never) as Promise<never>, opened.provider)
    return { ...opened, provider: { ...opened.provider, [method]: wrong } as unknown as DataProvider }
  }

/** A provider that asks for another list. */
export const asked = (change: (given: GetListParams) => object): Break =>
  calling('getList', (given, next) => next({ ...given, ...change(given as unknown as GetListParams) }))

/** A provider that answers another list. */
export const listed = (change: (list: Listed, given: Given) => object): Break => calling('getList', async (given, next) => change(await next(given), given))

/** A provider that answers other data. */
export const answered = (method: Method, change: (data: BaseRecord, given: Given) => unknown): Break =>
  calling(method, async (given, next) => ({ data: change(((await next(given)) as { data: BaseRecord }).data, given) }))

/** A provider that writes other values. */
export const writes = (change: (variables: Record<string, unknown>) => object): Break =>
  calling('update', (given, next) => next({ ...given, variables: change(given.variables) }))

/** A provider whose failures become something else, in every call. */
const failing =
  (turn: (error: ApiError) => unknown): Break =>
  (opened) => {
    const provider = Object.fromEntries(
      Object.entries(opened.provider).map(([name, call]) => [
        name,
        async (...given: unknown[]) => {
          try {
            return await (call as (...passed: unknown[]) => unknown)(...given)
          } catch (error) {
            if (error instanceof ApiError) return turn(error)
            throw error
          }
        },
      ]),
    )
    return { ...opened, provider: provider as unknown as DataProvider }
  }

/** A provider whose failures say something else. */
export const otherFacts = (facts: (error: ApiError) => object) =>
  failing((error) => {
    throw Object.assign(new ApiError(error.kind, { write: error.write, cause: error.cause }), error, facts(error))
  })

/** A provider that answers an empty list in place of failures of these kinds. */
export const swallow = (kinds: readonly string[]) =>
  failing((error) => {
    if (!kinds.includes(error.kind)) throw error
    return { data: [], total: 0 }
  })

/** The page that is asked for, whole. */
export const page = ({ pagination }: GetListParams) => ({ currentPage: 1, pageSize: 20, ...pagination })

/** A record without its unwanted values. */
export const without = (row: Record<string, unknown>, unwanted: (value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => !unwanted(value)))
