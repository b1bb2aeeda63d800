import { defineResource } from '#definition/define-resource.ts'
import { choice, civilDate, email, integer, phone, references, rupees, text } from '#definition/kind.ts'

export default defineResource({
  name: 'freezers',
  label: { one: 'freezer', many: 'freezers' },
  permissions: { area: 'cold_chain', label: 'Cold chain', actions: ['view', 'edit'], presets: { manager: ['view', 'edit'], operator: ['view'] } },
  title: 'name',
  fields: {
    name: text({ required: 'Name is required' }),
    rack: integer({ unique: true, min: 1 }),
    alarmMail: email({ unique: true }),
    alarmPhone: phone({ unique: true }),
    price: rupees({ above: 0, message: 'The price must be more than nothing' }),
    tests: references('tests', { limit: 200, message: 'Some tests could not be loaded' }),
    bornOn: civilDate({ label: 'Day of birth of the keeper', birth: true }),
  },
  list: { columns: ['name', 'rack', 'price'] },
  pages: { map: { page: 'freezer-map', title: 'Map of freezers', menu: { label: 'Map of freezers', order: 72 } } },
  actions: {
    repair: {
      label: 'Order a repair',
      call: { method: 'POST', path: '/freezers/{id}/repair' },
      body: { urgency: choice({ now: { label: 'Now' }, later: { label: 'Later' } }), day: civilDate() },
      showWhen: { day: { urgency: 'later' } },
    },
  },
  stats: [{ label: 'Worth', call: '/freezers/worth', value: 'data.worth', as: 'rupees' }],
  api: { items: '.', total: { header: 'X-Total-Count' }, record: '.' },
})
