import { defineResource } from '#definition/define-resource.ts'
import { choice, civilDate, computed, file, integer, reference, rows, rupees, text } from '#definition/kind.ts'
import type { Paise } from '#domain/money.ts'

export default defineResource({
  name: 'purchase-orders',
  label: { one: 'purchase order', many: 'purchase orders' },
  menu: { icon: 'list', order: 71 },
  permission: 'orders',
  title: 'number',
  fields: {
    number: text({ required: 'Number is required', unique: true, sort: true, mono: true }),
    supplier: text({ required: 'Supplier is required', sort: true }),
    status: choice({ draft: { label: 'Draft' }, sent: { label: 'Sent' }, received: { label: 'Received' } }, { initial: 'draft' }),
    total: rupees({ label: 'Total with tax' }),
    invoice: file({ accept: ['application/pdf', 'image/png', 'image/jpeg'] }),
    lines: rows(
      {
        item: text({ required: 'Item is required' }),
        quantity: integer({ min: 1, required: 'Quantity is required', initial: 1 }),
        price: rupees({ above: 0, required: 'Price must be above ₹0' }),
        amount: computed('rupees', ['quantity', 'price'], (quantity: number, price: Paise) => quantity * price),
      },
      { label: 'Order lines', required: 'Add at least one line', editable: true, min: 1, max: 50 },
    ),
    deliveries: rows(
      { on: civilDate({ label: 'Day', required: 'Day is required' }), testId: reference('tests', { label: 'For test' }) },
      { editable: true, max: 10 },
    ),
  },
  stats: [
    { label: 'By status', by: 'status' },
    { label: 'Worth by supplier', by: 'supplier', sum: 'total' },
  ],
  list: { columns: ['number', 'supplier', 'status'], search: 'Search purchase orders', filters: { status: 'status' } },
})
