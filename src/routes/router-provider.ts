import { type IResourceItem, matchResourceFromRoute, type ParseResponse, ResourceContext, type RouterProvider } from '@refinedev/core'
import stock from '@refinedev/react-router'
import { useCallback, useContext } from 'react'
import { matchPath, useLocation, useParams } from 'react-router-dom'
import { tableParameters } from './table-parameters.ts'

/**
 * Refine's router provider for React Router with a `parse` of our own. The stock one hands every address parameter on, which Refine makes
 * options of every call, and throws on a broken one (`?to=%E0%A4%A`); this one gives the page, size, sorters and filters of a table alone.
 */
export const routerProvider: RouterProvider = { ...stock, parse: useParse }

let last: { readonly pathname: string; readonly resources: readonly IResourceItem[]; readonly found: ReturnType<typeof matchResourceFromRoute> } | null = null

/** The parsed address, cached for the present one: dozens of Refine's hooks on a page ask for it. */
function matched(pathname: string, resources: IResourceItem[]) {
  if (last?.pathname !== pathname || last.resources !== resources) last = { pathname, resources, found: matchResourceFromRoute(pathname, resources) }
  return last.found
}

function useParse() {
  const inRoute = useParams()
  const { pathname, search } = useLocation()
  const { resources } = useContext(ResourceContext)
  const { resource, action, matchedRoute } = matched(pathname, resources)
  // Above all routes, where the providers are, React Router gives no parameters.
  const id = inRoute.id ?? decoded(matchPath(matchedRoute ?? '', pathname)?.params.id)
  return useCallback(
    (): ParseResponse => ({
      ...(resource && { resource }),
      ...(action && { action }),
      ...(id !== undefined && { id }),
      pathname,
      params: tableParameters(search),
    }),
    [resource, action, id, pathname, search],
  )
}

function decoded(part: string | undefined): string | undefined {
  if (part === undefined) return undefined
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
