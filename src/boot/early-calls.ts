import type { Declaration } from '#definition/declaration.ts'
import { createDataProvider } from '#providers/data/data-provider.ts'
import { listCallAt } from '#crud/list/list-ahead.ts'
import { queryString } from '#providers/http/query-string.ts'
import type { Http, HttpRequest } from '#providers/http/request.ts'
import type { EarlyCalls } from './opening.ts'

const own = import.meta.glob<{ default: Declaration }>('/resources/*.ts', { eager: true })

/** The call that the panel makes first at the address of each generated list, as its data provider makes it; only for addresses without a query. */
export async function earlyCalls(declarations: readonly Declaration[] = Object.values(own).map((file) => file.default)): Promise<EarlyCalls> {
  const registry = new Map(declarations.filter(({ fields }) => fields).map((declaration) => [declaration.name, declaration]))
  const found: Record<string, readonly [string, string]> = {}
  for (const declaration of registry.values()) {
    for (const view of ['', ...Object.keys(declaration.list.views ?? {})]) {
      const pathname = view ? `/${declaration.name}/${view}` : `/${declaration.name}`
      const call = listCallAt(
        { pathname, search: '' },
        (name) => registry.get(name),
        () => true,
      )
      if (!call) continue
      const asked: HttpRequest[] = []
      await createDataProvider(recording(asked), registry)
        .getList(call)
        .catch(() => undefined)
      const [request, ...further] = asked
      if (request && further.length === 0) found[pathname] = [request.path + queryString(request.query), `${declaration.permission}.view`]
    }
  }
  return found
}

/** A client that notes what it is asked and answers nothing. */
const recording = (asked: HttpRequest[]): Http => ({
  baseUrl: '',
  async send(request) {
    asked.push(request)
    throw new Error('noted')
  },
})
