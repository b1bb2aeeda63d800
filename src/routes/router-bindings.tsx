import type { RouterProvider } from '@refinedev/core'
import { useCallback } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

/**
 * Refine's bindings to the router. Unlike the ready-made ones they hand Refine nothing out of the address: its parameters would become
 * options of every call, and a broken one (`?to=%E0%A4%A`) would take the page down.
 */
export const routerBindings: RouterProvider = {
  go: () => {
    const navigate = useNavigate()
    return useCallback(
      ({ to = '', query = {}, hash = '', type = 'push' }) => {
        const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
        const path = `${to}${search && `?${search}`}${hash && `#${hash.replace(/^#/, '')}`}`
        if (type === 'path') return path
        void navigate(path, { replace: type === 'replace' })
        return undefined
      },
      [navigate],
    )
  },
  back: () => {
    const navigate = useNavigate()
    return useCallback(() => void navigate(-1), [navigate])
  },
  parse: () => {
    const { pathname } = useLocation()
    return useCallback(() => ({ pathname, params: {} }), [pathname])
  },
  Link: ({ to, ...props }) => <Link to={to} {...props} />,
}
