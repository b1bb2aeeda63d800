const somewhere = 'http://panel.invalid'

/**
 * The path to return to after signing in, or null if the requested one is not a path of this panel (AUTH-04). It must start with a single slash in any browser
 * and must not lead back to the sign-in.
 */
export function safeReturnPath(to: unknown): string | null {
  if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to) || /[\p{Cc}\\]/u.test(to)) return null
  try {
    const url = new URL(to, somewhere)
    const path = url.pathname + url.search + url.hash
    return url.origin === somewhere && !path.startsWith('//') && !/^\/login(\/|$)/.test(url.pathname) ? path : null
  } catch {
    return null
  }
}
