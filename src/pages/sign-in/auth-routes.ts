/** The addresses in front of the panel, which need no sign-in (AUTH-06, AUTH-12). */
export const authRoutes = ['/login', '/forgot-password', '/reset-password'] as const

export type AuthRoute = (typeof authRoutes)[number]

/** Returns the screen of a path, or null. A trailing slash is ignored. */
export function authRouteOf(pathname: string): AuthRoute | null {
  const path = pathname.replace(/\/+$/, '')
  return authRoutes.find((route) => route === path) ?? null
}
