import { defineResource } from '#definition/define-resource.ts'
import { integer, text } from '#definition/kind.ts'

export default defineResource({
  name: 'results',
  label: { one: 'result', many: 'results', title: 'Results' },
  under: 'reports',
  permission: 'reports',
  title: 'number',
  operations: [],
  fields: {
    number: text({ label: 'Report', notNull: true, mono: true }),
    orderNumber: text({ label: 'Order #', mono: true }),
    patientName: text({ label: 'Patient', from: 'patient.name' }),
    values: integer({ label: 'Values' }),
    leftOut: text({ label: 'Needs review' }),
  },
  list: { columns: ['number', 'orderNumber', 'patientName', 'values', 'leftOut'], page: 'results-work' },
  show: { page: 'results-record' },
  pages: {
    begin: { page: 'results-begin', title: 'Add results', permission: 'reports.create' },
    '{id}/sheet': { page: 'results-sheet', title: 'Results of a report' },
  },
  api: {
    path: '/reports/admin/results',
    listPath: '/reports/admin/results/waiting',
  },
})
