import { customerStatuses } from '#domain/customer-status.ts'
import { genders } from '#domain/patient.ts'
import { ageUnits } from '#domain/results/age.ts'
import { addressSentences, maxAddresses } from '#domain/postal-address.ts'
import { missingStatus } from '#domain/missing-status.ts'
import { defineResource } from '#definition/define-resource.ts'
import { choice, civilDate, email, group, instant, integer, longText, phone, rows, rupees, text, yesNo } from '#definition/kind.ts'

/** The customer's data are there. A server that does not say whether they were erased has them. */
const kept = { isErased: { not: true } } as const

/** Resources that show a person's name and data. */
const everywhere = ['orders', 'prescriptions', 'sample-collections', 'reports', 'results', 'notifications'] as const

export default defineResource({
  name: 'customers',
  label: { one: 'customer', many: 'customers', add: 'Register customer' },
  menu: { icon: 'customer', order: 80, key: 'c' },
  permission: 'customers',
  title: 'name',
  operations: ['create', 'edit'],
  fields: {
    name: text({ notNull: true, sort: true, required: 'Customer name is required', maxLength: 200 }),
    email: email({ label: 'Email', sort: true }),
    phone: phone({ sort: true, required: 'Please enter a valid phone number' }),
    emailVerified: yesNo({ label: 'Email verified', readOnly: true }),
    phoneVerified: yesNo({ label: 'Phone verified', readOnly: true }),
    patientCount: integer({ label: 'Patients' }),
    status: choice(customerStatuses),
    createdAt: instant({ label: 'Registered', show: 'date', sort: true }),
    isErased: yesNo({ label: 'Data erased', readOnly: true }),
    privacyNotice: text({ label: 'Privacy notice', readOnly: true }),
    patients: rows({
      id: text({ notNull: true }),
      name: text(),
      gender: choice(genders),
      dateOfBirth: civilDate(),
      ageUnit: choice(ageUnits),
      relationship: text(),
      phone: phone(),
    }),
    addresses: rows(
      {
        street: text({ label: 'Address', required: addressSentences.street, maxLength: 300 }),
        city: text({ required: addressSentences.city, maxLength: 200 }),
        state: text({ required: addressSentences.state, maxLength: 200 }),
        postalCode: text({ label: 'PIN code', required: addressSentences.postalCode, maxLength: 20 }),
      },
      { editable: true, max: maxAddresses },
    ),
    figures: group({
      ...{ orders: integer(), openOrders: integer(), lastOrder: instant({ show: 'date' }), prescriptions: integer() },
      ...{ paid: rupees(), balance: rupees(), overpaid: rupees(), lastVisit: civilDate() },
    }),
  },
  list: {
    columns: [
      { field: 'name', width: 124 },
      { field: 'email', width: 228 },
      { field: 'phone', width: 140 },
      { field: 'emailVerified', label: 'Email ✓', width: 66 },
      { field: 'phoneVerified', label: 'Phone ✓', width: 70 },
      { field: 'patientCount', width: 68 },
      { field: 'createdAt', width: 100 },
      { field: 'status', width: 95 },
    ],
    sort: { field: 'createdAt', order: 'desc' },
    search: 'Search name, phone or email',
    filters: {},
    links: [{ label: 'Data requests', to: '/data-requests' }],
    advanced: { email: { contains: 'Email' }, phone: { contains: 'Phone' }, fromDate: { atLeast: 'createdAt' }, toDate: { atMost: 'createdAt' } },
  },
  form: { page: 'customer-form', fields: ['name', 'phone', 'email', 'status', 'addresses'] },
  show: {
    page: 'customer-detail',
    peek: ['phone', 'email', 'status', 'createdAt', 'patients', 'addresses', 'figures'],
    timeline: true,
    failure: 'Failed to load customer',
  },
  actions: {
    preferences: { label: 'Notification Preferences', icon: 'notification', when: kept, permission: 'customers.view', dialog: 'customer-preferences' },
    correct: { label: 'Edit Customer', icon: 'edit', when: kept, permission: 'customers.edit', link: '/customers/{id}/edit' },
    requests: { label: 'Data requests', icon: 'list', place: 'more', permission: 'customers.view', link: '/data-requests?status=&customerId={id}' },
    exportData: { label: 'Export data', icon: 'download', place: 'more', permission: 'customers.edit', dialog: 'customer-export' },
    merge: { label: 'Merge with another customer', icon: 'users', place: 'more', when: kept, permission: 'customers.delete', dialog: 'customer-merge' },
    status: {
      label: 'Change status',
      icon: 'status',
      when: kept,
      permission: 'customers.edit',
      call: { method: 'PUT', path: '/customers/admin/{id}/status', answers: 'record' },
      body: { status: choice(customerStatuses, { label: 'Status', required: missingStatus }) },
      startsWith: { status: 'status' },
      shows: ['phone', 'email'],
      confirm: { title: 'Change the status of {title}', text: 'Changing the status does not affect open orders.', button: 'Save status', working: 'Saving…' },
      done: '{title} is saved',
      failure: 'Failed to update customer. Please try again.',
    },
    erase: {
      label: 'Erase personal data',
      icon: 'delete',
      when: kept,
      danger: true,
      permission: 'customers.delete',
      call: { method: 'POST', path: '/customers/admin/{id}/erase', touches: everywhere, answers: 'record' },
      body: { reason: longText({ label: 'Reason', required: 'Please say why the personal data is erased', maxLength: 500 }) },
      disabledWhileEmpty: ['reason'],
      shows: ['phone', 'email'],
      confirm: {
        title: 'Erase {title}’s personal data?',
        text: 'Names, addresses, phone numbers, messages, prescriptions and report files are permanently deleted. Orders, payments and results stay, without a name.',
        button: 'Erase personal data',
        working: 'Erasing…',
      },
      done: 'Personal data erased',
      failure: 'Failed to erase the personal data',
    },
  },
  rowActions: ['show', 'correct', 'preferences', 'status'],
  pageActions: ['correct', 'preferences', 'merge', 'requests', 'exportData', 'erase'],
  api: {
    path: '/customers/admin',
    items: 'items',
    total: 'totalCount',
  },
})
