import { notificationKinds, notificationLabel } from '#domain/notification.ts'
import { defineResource } from '#definition/define-resource.ts'
import { computed, email, instant, longText, text, yesNo } from '#definition/kind.ts'

export default defineResource({
  name: 'notifications',
  label: { one: 'notification', many: 'notifications', title: 'Notification Management' },
  menu: { icon: 'notification', order: 90, key: 'n', label: 'Notifications' },
  permission: 'customers',
  title: 'title',
  operations: ['delete'],
  fields: {
    title: text({ label: 'Notification', notNull: true }),
    message: longText(),
    type: text({ notNull: true }),
    typeName: computed('text', ['type'], notificationLabel, { label: 'Type', cell: 'notification-type' }),
    customerName: text({ label: 'Customer', from: 'customer.name' }),
    customerEmail: email({ label: 'Customer email', from: 'customer.email' }),
    isRead: yesNo({ label: 'Status', from: 'is_read', words: ['Read', 'Unread'], marks: false, notNull: true }),
    createdAt: instant({ label: 'Date', from: 'created_at' }),
  },
  list: {
    columns: [
      { field: 'title', under: 'message', width: 172 },
      { field: 'customerName', under: 'customerEmail', empty: 'Unknown', width: 190 },
      { field: 'typeName', width: 188 },
      { field: 'isRead', width: 86 },
      { field: 'createdAt', width: 148 },
    ],
    search: 'Search title, message or customer',
    filters: {
      type: { field: 'type', label: 'Type', all: 'All types', choices: notificationKinds },
      // In the order of the specification: what waits first.
      is_read: { field: 'isRead', all: 'All Status', choices: { false: { label: 'Unread' }, true: { label: 'Read' } } },
    },
    links: [{ label: 'Advanced', to: '/notifications/advanced' }],
    pageSize: 20,
    pager: 'steps',
    empty: 'No notifications',
    emptyFiltered: 'No notifications found matching your criteria.',
  },
  show: { in: 'drawer', fields: ['title', 'message', 'typeName', 'customerName', 'customerEmail', 'isRead', 'createdAt'], slot: 'notification-deliveries' },
  pages: { advanced: { page: 'notifications-advanced', title: 'Advanced Notification Management' } },
  actions: {
    read: {
      label: 'Mark as Read',
      icon: 'enable',
      when: { isRead: false },
      permission: 'customers.view',
      call: { method: 'PUT', path: '/admin/notifications/{id}/read' },
      done: 'Marked as read',
      doneMany: '{count} marked as read',
      undo: true,
      failure: 'Failed to mark as read',
    },
    remove: {
      label: 'Delete',
      icon: 'delete',
      danger: true,
      permission: 'customers.edit',
      call: { method: 'DELETE', path: '/admin/notifications/{id}' },
      done: 'Notification deleted',
      doneMany: '{count} deleted',
      undo: true,
      failure: 'Failed to delete notification',
    },
  },
  rowActions: ['read', 'remove'],
  pageActions: ['read'],
  bulkActions: ['read', 'remove'],
  stats: [
    { label: 'Total Notifications', call: '/admin/notifications/stats', value: 'total' },
    { label: 'Unread', call: '/admin/notifications/stats', value: 'unread' },
    { label: 'Notification Types', call: '/admin/notifications/stats', value: 'byType' },
    { label: 'Recent Activity', call: '/admin/notifications/stats', value: 'recentActivity' },
  ],
  api: { path: '/admin/notifications' },
})
