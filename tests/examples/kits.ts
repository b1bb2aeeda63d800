import { defineResource } from '#definition/define-resource.ts'
import { choice, civilDate, integer, longText, text } from '#definition/kind.ts'

export default defineResource({
  name: 'kits',
  label: { one: 'collection kit', many: 'collection kits' },
  permission: 'orders',
  title: 'code',
  fields: {
    code: text({ required: 'Code is required', notNull: true, unique: true, sort: true, mono: true }),
    status: choice({ ready: { label: 'Ready' }, out: { label: 'On a visit' }, retired: { label: 'Retired' } }, { initial: 'ready', sort: true }),
    stock: integer({ min: 0, max: 500, cell: 'stock-level', control: 'number-steps' }),
    expires: civilDate({ sort: true }),
  },
  list: {
    columns: ['code', 'status', 'stock', 'expires'],
    inline: { status: { key: 's', actions: ['retire'] } },
    search: 'Search kits',
    filters: { status: 'status' },
    initialFilters: { status: 'ready' },
    rowTone: [
      { past: 'expires', when: { status: { not: ['retired'] } }, tone: 'danger', label: 'Expired' },
      { when: { stock: 0 }, tone: 'warning', label: 'Used up' },
    ],
  },
  pages: { expiring: { page: 'expiring-kits', title: 'Kits by expiry date' } },
  actions: {
    retire: {
      label: 'Retire kit',
      icon: 'cancel',
      danger: true,
      permission: 'orders.edit',
      when: { status: { not: ['retired'] } },
      call: { method: 'POST', path: '/kits/{id}/retire', touches: ['sample-collections'], answers: 'record' },
      body: { reason: longText({ label: 'Reason', required: 'Please say why the kit is retired' }) },
      confirm: { title: 'Retire kit {title}?', text: 'This cannot be undone.', button: 'Retire kit', keep: 'Keep kit' },
      done: '{title} is retired',
      failureTitle: 'Failed to retire the kit. Please try again.',
    },
    writeOff: {
      label: 'Write off',
      call: { method: 'POST', path: '/kits/{id}/write-off', answers: 'record' },
      body: { count: integer({ label: 'Number', min: 1, required: 'Number is required' }) },
      done: '{title} is written off',
      undo: true,
    },
  },
  rowActions: ['edit', 'writeOff', 'retire', 'delete'],
  pageActions: ['retire'],
})
