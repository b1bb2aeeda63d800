import { type IResourceItem, matchResourceFromRoute, type ParseResponse, ResourceContext, type RouterProvider } from '@refinedev/core'
import stock from '@refinedev/react-router'
import { useContext } from 'react'
import { matchPath, useLocation, useParams } from 'react-router-dom'
import { tableParameters } from './table-parameters.ts'

/**
 * Refine's router provider for React Router with a `parse` of our own. The stock one hands every address parameter on, which Refine makes
 * options of every call, and throws on a broken one (`?to=%E0%A4%A`); this one gives only the page, size, sorters and filters of a table.
 */
export const routerProvider: RouterProvider = { ...stock, parse: useParse }

/** What an address means, and where it was found. */
interface Parsed {
  readonly address: string
  readonly idInRoute: string | undefined
  readonly resources: readonly IResourceItem[]
  readonly parse: () => ParseResponse
}

let last: Parsed | null = null

/** Dozens of Refine's hooks on a page ask for the parsed address, each several times: the present one is parsed once, and all get the same function. */
function useParse() {
  const { id: idInRoute } = useParams()
  const { pathname, search } = useLocation()
  const { resources } = useContext(ResourceContext)
  const address = pathname + search
  if (last?.address !== address || last.idInRoute !== idInRoute || last.resources !== resources) {
    const answer = parsed(pathname, search, idInRoute, resources)
    last = { address, idInRoute, resources, parse: () => answer }
  }
  return last.parse
}

function parsed(pathname: string, search: string, idInRoute: string | undefined, resources: IResourceItem[]): ParseResponse {
  const { resource, action, matchedRoute } = matchResourceFromRoute(pathname, resources)
  // Above all routes, where the providers are, React Router gives no parameters.
  const id = idInRoute ?? decoded(matchPath(matchedRoute ?? '', pathname)?.params.id)
  return { ...(resource && { resource }), ...(action && { action }), ...(id !== undefined && { id }), pathname, params: tableParameters(search) }
}

function decoded(part: string | undefined): string | undefined {
  if (part === undefined) return undefined
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
