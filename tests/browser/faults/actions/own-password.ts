import type { Page } from '@playwright/test'
import type { Api } from '#tests/browser/faults/screens/screen.ts'
import { keeps, inForm, press } from './form-steps.ts'
import { emailIn, ownName, ownUser } from './own-records.ts'
import type { FaultAction } from './action.ts'
import { callApi } from '#tests/browser/support/call-api.ts'
import { demoPassword, signInAs } from '#tests/browser/support/session.ts'
import { chooseOfAccount } from '#tests/browser/support/steps.ts'
import { signInApart } from './sign-in-apart.ts'

const given = 'Given@2468'
const password = 'Kept@2468'

/** Makes a user who has set their own password, the demo password: otherwise one is asked for right after signing in, over whatever is open. */
async function userWithOwnPassword(page: Page, api: Api): Promise<string> {
  const { id, name } = await ownUser(api, ownName('Fault self'), 'active', given)
  const email = emailIn(name)
  await page.goto('/forgot-password')
  const { origin } = new URL(page.url())
  const { token } = await signInAs(origin, email, given)
  const passwords = { currentPassword: given, newPassword: demoPassword, confirmPassword: demoPassword }
  const { status } = await callApi(origin, token, 'POST', `/admin/users/${id}/change-password`, passwords)
  if (status >= 300) throw new Error(`setting a password of one's own was answered with ${status}`)
  return email
}

/** One's own password, from the header. */
export const ownPasswordActions: readonly FaultAction[] = [
  {
    name: "changing one's own password",
    ids: 'USR-08',
    call: { method: 'POST', path: /^\/admin\/users\/[0-9a-f-]{36}\/change-password$/ },
    async prepare(page, api) {
      await signInApart(page, await userWithOwnPassword(page, api))
      await page.goto('/dashboard')
      await chooseOfAccount(page, 'Change your password')
      await inForm(page, 'Current password').fill(demoPassword)
      await inForm(page, 'New password').fill(password)
      await inForm(page, 'Confirm password').fill(password)
      return keeps(inForm(page, 'New password'), password)
    },
    submit: press('Change password'),
    success: (page) => page.getByText('Password Changed Successfully'),
  },
]
