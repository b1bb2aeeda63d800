import type { Change } from '../change.ts'

/** A discount that is granted later: its button, dialog, call, permission check and audit row follow from the declaration. */
export const actionOnOrders: Change = {
  row: 'action with a generated dialog',
  forgotten: 'server/areas/orders/actions.ts',
  files: [
    {
      file: 'resources/orders.ts',
      find: "    results: { label: 'Add results',",
      replace: `    grantDiscount: {
      label: 'Grant discount',
      icon: 'payment',
      when: unpaid,
      permission: 'orders.edit',
      call: { method: 'PUT', path: '/orders/admin/{id}/discount', answers: 'record' },
      shows: ['totalAmount', 'paidAmount'],
      body: { discount: rupees({ required: 'Please enter a discount' }), notes: longText({ maxLength: 2000 }) },
      startsWith: { discount: 'discount' },
      confirm: { title: 'Grant a discount on order {title}', button: 'Grant discount', working: 'Saving…' },
      done: '{title} has its discount',
      failureTitle: 'Failed to grant the discount. Please try again.',
    },
    results: { label: 'Add results',`,
    },
    {
      file: 'resources/orders.ts',
      find: "    ['payment', 'correct'],\n",
      replace: "    ['payment', 'correct'],\n    'grantDiscount',\n",
    },
    {
      file: 'server/areas/orders/actions.ts',
      find: "      cancel: (order, { reason }, context) => changeStatus(order, { to: 'Cancelled', notes: reason }, context),\n",
      replace: `      cancel: (order, { reason }, context) => changeStatus(order, { to: 'Cancelled', notes: reason }, context),
      grantDiscount: async (order, { discount }, { sql, now }) => {
        if (discount > order.totalAmount) throw invalid({ discount: ['The discount is larger than the amount of the order'] })
        return recalculateOrder(sql, { ...order, discount }, now, { discount })
      },
`,
    },
    {
      file: 'server/areas/orders/actions.ts',
      find: "import { type ActionTarget, actionRoutes } from '#server/resources/action-routes.ts'\n",
      replace: "import { invalid } from '#server/call/problem.ts'\nimport { type ActionTarget, actionRoutes } from '#server/resources/action-routes.ts'\n",
    },
    {
      file: 'server/areas/orders/actions.ts',
      find: "import { changeStatus } from './status.ts'\n",
      replace: "import { changeStatus } from './status.ts'\nimport { recalculateOrder } from './totals.ts'\n",
    },
    {
      file: 'tests/api/call/guards.ts',
      find: "    'PUT /orders/admin/{id}/payment-status',\n",
      replace: "    'PUT /orders/admin/{id}/payment-status',\n    'PUT /orders/admin/{id}/discount',\n",
    },
    {
      file: 'tests/api/orders/discount.test.ts',
      text: `import { expect, test } from 'vitest'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, mixedOrder } from '#tests/support/small-lab.ts'

const api = smallApi()

const grant = (id: string, discount: number) => api.call('PUT', \`/orders/admin/\${id}/discount\`, { discount })

test('a discount counts in the final amount and the balance; a smaller one takes its place', async () => {
  const { id } = await makeOrder(api.db, mixedOrder)
  expect((await grant(id, 200.5)).body.data).toMatchObject({ totalAmount: 1591.5, discount: 200.5, finalAmount: 1391, balance: 1391 })
  expect((await grant(id, 91.5)).body.data).toMatchObject({ discount: 91.5, finalAmount: 1500 })
})

test('a discount above the amount of the order is refused and changes nothing; the whole amount is granted', async () => {
  const { id } = await makeOrder(api.db, mixedOrder)
  const refused = await grant(id, 1591.51)
  expect([refused.status, refused.body.errors]).toEqual([422, { discount: ['The discount is larger than the amount of the order'] }])
  expect((await api.call('GET', \`/orders/admin/\${id}\`)).body.data.discount).toBe(100.25)
  expect((await grant(id, 1591.5)).body.data.finalAmount).toBe(0)
})

test('a paid order gets no discount', async () => {
  const { id } = await makeOrder(api.db)
  await api.call('PUT', \`/orders/admin/\${id}/payment-status\`, { paymentStatus: 'Paid', paymentMethod: 'cash' })
  expect((await grant(id, 10)).status).toBe(409)
})
`,
    },
  ],
  proofs: [
    {
      file: 'tests/api/orders/discount.test.ts',
      names: ['a discount counts in the final amount', 'a discount above the amount of the order is refused', 'a paid order gets no discount'],
    },
    { file: 'tests/guards/permissions/matrix.test.ts', names: ['/orders/admin/{id}/discount'] },
    { file: 'tests/guards/safety/audit.test.ts', names: ['/orders/admin/{id}/discount'] },
    { file: 'tests/guards/safety/mass-assignment.test.ts', names: ['/orders/admin/{id}/discount'] },
  ],
}
