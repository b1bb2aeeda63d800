import { keeps, inForm, press } from './form-steps.ts'
import { emailIn, ownName, ownUser } from './own-records.ts'
import type { Action } from './action.ts'
import { demoPassword } from '#tests/browser/support/session.ts'
import { chooseOfAccount } from '#tests/browser/support/steps.ts'
import { signInApart } from './sign-in-apart.ts'

const password = 'Kept@2468'

/** One's own password, from the header. */
export const ownPasswordActions: readonly Action[] = [
  {
    name: "changing one's own password",
    ids: 'USR-08',
    call: { method: 'POST', path: /^\/admin\/users\/[0-9a-f-]{36}\/change-password$/ },
    async prepare(page, api) {
      const { name } = await ownUser(api, ownName('Fault self'))
      await signInApart(page, emailIn(name))
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
