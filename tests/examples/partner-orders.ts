import { defineResource } from '#definition/define-resource.ts'
import { civilDate, clockTime, instant, integer, reference, references, rupees, text } from '#definition/kind.ts'

export default defineResource({
  name: 'partner-orders',
  label: { one: 'partner order', many: 'partner orders' },
  permission: 'orders',
  title: 'number',
  fields: {
    number: text({ from: 'no', required: 'Number is required', notNull: true }),
    orderedOn: civilDate({ from: 'ordered' }),
    sentAt: instant({ from: 'sent' }),
    pickupAt: clockTime({ from: 'pickup' }),
    tubes: integer(),
    amount: rupees(),
    partnerId: reference('couriers', { from: 'partner' }),
    helperIds: references('couriers', { from: 'helpers' }),
  },
  list: { columns: ['number', 'orderedOn', 'amount'] },
  api: {
    path: '/partner/orders',
    items: 'data',
    total: 'meta.total',
    createdId: 'meta.insertId',
    paging: 'pageFrom0',
    formats: {
      civilDate: 'epochMs',
      instant: 'offset',
      clockTime: 'HH:mm:ss',
      integer: 'text',
      rupees: 'paise',
      reference: 'number',
      references: 'number',
    },
  },
})
