import { defineResource } from '#definition/define-resource.ts'
import { longText, phone, text } from '#definition/kind.ts'

/** The laboratory's own data: one record, under the id `laboratory`, which heads the reports that are made here (RES-11). */
export default defineResource({
  name: 'settings',
  label: { one: 'laboratory', many: 'settings', title: 'Settings' },
  permission: 'settings',
  title: 'name',
  operations: ['edit'],
  fields: {
    name: text({ required: 'The name of the laboratory is required', maxLength: 120, help: 'Shown at the top of every report' }),
    address: longText({ maxLength: 300 }),
    phone: phone(),
    accreditation: text({ maxLength: 120, help: 'For example NABL MC-1234' }),
    signatory: text({ maxLength: 120, help: 'Name and qualification of who signs reports' }),
  },
  list: { columns: ['name', 'phone', 'accreditation', 'signatory'] },
  form: { in: 'page' },
  show: { in: 'page', failure: 'Failed to load the settings of the laboratory' },
  pages: { declarations: { page: 'declarations', title: 'Declarations' } },
  api: { path: '/admin/settings' },
})
