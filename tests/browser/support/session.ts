import type { BrowserContextOptions } from '@playwright/test'

/** The demo laboratory's staff, one per role. */
export type Staff = 'super' | 'admin' | 'manager' | 'operator'

/** The password of all demo staff. */
export const demoPassword = 'Demo@2468'

/** A browser's session data, in Playwright's form. */
export type StoredSession = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** A session as the server gave it and as the browser keeps it. */
export interface BrowserSession {
  readonly token: string
  readonly stored: StoredSession
}

interface SignInAnswer {
  readonly data: { readonly token: string; readonly user: Readonly<Record<string, unknown>> }
}

/** The address that a demo user signs in with. */
export function emailOf(staff: Staff): string {
  return `${staff}@lab.example`
}

/** Signs in over the API as one of the demo staff; answers the bearer token and what the panel keeps in local storage. Throws when the server refuses. */
export function signInByApi(origin: string, staff: Staff): Promise<BrowserSession> {
  return signInAs(origin, emailOf(staff))
}

/** The same as anybody, with the demo password unless another is given. */
export async function signInAs(origin: string, email: string, password: string = demoPassword): Promise<BrowserSession> {
  const answer = await fetch(`${origin}/api/auth/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`signing in as ${email} was answered with ${answer.status}`)
  const { data } = (await answer.json()) as SignInAnswer
  const localStorage = [
    { name: 'auth_user', value: JSON.stringify(data.user) },
    { name: 'auth_token', value: data.token },
  ]
  return { token: data.token, stored: { cookies: [], origins: [{ origin, localStorage }] } }
}
