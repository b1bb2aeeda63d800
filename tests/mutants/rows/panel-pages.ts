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
  'tests/providers/http/refusal.test.ts': {
    'providers/http/refusal.ts': {
      'the stack of a server is not shown': ['isAnswer = !isFault ||', 'isAnswer = true ||'],
      'the message of a fault is at most one line': ['[\\n\\r]|', ''],
    },
  },
  'tests/screens/prescriptions/queue.test.tsx': {
    'src/pages/prescriptions/use-next-pending.ts': {
      'a count of before the review leaves out the one reviewed': ['if (isOpen) openAt.current', 'if (isOpen && openAt.current === -1) openAt.current'],
    },
  },
  'tests/screens/orders/recognised-patients.test.tsx': {
    'src/crud/form/use-form-failure.ts': {
      'a question is gone with its cause': ['last.failure?.isQuestion === true && differs', 'false && differs'],
    },
  },
  'tests/domain/order-number.test.ts': {
    'domain/order-number.ts': {
      'an order number is whole': [' && a.join() === b.join()', ' && a[0] === b[0] && b[1].startsWith(a[1])'],
    },
  },
  'tests/screens/dashboard/charts.test.tsx': {
    'src/pages/dashboard/charts/charts.tsx': {
      'a chart of 30 days has 30 days': ['fromDate: addDays(today, 1 - days)', 'fromDate: addDays(today, -days)'],
    },
  },
  'tests/screens/lists/second-reads.test.tsx': {
    'src/layout/bell-panel.tsx': {
      'a bell that could not be read again says so': ['{query.error ? (', '{query.error && !query.data ? ('],
    },
    'src/pages/prescriptions/cart/cart-page.tsx': {
      'a cart that could not be read again says so': ['{error ? <OutdatedNote', '{error && !cart ? <OutdatedNote'],
    },
    'src/pages/customers/customer-lists.tsx': {
      'orders of a customer that may not be seen any more are shown no longer': [' || describeError(list.error).isForbidden', ''],
    },
    'src/pages/dashboard/charts/charts.tsx': {
      'charts that could not be read again stay': [
        'answer={answer} title="The charts',
        'answer={answer.error ? { ...answer, content: null } : answer} title="The charts',
      ],
    },
  },
  'tests/screens/notifications/sending.test.tsx': {
    'src/pages/notifications/deliveries.tsx': {
      'what became of a notification stays when it cannot be read again': ['(deliveries.length === 0 || isForbidden)', '(deliveries.length >= 0)'],
    },
  },
  'tests/screens/notifications/bell.test.tsx': {
    'src/layout/bell-panel.tsx': {
      'notifications that cannot be read are not none': ['!query.error && rows.length === 0', '!query.error && items.length === 0'],
    },
  },
  'tests/screens/customers/customer-page.test.tsx': {
    'src/pages/customers/customer-detail-page.tsx': {
      'the way back from a tab of a customer keeps the filters of the list': ['{ replace: true, state }', '{ replace: true }'],
    },
  },
  'tests/screens/orders/adding-items.test.tsx': {
    'src/pages/orders/items/pick.ts': {
      'an item is added with its name': ['    name,\n', ''],
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
    'src/pages/users/use-versioned-call.ts': {
      'several users are changed as they were read': ['...body, ...versionsOf(isRefused ? records : asked, userIds)', '...body'],
    },
  },
  'tests/screens/users/second-factor.test.tsx': {
    'src/pages/users/second-factor.tsx': {
      'what is shown once stays until its button is pressed': ['onShownOnce?.(true)', 'onShownOnce?.(false)'],
    },
  },
  'tests/crud/touched-records.test.ts': {
    'resources/sample-collections.ts': {
      'a visit is seen in the places of its time slot': ["const touches = ['orders', 'time-slots', ", "const touches = ['orders', "],
    },
    'contract/results.ts': {
      'several releases are seen where one is': ['total: z.int() }),\n  touches: released', "total: z.int() }),\n  touches: ['reports']"],
    },
  },
  'tests/crud/action-permissions.test.ts': {
    'resources/customers.ts': {
      'erasing is offered by the permission that it needs': ["      permission: 'customers.delete',", "      permission: 'customers.edit',"],
    },
  },
}
