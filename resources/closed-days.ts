import { closedScopes, weekdays } from '#domain/time-slot.ts'
import { defineResource } from '#definition/define-resource.ts'
import { choice, civilDate, instant, reference, text } from '#definition/kind.ts'

export default defineResource({
  name: 'closed-days',
  label: { one: 'closed day', many: 'closed days' },
  under: 'time-slots',
  permission: 'orders',
  title: 'reason',
  operations: ['create', 'delete'],
  fields: {
    scope: choice(closedScopes, { label: 'What is closed', required: 'Please select what is closed', notNull: true, initial: 'date' }),
    day: civilDate({ label: 'Date', required: 'Please select a date', sort: true }),
    weekday: choice(weekdays, { label: 'Day of the week', required: 'Please select a day of the week' }),
    slotId: reference('time-slots', { label: 'Time slot', required: 'Please select a time slot', name: 'slot.hours' }),
    reason: text({ required: 'Please say why it is closed', notNull: true, help: 'Shown to anyone who tries to book' }),
    createdAt: instant({ label: 'Entered', show: 'date', readOnly: true, sort: true }),
  },
  list: {
    columns: ['reason', 'scope', 'day', 'weekday', 'slotId', 'createdAt'],
    sort: { field: 'createdAt', order: 'desc' },
    search: 'Search reasons',
    filters: { scope: { field: 'scope', all: 'All kinds' } },
    advanced: { fromDate: { atLeast: 'day' }, toDate: { atMost: 'day' } },
    empty: 'No closed days. Every active slot is open.',
  },
  form: { showWhen: { day: { scope: { not: ['weekday'] } }, weekday: { scope: 'weekday' }, slotId: { scope: 'slot' } } },
  rowActions: ['delete'],
  stats: [{ label: 'Visits to move', of: 'sample-collections', where: { onClosedDay: true } }],
  api: { path: '/admin/closed-days', touches: ['time-slots', 'sample-collections'] },
})
