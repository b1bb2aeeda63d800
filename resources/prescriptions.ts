import { genders } from '#domain/patient.ts'
import { ageUnits } from '#domain/results/age.ts'
import { prescriptionStatuses } from '#domain/prescription-status.ts'
import { defineResource } from '#definition/define-resource.ts'
import { choice, civilDate, email, group, instant, longText, phone, text, yesNo } from '#definition/kind.ts'

export default defineResource({
  name: 'prescriptions',
  label: { one: 'prescription', many: 'prescriptions' },
  menu: { icon: 'prescription', order: 60, key: 'p' },
  permission: 'orders',
  title: 'patientName',
  operations: [],
  fields: {
    patientName: text({ label: 'Patient', from: 'patient.name' }),
    customerId: text({ from: 'customer.id' }),
    customerName: text({ label: 'Customer', from: 'customer.name', link: '/customers/{customerId}' }),
    customerPhone: phone({ label: 'Phone', from: 'customer.phone' }),
    customerEmail: email({ label: 'Email', from: 'customer.email' }),
    fileName: text({ label: 'File', cell: 'file-name' }),
    isLocked: yesNo({ label: 'Needs a password' }),
    doctorName: text({ label: 'Doctor' }),
    status: choice(prescriptionStatuses, { notNull: true }),
    createdAt: instant({ label: 'Uploaded', show: 'date', sort: true }),
    notes: longText({ label: 'Customer notes' }),
    adminNotes: longText({ label: 'Admin notes' }),
    reviewedAt: instant({ label: 'Reviewed' }),
    reviewerName: text({ label: 'Reviewed by', from: 'reviewedBy.name' }),
    patient: group({ id: text(), name: text(), gender: choice(genders), dateOfBirth: civilDate(), ageUnit: choice(ageUnits) }),
    customer: group({ id: text(), name: text(), email: email(), phone: phone() }),
  },
  list: {
    columns: [
      'patientName',
      { field: 'customerName', under: 'customerPhone' },
      { field: 'fileName', width: 210 },
      { field: 'status', width: 168 },
      'createdAt',
    ],
    sort: { field: 'createdAt', order: 'desc' },
    search: 'Search patient, customer, doctor or file',
    filters: { status: { field: 'status', all: 'All statuses' } },
    views: {
      pending: { tab: 'To review', filters: { status: 'Pending' } },
      clarification: { tab: 'Needs clarification', filters: { status: 'NeedsClarification' } },
      reviewed: { tab: 'Reviewed', filters: { status: 'Reviewed' } },
      upload: { dialog: 'prescription-upload' },
    },
    empty: 'No prescriptions found',
    links: [{ label: 'Upload prescription', to: '/prescriptions/upload', primary: true, permission: 'orders.create' }],
  },
  show: {
    fields: [
      'patientName',
      'customerName',
      'customerPhone',
      'customerEmail',
      'doctorName',
      'fileName',
      'status',
      'createdAt',
      'notes',
      'adminNotes',
      'reviewerName',
      'reviewedAt',
    ],
    failure: 'Failed to load prescription details',
    timeline: true,
  },
  pages: {
    '{id}/cart': { page: 'prescription-cart', title: 'Cart' },
    test: { page: 'prescription-test', title: 'Prescription calls', permission: 'settings.view' },
  },
  actions: {
    review: { label: 'Review', key: 'r', icon: 'edit', place: 'next', when: { status: 'Pending' }, permission: 'orders.edit', dialog: 'prescription-review' },
    cart: {
      label: 'View Cart',
      key: 'c',
      icon: 'cart',
      place: 'next',
      when: { status: 'Reviewed' },
      permission: 'orders.view',
      link: '/prescriptions/{id}/cart',
    },
    preview: { label: 'Preview', key: 'p', icon: 'view', permission: 'orders.view', dialog: 'prescription-preview' },
    download: { label: 'Download', key: 'd', icon: 'download', permission: 'orders.view', dialog: 'prescription-download' },
  },
  rowActions: ['review', 'cart', 'show', 'preview', 'download'],
  pageActions: ['download', 'preview', 'review', 'cart'],
  api: {
    path: '/admin/prescriptions',
    items: 'data.prescriptions',
  },
})
