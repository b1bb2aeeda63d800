import { collectionStatuses } from '#domain/collection-status.ts'
import { finalOrderStatuses, orderStatuses } from '#domain/order-status.ts'
import { genders } from '#domain/patient.ts'
import { paymentMethods, paymentStatuses } from '#domain/payment.ts'
import { defineResource } from '#definition/define-resource.ts'
import { choice, civilDate, email, group, instant, integer, phone, rows, rupees, text } from '#definition/kind.ts'

const open = { orderStatus: { not: finalOrderStatuses } } as const
const kinds = { test: { label: 'Test' }, package: { label: 'Package' } } as const

export default defineResource({
  name: 'orders',
  label: { one: 'order', many: 'orders' },
  menu: { icon: 'orders', order: 40 },
  permission: 'orders',
  title: 'orderNumber',
  operations: [],
  fields: {
    orderNumber: text({ label: 'Order number', notNull: true, mono: true, sort: true }),
    customerName: text({ label: 'Customer', from: 'customer.name' }),
    customerPhone: phone({ label: 'Phone', from: 'customer.phone' }),
    patientName: text({ label: 'Patient', from: 'patient.name' }),
    totalAmount: rupees({ label: 'Amount', notNull: true, sort: true }),
    discount: rupees(),
    finalAmount: rupees(),
    orderStatus: choice(orderStatuses, { label: 'Order status', notNull: true }),
    paymentStatus: choice(paymentStatuses, { label: 'Payment', notNull: true }),
    paymentMethod: choice(paymentMethods),
    referenceNumber: text(),
    paymentNotes: text(),
    createdAt: instant({ label: 'Order date', show: 'date', sort: true }),
    scheduledDate: civilDate(),
    timeSlot: text(),
    sampleCollectionStatus: choice(collectionStatuses),
    cancellationReason: text(),
    customer: group({ id: text({ notNull: true }), name: text(), email: email(), phone: phone() }),
    patients: rows({ id: text({ notNull: true }), name: text(), gender: choice(genders), dateOfBirth: civilDate(), phone: phone(), email: email() }),
    items: rows({
      id: text({ notNull: true }),
      type: choice(kinds, { notNull: true }),
      testId: text(),
      packageId: text(),
      patientId: text({ notNull: true }),
      name: text(),
      price: rupees({ notNull: true }),
      finalPrice: rupees({ notNull: true }),
      discount: rupees(),
      quantity: integer({ notNull: true }),
      tests: rows({ id: text({ notNull: true }), name: text() }),
    }),
  },
  list: {
    columns: ['orderNumber', { field: 'customerName', under: 'customerPhone' }, 'patientName', 'totalAmount', 'orderStatus', 'paymentStatus', 'createdAt'],
    sort: { field: 'createdAt', order: 'desc' },
    search: 'Search order number, customer, phone or patient',
    filters: {
      status: { field: 'orderStatus', all: 'All statuses' },
      paymentStatus: { field: 'paymentStatus', all: 'All payments' },
      openOnly: { flag: 'Pending only' },
    },
    advanced: { fromDate: { atLeast: 'createdAt' }, toDate: { atMost: 'createdAt' } },
    views: { pending: { filters: { openOnly: true } }, completed: { filters: { status: 'Completed' } } },
    empty: 'No orders found',
    failure: 'Error loading orders: {message}',
  },
  show: { page: 'order-detail', failure: 'Failed to load order details' },
  rowActions: [
    'show',
    { dialog: 'order-status', label: 'Update status', icon: 'status', when: open, permission: 'orders.edit' },
    { dialog: 'order-payment', label: 'Update payment', icon: 'payment', permission: 'orders.edit' },
    { dialog: 'order-cancel', label: 'Cancel order', icon: 'cancel', when: open, permission: 'orders.edit', danger: true },
  ],
  api: {
    path: '/orders/admin',
    listPath: '/orders/admin/all',
    items: 'data.orders',
    calls: {
      status: { method: 'PUT', path: '/orders/admin/{id}/status', touches: ['sample-collections'] },
      cancel: { method: 'POST', path: '/orders/admin/{id}/cancel', touches: ['sample-collections'] },
      payment: { method: 'PUT', path: '/orders/admin/{id}/payment-status' },
      appointment: { method: 'PUT', path: '/orders/admin/{id}/appointment', touches: ['sample-collections'] },
      addItem: { method: 'POST', path: '/orders/admin/{id}/items' },
      changeItem: { method: 'PUT', path: '/orders/admin/items/{itemId}' },
      removeItem: { method: 'DELETE', path: '/orders/admin/items/{itemId}' },
      addPatient: { method: 'POST', path: '/orders/{id}/patients', touches: ['customers'] },
      removePatient: { method: 'DELETE', path: '/orders/{id}/patients/{patientId}' },
      stats: { method: 'GET', path: '/orders/admin/stats' },
    },
  },
})
