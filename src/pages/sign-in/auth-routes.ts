/** The addresses in front of the panel, which need no sign-in (AUTH-06, AUTH-12). */
export const signInRoutes = ['/login', '/forgot-password', '/reset-password'] as const

export type AuthRoute = (typeof signInRoutes)[number]

/** Returns the screen of a path, or null. A trailing slash is ignored. */
export function authRouteOf(pathname: string): AuthRoute | null {
  const path = pathname.replace(/\/+$/, '')
  return signInRoutes.find((route) => route === path) ?? null
}
