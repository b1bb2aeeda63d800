import { defineResource } from '#definition/define-resource.ts'
import { choice, choices, civilDate, clockTime, instant, integer, reference, references, rupees, text } from '#definition/kind.ts'

const states = { planned: { label: 'Planned' }, done: { label: 'Done' } } as const
const needs = { chair: { label: 'Wheelchair' }, fasting: { label: 'Fasting' } } as const

export default defineResource({
  name: 'clinic-visits',
  label: { one: 'clinic visit', many: 'clinic visits' },
  permission: 'orders',
  title: 'patient',
  fields: {
    patient: text({ required: 'Patient is required', notNull: true, sort: true }),
    state: choice(states, { values: { GEPLANT: 'planned', ERLEDIGT: 'done' } }),
    needs: choices(needs, { values: { W: 'chair', F: 'fasting' } }),
    day: civilDate({ from: 'visit_day' }),
    bornOn: civilDate({ format: 'YYYYMMDD', label: 'Date of birth' }),
    at: clockTime({ format: 'HH:mm:ss' }),
    bookedAt: instant({ from: 'booked', readOnly: true }),
    remindAt: instant({ from: 'remind', format: 'DD/MM/YYYY HH:mm' }),
    tubes: integer({ format: 'text' }),
    fee: rupees({ format: 'paise' }),
    deposit: rupees(),
    clinicId: reference('couriers', { from: 'clinic.id', writeTo: 'clinic_id', name: 'clinic.name', format: 'number' }),
    doctorIds: references('couriers', { from: 'doctors', format: 'number' }),
  },
  list: { columns: ['patient', 'day', 'state', 'fee'], filters: { state: 'state', from: { atLeast: 'day' }, booked: { atMost: 'bookedAt' } } },
  stats: [{ label: 'By state', by: 'state', path: '/visits/by-state' }],
  api: {
    path: '/visits',
    items: 'hits',
    total: 'count',
    record: 'visit',
    createdId: { header: 'Location' },
    update: 'replace',
    paging: 'pageFrom0',
    formats: { civilDate: 'DD-MM-YYYY', instant: 'epochSeconds', rupees: 'text' },
    errors: { message: 'error.detail', fields: 'error.violations', field: 'path', text: 'reason' },
  },
})
