import type { MistakeRows } from '../mistake.ts'

/** Pages around the records (sign-in, dashboard, filters, users), and what a declaration offers and refreshes. */
export const panelPagesMistakes: MistakeRows = {
  'tests/screens/sign-in/sign-in.test.tsx': {
    'providers/auth/sign-in.ts': {
      'who set a password by a link does not go on under the name of another': ['  if (readSession()) signOut(http)\n', ''],
    },
    'src/pages/sign-in/forgot-form.tsx': {
      'a mail that was not asked for is not on its way': [
        'setSent(await attempt.run(() => forgotPassword(email)))',
        'setSent((await attempt.run(() => forgotPassword(email))) || true)',
      ],
    },
    'src/pages/sign-in/sign-in-form.tsx': {
      'the first request for a code is no error': ['couldGiveCode ? { problem: ofCode } : { help: ofCode }', '{ problem: ofCode }'],
    },
  },
  'tests/screens/dashboard/charts.test.tsx': {
    'src/pages/dashboard/charts/charts.tsx': {
      'a chart of 30 days has 30 days': ['fromDate: addDays(today, 1 - days)', 'fromDate: addDays(today, -days)'],
    },
  },
  'tests/screens/lists/delayed-text.test.ts': {
    'src/crud/fields/filters/use-delayed-text.ts': {
      'a search that waits undoes no other filter': ['setTimeout(() => latest.current(), searchDelayMs)', 'setTimeout(flush, searchDelayMs)'],
    },
  },
  'tests/screens/lists/touched.test.tsx': {
    'resources/orders.ts': {
      'a payment is seen at its customer': ["payment-status', touches: [...amounts, 'notifications']", "payment-status', touches: ['notifications']"],
    },
  },
  'tests/crud/offered-actions.test.ts': {
    'resources/prescriptions.ts': {
      'a prescription that nobody reviewed has no cart': ["icon: 'cart', when: { status: 'Reviewed' }", "icon: 'cart'"],
    },
  },
  'tests/screens/users/user-dialogs.test.tsx': {
    'src/pages/users/user-delete-dialog.tsx': {
      'several users are deleted as they were read': ['await send({}, { userIds, ...versions })', 'await send({}, { userIds })'],
    },
  },
  'tests/screens/users/second-factor.test.tsx': {
    'src/pages/users/second-factor.tsx': {
      'what is shown once stays until its button is pressed': ['onShownOnce?.(true)', 'onShownOnce?.(false)'],
    },
  },
  'tests/crud/touched-records.test.ts': {
    'resources/sample-collections.ts': {
      'a visit is seen in the places of its time slot': ["const touches = ['orders', 'time-slots']", "const touches = ['orders']"],
    },
    'resources/results.ts': {
      'several releases are seen where one is': ["release-many', touches: released", "release-many', touches: ['reports']"],
    },
  },
  'tests/crud/action-permissions.test.ts': {
    'resources/customers.ts': {
      'erasing is offered by the permission that it needs': ["      permission: 'customers.delete',", "      permission: 'customers.edit',"],
    },
  },
}
