import { slotCapacity, slotSentences, timeSlotOf, hoursText } from '#domain/time-slot.ts'
import { defineResource } from '#definition/define-resource.ts'
import { clockTime, computed, instant, integer, yesNo } from '#definition/kind.ts'

export default defineResource({
  name: 'time-slots',
  label: { one: 'time slot', many: 'time slots', title: 'Time Slot Management' },
  menu: { group: 'Sample Collection', label: 'Time Slot Management', icon: 'clock', order: 53 },
  permission: 'orders',
  title: 'hours',
  fields: {
    hours: computed('text', ['startTime', 'endTime'], (startTime: string, endTime: string) => hoursText(timeSlotOf({ startTime, endTime }))),
    startTime: clockTime({ notNull: true, required: slotSentences.hours, sort: true }),
    endTime: clockTime({ notNull: true, required: slotSentences.hours }),
    maxCollections: integer({
      min: slotCapacity.min,
      max: slotCapacity.max,
      initial: slotCapacity.initial,
      required: slotSentences.capacity,
      message: slotSentences.capacity,
      notNull: true,
      help: 'Visits per day, 1–100',
    }),
    isActive: yesNo({ label: 'Status', words: ['Active', 'Inactive'], initial: true, notNull: true, help: 'Inactive slots can’t be booked' }),
    createdAt: instant({ label: 'Created', show: 'date', readOnly: true }),
  },
  list: {
    columns: [{ field: 'hours', width: 160 }, { field: 'maxCollections', width: 130 }, 'isActive', 'createdAt'],
    sort: { field: 'startTime', order: 'asc' },
    search: 'Search hours, e.g. 07:00',
    filters: { isActive: { field: 'isActive', all: 'All statuses' } },
    pageSize: 20,
    views: { usage: { dialog: 'slot-usage' } },
    links: [
      { label: 'Usage', to: '/time-slots/usage' },
      { label: 'Week', to: '/time-slots/week' },
      { label: 'Closed days', to: '/closed-days' },
    ],
  },
  form: { page: 'time-slot-form', fields: ['startTime', 'endTime', 'maxCollections', 'isActive'] },
  show: { in: 'drawer', timeline: true },
  actions: { setSeveral: { dialog: 'slot-bulk', label: 'Activate, deactivate…', permission: 'orders.edit' } },
  rowActions: [
    'edit',
    { toggle: 'isActive', on: 'Activate', off: 'Deactivate', call: { method: 'PATCH', path: '/admin/time-slots/{id}/toggle-status' } },
    'delete',
  ],
  bulkActions: ['setSeveral'],
  pages: { week: { page: 'slot-week', title: 'Week of time slots' } },
  stats: [
    { label: 'Total slots', call: '/admin/time-slots/statistics', value: 'totalSlots' },
    { label: 'Active slots', call: '/admin/time-slots/statistics', value: 'activeSlots' },
    { label: 'Inactive slots', call: '/admin/time-slots/statistics', value: 'inactiveSlots' },
    { label: 'Total capacity', call: '/admin/time-slots/statistics', value: 'totalCapacity' },
    { label: 'Average capacity', call: '/admin/time-slots/statistics', value: 'averageCapacity' },
  ],
  api: {
    path: '/admin/time-slots',
    // Visits show their time slot.
    touches: ['sample-collections'],
  },
})
