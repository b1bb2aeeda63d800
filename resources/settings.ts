import { defineResource } from '#definition/define-resource.ts'
import { file, longText, phone, text } from '#definition/kind.ts'

/** The laboratory's own data: one record, under the id `laboratory`, which names the panel and heads the reports that are made here (RES-11). */
export default defineResource({
  name: 'settings',
  label: { one: 'laboratory', many: 'settings', title: 'Settings' },
  permission: 'settings',
  title: 'name',
  operations: ['edit'],
  fields: {
    name: text({
      required: 'The name of the laboratory is required',
      maxLength: 120,
      help: 'Shown in the panel, on the sign-in screen and at the top of every report',
    }),
    address: longText({ maxLength: 300 }),
    phone: phone(),
    logo: file({ printed: true, help: 'Beside the name in the panel, on the sign-in screen, on reports and receipts. A square picture fits best' }),
    accreditation: text({ maxLength: 120, help: 'For example NABL MC-1234' }),
    accreditationSymbol: file({ printed: true, help: 'Printed beside the number, on the pages with accredited tests' }),
    scopeLink: text({ maxLength: 500, help: 'The address of the accredited scope, printed as a QR code: https://…' }),
  },
  sections: [
    { title: 'Identity', text: 'How staff and patients recognise the laboratory.', fields: ['name', 'logo'] },
    { title: 'Contact', text: 'Printed at the top of reports, receipts and order slips.', fields: ['address', 'phone'] },
    {
      title: 'Accreditation',
      text: 'Printed on reports with accredited tests. The scope of each test is set with its laboratory data.',
      fields: ['accreditation', 'accreditationSymbol', 'scopeLink'],
    },
  ],
  list: { columns: ['name', 'phone', 'accreditation', 'scopeLink'] },
  form: { in: 'page' },
  show: { in: 'page', failure: 'Failed to load the settings of the laboratory' },
  pages: { declarations: { page: 'declarations', title: 'Declarations' } },
  api: { path: '/admin/settings' },
})
