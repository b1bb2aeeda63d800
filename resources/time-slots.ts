import { defineResource } from '#definition/define-resource.ts'
import { clockTime, integer, yesNo } from '#definition/kind.ts'

export default defineResource({
  name: 'time-slots',
  label: { one: 'time slot', many: 'time slots', title: 'Time Slot Management' },
  menu: { group: 'Sample Collection', label: 'Time Slot Management', icon: 'clock', order: 53 },
  permission: 'orders',
  title: 'startTime',
  planned: true,
  fields: {
    startTime: clockTime({ notNull: true }),
    endTime: clockTime({ notNull: true }),
    maxCollections: integer({ min: 1, max: 100, message: 'Max collections must be at least 1' }),
    isActive: yesNo({ label: 'Status', words: ['Active', 'Inactive'] }),
  },
  list: { columns: ['startTime', 'endTime', 'maxCollections', 'isActive'] },
  api: { path: '/admin/time-slots' },
})
