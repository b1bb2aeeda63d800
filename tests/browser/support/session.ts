import type { BrowserContextOptions } from '@playwright/test'

/** The demo laboratory's staff, one per role. */
export type Staff = 'super' | 'admin' | 'manager' | 'operator'

/** The password of all demo staff. */
export const demoPassword = 'Demo@2468'

/** What a browser holds of a session, in Playwright's form. */
export type StoredSession = Exclude<BrowserContextOptions['storageState'], string | undefined>

interface SignInAnswer {
  readonly data: { readonly token: string; readonly user: Readonly<Record<string, unknown>> }
}

/** The address that a demo user signs in with. */
export function emailOf(staff: Staff): string {
  return `${staff}@lab.example`
}

/** Signs in over the API; answers the bearer token and what the panel keeps in local storage. Throws when the server refuses. */
export async function signIn(origin: string, staff: Staff): Promise<{ readonly token: string; readonly stored: StoredSession }> {
  const answer = await fetch(`${origin}/api/auth/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: emailOf(staff), password: demoPassword }),
  })
  if (!answer.ok) throw new Error(`signing in as ${staff} was answered with ${answer.status}`)
  const { data } = (await answer.json()) as SignInAnswer
  const localStorage = [
    { name: 'auth_user', value: JSON.stringify(data.user) },
    { name: 'auth_token', value: data.token },
  ]
  return { token: data.token, stored: { cookies: [], origins: [{ origin, localStorage }] } }
}
