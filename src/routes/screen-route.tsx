import type { ReactElement } from 'react'
import type { RouteObject } from 'react-router-dom'
import { RouteError } from '#layout/route-error.tsx'

/**
 * The part of a route that fetches its screen before it shows it, and says so where the screen could not be fetched. By a loader and not
 * by `lazy`: where that fails, React Router shows neither the route nor its error.
 */
export function screenRoute(
  screen: { load(): Promise<void> },
  element: ReactElement,
): Pick<RouteObject, 'loader' | 'shouldRevalidate' | 'element' | 'errorElement'> {
  return {
    loader: async () => {
      await screen.load()
      return null
    },
    shouldRevalidate: () => false,
    element,
    errorElement: <RouteError />,
  }
}
