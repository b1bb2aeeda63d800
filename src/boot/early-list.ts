import type { BaseRecord, DataProvider, GetListParams, GetListResponse } from '@refinedev/core'
import type { Permission } from '#domain/permission.ts'
import { callText, type FirstAnswer, freshMs } from '#crud/list/first-answer.ts'
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

/** A provider that knows the answer of a list that was asked for early. */
interface EarlyListProvider {
  readonly data: DataProvider
  /** Whoever asks for the list from now on gets a new answer. */
  forget(): void
}

/** A provider that gives the answer of a list that was asked for early to the screen's own call, once. Any other call goes to the API. */
export function withEarlyList(provider: DataProvider, call: GetListParams, asked: Promise<GetListResponse>): EarlyListProvider {
  let early: Promise<GetListResponse> | null = asked
  const forget = () => {
    clearTimeout(timer)
    early = null
  }
  // The screen that asks for it says what went wrong; a screen that does not come needs no word.
  asked.catch(() => undefined)
  const timer = setTimeout(forget, freshMs)
  const wanted = callText(call)
  const data: DataProvider = {
    ...provider,
    getList<T extends BaseRecord>(parameters: GetListParams) {
      const answer = callText(parameters) === wanted ? early : null
      if (!answer) return provider.getList<T>(parameters)
      forget()
      return answer as Promise<GetListResponse<T>>
    },
  }
  return { data, forget }
}

/** Milliseconds for which the first rendering waits for the rows, so that it has them; a server that takes longer gets a screen that says so. */
const rowsWaitMs = 150

/** The answer of the list asked for early where it comes at once, else null. */
export async function answerSoon(call: GetListParams, asked: Promise<GetListResponse>): Promise<FirstAnswer['answer']> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), rowsWaitMs))
  const data = await Promise.race([asked.catch(() => null), late])
  return data && { call, data, readAt: Date.now() }
}
