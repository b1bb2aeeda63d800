import type { Change } from '../change.ts'

/** The invoice number of an order, in every answer and in the list; the same for the branch of a user and the language of a customer. */
export const answeredField: Change = {
  row: 'field that orders, users or customers answer with',
  forgotten: 'server/db/migrations/{next}_invoice_number.sql',
  files: [
    {
      file: 'resources/orders.ts',
      find: '    paymentNotes: text(),\n',
      replace: "    paymentNotes: text(),\n    invoiceNumber: text({ label: 'Invoice number' }),\n",
    },
    {
      file: 'resources/orders.ts',
      find: "{ field: 'paymentStatus', width: 110 }",
      replace: "{ field: 'paymentStatus', under: 'invoiceNumber', width: 110 }",
    },
    {
      file: 'server/db/tables/orders.ts',
      find: "    paymentNotes: text('payment_notes'),\n",
      replace: "    paymentNotes: text('payment_notes'),\n    invoiceNumber: text('invoice_number'),\n",
    },
    {
      file: 'server/db/migrations/{next}_invoice_number.sql',
      text: '-- The number of the invoice that the accounts wrote for an order.\nalter table orders add column invoice_number text\n',
    },
  ],
  alike: [
    [
      {
        file: 'resources/users.ts',
        find: "  lastLogin: instant({ label: 'Last Login',",
        replace: "  branch: text({ readOnly: true }),\n  lastLogin: instant({ label: 'Last Login',",
      },
      {
        file: 'server/db/tables/staff.ts',
        find: "    lastLogin: instant('last_login'),\n",
        replace: "    branch: text('branch'),\n    lastLogin: instant('last_login'),\n",
      },
      { file: 'server/db/migrations/{next}_user_branch.sql', text: 'alter table users add column branch text\n' },
    ],
    [
      {
        file: 'resources/customers.ts',
        find: '    status: choice(customerStatuses),\n',
        replace: '    language: text(),\n    status: choice(customerStatuses),\n',
      },
      {
        file: 'server/db/tables/customers.ts',
        find: "    status: text('status').$type<CustomerStatus>()",
        replace: "    language: text('language'),\n    status: text('status').$type<CustomerStatus>()",
      },
      { file: 'server/db/migrations/{next}_customer_language.sql', text: 'alter table customers add column language text\n' },
    ],
  ],
  trial: {
    file: 'tests/api/resources/answered-fields.test.ts',
    text: `import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customers } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { users } from '#server/db/tables/staff.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'

const api = smallApi()

test('the invoice number is in the order, in the list and after a change; an order without one says null', async () => {
  const [noted, plain] = [await makeOrder(api.db), await makeOrder(api.db)]
  await api.db.update(orders).set({ invoiceNumber: 'INV-2026-0117' }).where(eq(orders.id, noted.id))
  expect((await api.call('GET', \`/orders/admin/\${noted.id}\`)).body.data.invoiceNumber).toBe('INV-2026-0117')
  expect((await api.call('GET', \`/orders/admin/\${plain.id}\`)).body.data.invoiceNumber).toBeNull()
  const changed = await api.call('PUT', \`/orders/admin/\${noted.id}/status\`, { orderStatus: 'Confirmed' })
  expect(changed.body.data.invoiceNumber).toBe('INV-2026-0117')
  const { body } = await api.call('GET', \`/orders/admin/all?search=\${noted.number}\`)
  expect(body.data.orders.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['INV-2026-0117'])
})

test('the branch of a user and the language of a customer are in the record and in the list', async () => {
  const { id } = staffOf('manager')
  await api.db.update(users).set({ branch: 'Andheri' }).where(eq(users.id, id))
  await api.db.update(customers).set({ language: 'Marathi' }).where(eq(customers.id, small.asha))
  expect((await api.call('GET', \`/admin/users/\${id}\`)).body.data.branch).toBe('Andheri')
  expect(JSON.stringify((await api.call('GET', '/admin/users')).body)).toContain('"branch":"Andheri"')
  expect((await api.call('GET', \`/customers/admin/\${small.asha}\`)).body.data.language).toBe('Marathi')
  expect(JSON.stringify((await api.call('GET', '/customers/admin')).body)).toContain('"language":"Marathi"')
})
`,
  },
  proofs: [
    { file: 'tests/api/resources/answered-fields.test.ts', names: ['the invoice number is in the order', 'the branch of a user and the language'] },
    { file: 'tests/api/orders/read.test.ts', names: ['ORD-09 the list answers', 'ODT-03, ODT-04 one order carries'] },
    {
      file: 'tests/api/db/schema.test.ts',
      names: ['the migrations make exactly', 'the table orders is as', 'the table users is as', 'the table customers is as'],
    },
  ],
}
