import type { Page } from '@playwright/test'
import { signInAs } from '#tests/browser/support/session.ts'

/** Signs a browser in with a separate session, which may end without harm to other cases. */
export async function signInApart(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password')
  const { stored } = await signInAs(new URL(page.url()).origin, email)
  for (const { name, value } of stored.origins[0]?.localStorage ?? [])
    await page.evaluate(([key = '', text = '']) => localStorage.setItem(key, text), [name, value])
}
