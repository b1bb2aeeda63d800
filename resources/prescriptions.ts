import { genders } from '#domain/patient.ts'
import { prescriptionStatuses } from '#domain/prescription-status.ts'
import { defineResource } from '#definition/define-resource.ts'
import { choice, civilDate, email, group, instant, longText, phone, text } from '#definition/kind.ts'

export default defineResource({
  name: 'prescriptions',
  label: { one: 'prescription', many: 'prescriptions' },
  menu: { icon: 'prescription', order: 60 },
  permission: 'orders',
  title: 'patientName',
  operations: [],
  fields: {
    patientName: text({ label: 'Patient', from: 'patient.name' }),
    customerName: text({ label: 'Customer', from: 'customer.name' }),
    customerPhone: phone({ label: 'Phone', from: 'customer.phone' }),
    customerEmail: email({ label: 'E-mail', from: 'customer.email' }),
    fileName: text({ label: 'File' }),
    doctorName: text({ label: 'Doctor' }),
    status: choice(prescriptionStatuses, { notNull: true }),
    createdAt: instant({ label: 'Uploaded', show: 'date', sort: true }),
    notes: longText({ label: 'Customer notes' }),
    adminNotes: longText({ label: 'Admin notes' }),
    reviewedAt: instant({ label: 'Reviewed' }),
    reviewerName: text({ label: 'Reviewed by', from: 'reviewedBy.name' }),
    patient: group({ id: text(), name: text(), gender: choice(genders), dateOfBirth: civilDate() }),
    customer: group({ id: text(), name: text(), email: email(), phone: phone() }),
  },
  list: {
    columns: ['patientName', { field: 'customerName', under: 'customerPhone' }, 'fileName', 'status', 'createdAt'],
    sort: { field: 'createdAt', order: 'desc' },
    search: 'Search patient, customer, doctor or file',
    filters: { status: { field: 'status', all: 'All statuses' } },
    views: { pending: { filters: { status: 'Pending' } }, upload: {} },
    empty: 'No prescriptions found',
  },
  show: {
    fields: ['patientName', 'customerName', 'customerPhone', 'customerEmail', 'doctorName', 'fileName', 'status', 'createdAt', 'notes', 'adminNotes', 'reviewerName', 'reviewedAt'],
    slot: 'prescription-file',
    failure: 'Failed to load prescription details',
  },
  rowActions: [
    { dialog: 'prescription-review', label: 'Review', icon: 'edit', when: { status: 'Pending' }, permission: 'orders.edit' },
    'show',
    { dialog: 'prescription-preview', label: 'Preview', icon: 'view', permission: 'orders.view' },
    { dialog: 'prescription-download', label: 'Download', icon: 'download', permission: 'orders.view' },
  ],
  api: {
    path: '/admin/prescriptions',
    items: 'data.prescriptions',
    calls: {
      review: { method: 'PUT', path: '/admin/prescriptions/{id}', touches: ['notifications'] },
      approve: { method: 'POST', path: '/admin/prescriptions/{id}/tests', touches: ['notifications'] },
      claim: { method: 'PUT', path: '/admin/prescriptions/{id}/claim' },
      release: { method: 'DELETE', path: '/admin/prescriptions/{id}/claim' },
      recommendations: { method: 'GET', path: '/admin/prescriptions/{id}/recommendations' },
      preview: { method: 'GET', path: '/admin/prescriptions/{id}/preview' },
      download: { method: 'GET', path: '/admin/prescriptions/{id}/download' },
      stats: { method: 'GET', path: '/prescriptions/stats' },
    },
  },
})
