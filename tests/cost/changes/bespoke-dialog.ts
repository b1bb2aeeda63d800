import type { Change } from '../change.ts'

/** The orders of a customer, read from the list of customers without leaving it. */
export const bespokeDialog: Change = {
  row: 'bespoke dialog or page',
  forgotten: 'src/pages/screens.ts',
  files: [
    {
      file: 'src/pages/customers/customer-orders-dialog.tsx',
      text: `import { Button, Modal } from 'antd'
import { useReturnFocus } from '#crud/dialog/use-return-focus.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { customerOf } from './customer.ts'
import { CustomerOrders } from './customer-lists.tsx'

/** The orders of a customer, above the list that one works in. */
export default function CustomerOrdersDialog({ declaration, record, onClose }: DialogProps) {
  const customer = customerOf(record)
  useReturnFocus()
  return (
    <Modal open title={\`Orders of \${customer.name}\`} width={720} footer={<Button onClick={onClose}>Close</Button>} onCancel={onClose}>
      <CustomerOrders declaration={declaration} customer={customer} />
    </Modal>
  )
}
`,
    },
    {
      file: 'src/pages/screens.ts',
      find: "    'customer-preferences': dialog(",
      replace: "    'customer-orders': dialog(() => import('#pages/customers/customer-orders-dialog.tsx')),\n    'customer-preferences': dialog(",
    },
    {
      file: 'resources/customers.ts',
      find: '  actions: {\n    preferences: {',
      replace:
        "  actions: {\n    orders: { label: 'Show Orders', icon: 'orders', permission: 'customers.view', dialog: 'customer-orders' },\n    preferences: {",
    },
    { file: 'resources/customers.ts', find: "rowActions: ['show', 'preferences',", replace: "rowActions: ['show', 'orders', 'preferences'," },
    {
      file: 'tests/screens/customers/orders-dialog.test.tsx',
      text: `import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder } from '#tests/support/small-lab.ts'

const api = labApi()

test('the orders of a customer are shown in a dialog above the list, each with its number', async () => {
  const [one, other] = [await makeOrder(api.db), await makeOrder(api.db)]
  const { user, address } = await openApp({ api, at: '/customers' })
  await user.click(await screen.findByLabelText('More actions for Asha Rao'))
  await user.click(await screen.findByText('Show Orders'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Orders of Asha Rao' }))
  for (const { id, number } of [one, other]) expect((await dialog.findByText(number)).getAttribute('href')).toBe(\`/orders/\${id}\`)
  await user.click(dialog.getByText('Close', { selector: 'button *' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toMatch(/^\\/customers/)
})
`,
    },
  ],
  proofs: [{ file: 'tests/screens/customers/orders-dialog.test.tsx', names: ['the orders of a customer are shown in a dialog above the list'] }],
}
