import { defineResource } from '#definition/define-resource.ts'
import { phone, text, yesNo } from '#definition/kind.ts'

export default defineResource({
  name: 'couriers',
  label: { one: 'courier', many: 'couriers' },
  permission: 'orders',
  title: 'name',
  fields: {
    name: text({ from: 'full_name', required: 'Name is required', notNull: true, sort: true }),
    phone: phone({ from: 'contact.mobile' }),
    isOnDuty: yesNo({ from: 'on_duty', label: 'Duty', words: ['On duty', 'Off duty'], initial: true }),
  },
  list: {
    columns: ['name', 'phone', 'isOnDuty'],
    search: 'Search couriers',
    filters: { isOnDuty: 'isOnDuty' },
    views: { 'off-duty': { tab: 'Off duty', filters: { isOnDuty: false } } },
  },
  api: {
    path: '/riders',
    items: 'riders',
    total: 'meta.count',
    record: '.',
    id: 'rider_id',
    update: 'PATCH',
    paging: 'offset',
    parameters: { page: 'skip', limit: 'take', sort: 'order_by', order: 'dir', search: 'q' },
    confirmation: { at: 'ok', is: true },
    yesNo: [1, 0],
  },
})
