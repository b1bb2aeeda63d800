import { defineResource } from '#definition/define-resource.ts'
import { text, yesNo } from '#definition/kind.ts'

export default defineResource({
  name: 'report-phrases',
  label: { one: 'report phrase', many: 'report phrases' },
  under: 'settings',
  permission: 'settings',
  title: 'phrase',
  fields: {
    phrase: text({
      required: 'The phrase is required',
      notNull: true,
      unique: true,
      maxLength: 300,
      sort: true,
      help: 'A whole sentence, as a comment on a report',
    }),
    isActive: yesNo({ label: 'Status', words: ['Active', 'Inactive'], initial: true, help: 'Only active phrases are offered for comments' }),
  },
  list: {
    columns: ['phrase', 'isActive'],
    sort: { field: 'phrase', order: 'asc' },
    search: 'Search phrases',
    filters: { isActive: 'isActive' },
    empty: 'No phrases yet. Comments are typed whole.',
  },
  rowActions: ['edit', { toggle: 'isActive', on: 'Activate', off: 'Deactivate' }, 'delete'],
  api: { touches: ['results'] },
})
