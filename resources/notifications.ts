import { defineResource } from '#definition/define-resource.ts'
import { instant, text, yesNo } from '#definition/kind.ts'

export default defineResource({
  name: 'notifications',
  label: { one: 'notification', many: 'notifications' },
  menu: { icon: 'notification', order: 90 },
  permission: 'customers',
  title: 'title',
  operations: ['delete'],
  planned: true,
  fields: {
    title: text({ notNull: true }),
    message: text(),
    type: text(),
    isRead: yesNo({ label: 'Status', from: 'is_read', words: ['Read', 'Unread'] }),
    createdAt: instant({ label: 'Date', from: 'created_at', show: 'dateTime' }),
  },
  list: { columns: ['title', 'message', 'type', 'isRead', 'createdAt'], views: { advanced: {} } },
  api: {
    path: '/admin/notifications',
    calls: { stats: { method: 'GET', path: '/admin/notifications/stats' } },
  },
})
