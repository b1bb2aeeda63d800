import { type GoConfig, type IResourceItem, matchResourceFromRoute, type ParseResponse, ResourceContext, type RouterProvider } from '@refinedev/core'
import { useCallback, useContext } from 'react'
import { Link, matchPath, useLocation, useNavigate, useParams } from 'react-router-dom'
import { tableParameters, writeParameters } from './table-parameters.ts'

/**
 * Refine's router provider for React Router. The stock provider's `parse` hands every address parameter on, which Refine makes options of every call, and
 * throws on a broken one (`?to=%E0%A4%A`). Its `go` does not encode values, so a filter with `&` is cut.
 */
export const routerProvider: RouterProvider = { parse: useParse, go: useGo, back: useBack, Link }

function useBack() {
  const navigate = useNavigate()
  return useCallback(() => void navigate(-1), [navigate])
}

function useGo() {
  const { search, hash: currentHash } = useLocation()
  const navigate = useNavigate()
  return useCallback(
    ({ to = '', type, query = {}, hash, options: { keepQuery = false, keepHash = false } = {} }: GoConfig) => {
      const kept = [...new URLSearchParams(keepQuery ? search : '')].filter(([key]) => !Object.hasOwn(query, key.split('[')[0] ?? ''))
      const parameters = new URLSearchParams([...kept, ...writeParameters(query)]).toString()
      const target = (hash ?? (keepHash ? currentHash : '')).replace(/^#/, '')
      const path = `${String(to)}${parameters && `?${parameters}`}${target && `#${target}`}`
      if (type === 'path') return path
      return void navigate(path, { replace: type === 'replace' })
    },
    [search, currentHash, navigate],
  )
}

/** Maximum number of remembered addresses. */
const maxKnown = 200

/** Parsed addresses by resources: dozens of Refine's hooks on a page parse the same address, and all get the same function. */
const known = new WeakMap<readonly IResourceItem[], Map<string, () => ParseResponse>>()

function useParse() {
  const { id: idInRoute } = useParams()
  const { pathname, search } = useLocation()
  const { resources } = useContext(ResourceContext)
  const ofResources = known.get(resources) ?? new Map<string, () => ParseResponse>()
  known.set(resources, ofResources)
  const key = `${pathname}${search} ${idInRoute ?? ''}`
  const before = ofResources.get(key)
  if (before) return before
  const answer = parsed(pathname, search, idInRoute, resources)
  const parse = () => answer
  if (ofResources.size >= maxKnown) ofResources.clear()
  ofResources.set(key, parse)
  return parse
}

function parsed(pathname: string, search: string, idInRoute: string | undefined, resources: IResourceItem[]): ParseResponse {
  const list = resources.find(({ list }) => list === pathname)
  // Refine's own search goes over the routes of all resources; most clicks lead to a list.
  const { resource, action, matchedRoute } = list
    ? { resource: list, action: 'list' as const, matchedRoute: pathname }
    : matchResourceFromRoute(pathname, resources)
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
