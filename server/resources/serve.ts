import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import type { LoadedFile } from './load.ts'
import type { TableOptions } from './table-options.ts'
import { type ForeignTitles, servedResource, type ServedRegistry, type ServedResource } from './registry.ts'
import { declaredRoutes } from './routes.ts'
import type { Route } from '#server/call/route.ts'

/** Dependencies of serving declarations. */
export interface Serving {
  /** The routes written by hand: a declaration whose list is among them is served by them. */
  readonly bespoke: readonly Route[]
  /** Options of tables beyond their declarations, by the name of the declaration. */
  readonly tables: Readonly<Record<string, TableOptions>>
  /** Titles of records in bespoke tables, by resource. */
  readonly foreign: ForeignTitles
  /** Returns routes over all declarations that are served so. */
  over?(served: readonly ServedResource[]): readonly Route[]
  /** Called with a declaration that cannot be served; the others are. */
  broken(file: string, resource: string, reason: string): void
}

/** True when a hand-written route answers the list of a declaration. */
export function hasBespokeRoute(declaration: Declaration, bespoke: readonly Route[]): boolean {
  const { path } = endpointsOf(declaration).list
  return bespoke.some((route) => route.method === 'GET' && route.path === path)
}

/** The routes of all declarations that are not served by hand. */
export function serveDeclarations(files: readonly LoadedFile[], { bespoke, tables, foreign, over, broken }: Serving): Route[] {
  const served = files.filter(({ declaration }) => !hasBespokeRoute(declaration, bespoke))
  const registry: ServedRegistry = new Map(
    served.flatMap(({ file, declaration }) =>
      attempt(file, declaration, broken, () => [[declaration.name, servedResource(declaration, tables[declaration.name])] as const]),
    ),
  )
  const routes = served.flatMap(({ file, declaration, own }) => {
    const served = registry.get(declaration.name)
    return served ? attempt(file, declaration, broken, () => declaredRoutes(served, registry, foreign, own)) : []
  })
  return [...routes, ...(over?.([...registry.values()]) ?? [])]
}

function attempt<T>(file: string, { name }: Declaration, broken: Serving['broken'], work: () => T[]): T[] {
  try {
    return work()
  } catch (error) {
    broken(file, name, error instanceof Error ? error.message : String(error))
    return []
  }
}
