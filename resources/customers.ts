import { customerStatuses } from '#domain/customer-status.ts'
import { genders } from '#domain/patient.ts'
import { defineResource } from '#definition/define-resource.ts'
import { choice, civilDate, email, group, instant, integer, phone, rows, rupees, text, yesNo } from '#definition/kind.ts'

export default defineResource({
  name: 'customers',
  label: { one: 'customer', many: 'customers' },
  menu: { icon: 'customer', order: 80 },
  permission: 'customers',
  title: 'name',
  operations: [],
  fields: {
    name: text({ notNull: true, sort: true }),
    email: email({ label: 'Email', sort: true }),
    phone: phone({ sort: true }),
    emailVerified: yesNo({ label: 'Email verified', words: ['Verified', 'Not verified'] }),
    phoneVerified: yesNo({ label: 'Phone verified', words: ['Verified', 'Not verified'] }),
    patientCount: integer({ label: 'Patients' }),
    status: choice(customerStatuses),
    createdAt: instant({ label: 'Registered', show: 'date', sort: true }),
    patients: rows({ id: text({ notNull: true }), name: text(), gender: choice(genders), dateOfBirth: civilDate(), relationship: text(), phone: phone() }),
    addresses: rows({ street: text(), city: text(), state: text(), postalCode: text() }),
    figures: group({ orders: integer(), prescriptions: integer(), paid: rupees(), balance: rupees(), lastVisit: civilDate() }),
  },
  list: {
    columns: [
      'name',
      'email',
      'phone',
      { field: 'emailVerified', width: 130 },
      { field: 'phoneVerified', width: 136 },
      { field: 'patientCount', width: 90 },
      'status',
      'createdAt',
    ],
    sort: { field: 'createdAt', order: 'desc' },
    search: 'Search name, phone or email',
    filters: {},
    advanced: { email: { contains: 'Email' }, phone: { contains: 'Phone' }, fromDate: { atLeast: 'createdAt' }, toDate: { atMost: 'createdAt' } },
    views: { add: {} },
  },
  show: { page: 'customer-detail', failure: 'Failed to load customer' },
  actions: {
    preferences: { label: 'Notification Preferences', icon: 'notification', permission: 'customers.view', dialog: 'customer-preferences' },
    status: {
      label: 'Edit Customer',
      icon: 'edit',
      permission: 'customers.edit',
      call: { method: 'PUT', path: '/customers/admin/{id}/status', answers: 'record' },
      body: { status: choice(customerStatuses, { label: 'Status', required: 'Please select a status' }) },
      startsWith: { status: 'status' },
      confirm: { title: 'Edit customer {title}', text: 'Open orders go on, whatever the status.', button: 'Save customer', working: 'Saving…' },
      done: '{title} is saved',
      failure: 'Failed to update customer. Please try again.',
    },
  },
  rowActions: ['show', 'preferences', 'status'],
  pageActions: ['preferences', 'status'],
  api: {
    path: '/customers/admin',
    items: 'items',
    total: 'totalCount',
    calls: {
      orders: { method: 'GET', path: '/admin/customers/{id}/orders' },
      prescriptions: { method: 'GET', path: '/admin/customers/{id}/prescriptions' },
      patients: { method: 'GET', path: '/admin/customers/{id}/patients' },
      preferences: { method: 'GET', path: '/admin/customers/{id}/notification-preferences' },
      savePreferences: { method: 'PUT', path: '/admin/customers/{id}/notification-preferences' },
    },
  },
})
