import { prescriptionStatuses } from '#domain/prescription-status.ts'
import { defineResource } from '#definition/define-resource.ts'
import { choice, instant, phone, text } from '#definition/kind.ts'

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
    customerName: text({ label: 'Customer', from: 'customer.name' }),
    customerPhone: phone({ label: 'Phone', from: 'customer.phone' }),
    fileName: text({ label: 'File' }),
    doctorName: text({ label: 'Doctor' }),
    status: choice(prescriptionStatuses, { notNull: true }),
    createdAt: instant({ label: 'Uploaded', show: 'date', sort: true }),
  },
  list: {
    columns: ['patientName', { field: 'customerName', under: 'customerPhone' }, 'fileName', 'status', 'createdAt'],
    sort: { field: 'createdAt', order: 'desc' },
    search: 'Search patient, customer, doctor or file',
    filters: { status: { field: 'status', all: 'All statuses' } },
    views: { pending: { filters: { status: 'Pending' } }, upload: {} },
    empty: 'No prescriptions found',
  },
  api: { path: '/admin/prescriptions', items: 'data.prescriptions' },
})
