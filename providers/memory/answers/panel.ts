import { addDays, dayOfWire } from '#domain/civil-date.ts'
import { fillWording } from '#domain/notification-template.ts'
import { countBy, dayIn, type MemoryAnswers, textOf } from './memory.ts'

/** Answers for the audit trail, notifications and the own account from the records in memory. */
export const panelAnswers: MemoryAnswers = {
  async 'GET /admin/audit/names'(memory) {
    const entries = await memory.rows('audit')
    const among = (name: 'entity' | 'action') => [...new Set(entries.map((entry) => textOf(entry[name])))].filter(Boolean).sort()
    return { entities: among('entity'), actions: among('action') }
  },
  async 'GET /admin/notifications/stats'(memory) {
    const all = await memory.rows('notifications')
    const since = new Date(memory.now.getTime() - 86_400_000).toISOString()
    return {
      total: all.length,
      unread: all.filter(({ isRead }) => !isRead).length,
      byType: countBy(all, ({ type }) => textOf(type)),
      recentActivity: all.filter(({ createdAt }) => textOf(createdAt) >= since).length,
    }
  },
  async 'GET /admin/notification-endpoints/analytics'(memory) {
    const all = await memory.rows('notifications')
    const days = Array.from({ length: 7 }, (_, index) => addDays(dayIn(null, memory.now), index - 6))
    const read = all.filter(({ isRead }) => isRead).length
    return {
      total: all.length,
      unread: all.length - read,
      readVsUnread: { read, unread: all.length - read },
      dailyStats: days.map((date) => {
        const ofDay = all.filter(({ createdAt }) => dayOfWire(createdAt) === date)
        const readOfDay = ofDay.filter(({ isRead }) => isRead).length
        return { date, total: ofDay.length, read: readOfDay, unread: ofDay.length - readOfDay }
      }),
    }
  },
  async 'POST /admin/notification-endpoints/preview'(memory, { body }) {
    const { name } = await memory.one('customers', textOf(body.customerId))
    const wording = { title: textOf(body.title), message: textOf(body.message) }
    const words = fillWording(wording, { customer: textOf(name) })
    return { customer: textOf(name), ...('filled' in words ? { ...words.filled, missing: [] } : { ...wording, missing: words.missing }) }
  },
  'GET /admin/notifications/{id}/deliveries': async () => [],
  'GET /admin/warnings': async () => [],
  'GET /auth/admin/sessions': async ({ now }) => [{ id: 'this', browser: 'This browser', address: null, lastUsedAt: now.toISOString(), isCurrent: true }],
}
