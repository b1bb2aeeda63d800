import { defineResource } from '#definition/define-resource.ts'
import { choice, civilDate, longText, rupees, text } from '#definition/kind.ts'

export default defineResource({
  name: 'analysers',
  label: { one: 'analyser', many: 'analysers' },
  menu: { icon: 'test', order: 75 },
  permission: 'orders',
  title: 'name',
  fields: {
    name: text({ required: 'Name is required', notNull: true, sort: true }),
    status: choice({ working: { label: 'Working' }, repair: { label: 'In repair' } }, { initial: 'working', notNull: true }),
    price: rupees({ sort: true }),
    boughtOn: civilDate({ label: 'Bought' }),
    notes: longText(),
  },
  list: {
    columns: ['name', 'status', 'price', 'boughtOn'],
    search: 'Search analysers',
    filters: { status: 'status', boughtFrom: { atLeast: 'boughtOn' }, boughtTo: { atMost: 'boughtOn' } },
    page: 'analysers',
  },
  form: { in: 'page', page: 'analyser-form' },
  show: { in: 'page', page: 'analyser' },
})
