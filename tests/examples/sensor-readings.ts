import { defineResource } from '#definition/define-resource.ts'
import { instant, text } from '#definition/kind.ts'

export default defineResource({
  name: 'sensor-readings',
  label: { one: 'reading', many: 'readings' },
  permissions: { area: 'cold_chain' },
  title: 'sensor',
  operations: [],
  fields: { sensor: text(), at: instant({ sort: true }), degrees: text({ from: 'value.celsius' }) },
  list: { columns: ['sensor', 'at', 'degrees'], sort: { field: 'at', order: 'desc' }, groupBy: 'at' },
  api: { items: 'readings', paging: { cursor: 'next' } },
})
