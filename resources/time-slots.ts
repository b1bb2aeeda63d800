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
    startTime: clockTime({ essential: true }),
    endTime: clockTime({ essential: true }),
    capacity: integer({ least: 1 }),
    isActive: yesNo({ label: 'Status', words: ['Active', 'Inactive'] }),
  },
  list: { columns: ['startTime', 'endTime', 'capacity', 'isActive'] },
  api: { path: '/time-slots' },
})
