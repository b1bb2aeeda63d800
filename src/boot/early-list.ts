import type { BaseRecord, DataProvider, GetListParams, GetListResponse } from '@refinedev/core'
import type { Permission } from '#domain/permission.ts'
import { listCall } from '#crud/list/list-call.ts'
import { readListQuery } from '#crud/list/list-query.ts'
import type { Declaration } from '#definition/declaration.ts'

/** The call of the generated list at an address; null where there is none, or where it needs what only its screen knows (today). */
export function listCallAt(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  registry: ReadonlyMap<string, Declaration>,
  permissions: readonly Permission[],
): GetListParams | null {
  const [, name = '', view, ...further] = pathname.split('/')
  const declaration = registry.get(name)
  if (!declaration || declaration.list.page || further.length > 0 || !permissions.includes(`${declaration.permission}.view`)) return null
  const known = view ? declaration.list.views?.[view] : undefined
  if ((view && !known) || known?.onToday !== undefined) return null
  return listCall(declaration, readListQuery(declaration, new URLSearchParams(search), view || undefined))
}

const asText = ({ resource, pagination, filters, sorters }: GetListParams) =>
  JSON.stringify([resource, pagination?.currentPage, pagination?.pageSize, filters ?? [], sorters ?? []])

/** Milliseconds after which an answer that no screen has asked for is old. */
const freshMs = 10_000

/** Asks for a list at once, while the panel still draws its first screen; the screen's own call gets that answer, once. Any other call is made as ever. */
export function withEarlyList(provider: DataProvider, call: GetListParams): DataProvider {
  let early: Promise<GetListResponse> | null = provider.getList(call)
  const forget = () => {
    early = null
  }
  // The screen that asks for it says what went wrong; a screen that does not come needs no word.
  early.catch(() => undefined)
  const timer = setTimeout(forget, freshMs)
  const wanted = asText(call)
  return {
    ...provider,
    getList<T extends BaseRecord>(parameters: GetListParams) {
      const answer = asText(parameters) === wanted ? early : null
      if (!answer) return provider.getList<T>(parameters)
      clearTimeout(timer)
      forget()
      return answer as Promise<GetListResponse<T>>
    },
  }
}
