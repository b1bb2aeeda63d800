import { defineResource } from '#definition/define-resource.ts'
import { instant, text } from '#definition/kind.ts'

export default defineResource({
  name: 'prescriptions',
  label: { one: 'prescription', many: 'prescriptions' },
  menu: { icon: 'prescription', order: 60 },
  permission: 'orders',
  title: 'patientName',
  operations: [],
  planned: true,
  fields: {
    patientName: text({ label: 'Patient', from: 'patient.name' }),
    status: text({ essential: true }),
    createdAt: instant({ label: 'Uploaded', show: 'date' }),
  },
  list: { columns: ['patientName', 'status', 'createdAt'], views: { pending: {}, upload: {} } },
  api: { path: '/admin/prescriptions', items: 'data.prescriptions' },
})
