import { expect, test } from 'vitest'
import { checkDeclarations } from '#definition/check.ts'
import { fieldOfFilter } from '#definition/filter-field.ts'
import { menuIcons } from '#definition/menu-icon.ts'
import { choice, computed, reference, references, rupees, text, yesNo } from '#definition/kind.ts'
import { orderStatuses } from '#domain/order-status.ts'

const screens = { dialogs: ['kit-stop'], pages: ['kit-page'], slots: ['kit-slot'], cells: ['kit-cell'], controls: ['kit-control'] }

/** A declaration with every option. */
const whole = {
  name: 'kits',
  label: { one: 'kit', many: 'kits' },
  menu: { icon: 'test', order: 1 },
  permission: 'tests',
  title: 'name',
  fields: {
    name: text({ sort: true, cell: 'kit-cell', control: 'kit-control' }),
    price: rupees(),
    isActive: yesNo(),
    status: choice(orderStatuses),
    partOf: reference('kits'),
    parts: references('kits'),
    gross: computed('rupees', ['price'], (price: number) => price),
  },
  operations: ['create', 'edit', 'delete'],
  list: {
    columns: ['name', { field: 'price', under: 'status' }, { field: 'isActive' }],
    sort: { field: 'name', order: 'asc' },
    filters: { isActive: 'isActive', state: { field: 'status' }, mine: { flag: 'Mine' }, name: { contains: 'Word' } },
    initialFilters: { isActive: true },
    rowTone: [{ when: { status: 'Created' }, tone: 'warning', label: 'New' }],
    advanced: { minPrice: { atLeast: 'price' }, maxPrice: { atMost: 'price' } },
    views: { on: { filters: { isActive: true, minPrice: '5' }, dialog: 'kit-stop' }, plain: {} },
    export: '/kits/export',
    page: 'kit-page',
  },
  form: { fields: ['name', 'price', 'isActive'], showWhen: { price: { isActive: true } }, slot: 'kit-slot', page: 'kit-page' },
  show: { fields: ['name'], slot: 'kit-slot', page: 'kit-page' },
  pages: { board: { page: 'kit-page', title: 'Board', permission: 'settings.view' }, '{id}/parts': { page: 'kit-page', title: 'Parts' } },
  rowActions: [
    'show',
    'edit',
    'delete',
    { toggle: 'isActive', on: 'On', off: 'Off', call: { method: 'POST', path: '/kits/{id}/turn', touches: ['kits'] } },
    'halt',
    'stop',
    'go',
  ],
  actions: {
    halt: { dialog: 'kit-stop', label: 'Stop', icon: 'test', when: { status: 'Created' }, permission: 'tests.edit' },
    stop: {
      call: { method: 'POST', path: '/kits/{id}/stop', touches: ['kits'] },
      body: { why: text(), until: text() },
      startsWith: { why: 'name' },
      startsEmptyWhen: { why: { status: 'Created' } },
      shows: ['status'],
      disabledWhileEmpty: ['why'],
      showWhen: { until: { why: 'x' } },
      requiredWhen: { until: { when: { why: 'x' }, message: 'Until when?' } },
      label: 'Stop',
    },
    go: { link: '/kits/{id}', label: 'Go', permission: undefined },
  },
  bulkActions: ['delete', 'stop'],
  pageActions: ['stop'],
  stats: [{ label: 'All' }, { label: 'Kits', of: 'kits' }, { label: 'Sum', call: '/kits/sum', value: 'data.sum' }],
  api: {
    touches: ['kits'],
  },
} as const

const { actions } = whole

const linesOf = (declaration: unknown) =>
  checkDeclarations([{ file: 'resources/kits.ts', declaration }], screens).map(({ file, resource, place, message }) => {
    expect([file, resource]).toEqual(['resources/kits.ts', 'kits'])
    return `${place}: ${message}`
  })

test('a declaration that says everything, each name rightly, is sound', () => {
  expect(linesOf(whole)).toEqual([])
})

const { list, form, api } = whole
const wrong = (place: string, what: string, meant: string) => [`${place}: no ${what} "${meant}z"; did you mean "${meant}"?`]
const listWith = (change: object) => ({ list: { ...list, ...change } })
const actionWith = (name: keyof typeof actions, action: object) => ({ actions: { ...actions, [name]: action } })
const stopWith = (change: object) => actionWith('stop', { ...actions.stop, ...change })
const withIcons = (lines: readonly string[]) => lines.map((line) => `${line} (${menuIcons.join(', ')})`)

test.each<[string, object, string[]]>([
  ['a title', { title: 'namez' }, wrong('title', 'field', 'name')],
  ['an icon of the menu', { menu: { order: 1, icon: 'ordersz' } }, withIcons(wrong('menu.icon', 'icon', 'orders'))],
  ['the resource that leads here', { menu: undefined, under: 'kitsz' }, wrong('under', 'resource', 'kits')],
  ['a place under another entry beside an entry', { under: 'kits' }, ['under: is for a resource without a menu entry of its own']],
  ['a column', listWith({ columns: ['name', 'pricez'] }), wrong('list.columns[1]', 'field', 'price')],
  ['a field of a column', listWith({ columns: [{ field: 'pricez' }] }), wrong('list.columns[0]', 'field', 'price')],
  ['the second line of a column', listWith({ columns: [{ field: 'name', under: 'pricez' }] }), wrong('list.columns[0]', 'field', 'price')],
  ['a sort', listWith({ sort: { field: 'namez', order: 'asc' } }), wrong('list.sort.field', 'field', 'name')],
  [
    'a sort by what is not sorted by',
    listWith({ sort: { field: 'price', order: 'asc' } }),
    ['list.sort.field: the field "price" is not declared with sort: true'],
  ],
  ['a filter', listWith({ filters: { isActive: 'isActivez' } }), wrong('list.filters.isActive', 'field', 'isActive')],
  ['the field of a filter', listWith({ filters: { isActive: { field: 'statusz' } } }), wrong('list.filters.isActive', 'field', 'status')],
  ['a lower bound', listWith({ advanced: { minPrice: { atLeast: 'pricez' } } }), wrong('list.advanced.minPrice', 'field', 'price')],
  ['an upper bound', listWith({ advanced: { minPrice: { atMost: 'pricez' } } }), wrong('list.advanced.minPrice', 'field', 'price')],
  ['a group', listWith({ sort: undefined, groupBy: 'statusz' }), wrong('list.groupBy', 'field', 'status')],
  ['a filter that a list opens with', listWith({ initialFilters: { statez: true } }), wrong('list.initialFilters.statez', 'filter', 'state')],
  [
    'the condition of a colour',
    listWith({ rowTone: [{ when: { statusz: 'Created' }, tone: 'info', label: 'X' }] }),
    wrong('list.rowTone[0].when.statusz', 'field', 'status'),
  ],
  ['the day of a colour', listWith({ rowTone: [{ past: 'namez', tone: 'info', label: 'X' }] }), wrong('list.rowTone[0].past', 'field', 'name')],
  ['a cell', { fields: { ...whole.fields, price: rupees({ cell: 'kit-cellz' }) } }, wrong('fields.price.cell', 'cell', 'kit-cell')],
  ['an input', { fields: { ...whole.fields, price: rupees({ control: 'kit-controlz' }) } }, wrong('fields.price.control', 'control', 'kit-control')],
  [
    'an input of a dialog',
    stopWith({ body: { ...actions.stop.body, until: text({ control: 'kit-controlz' }) } }),
    wrong('actions.stop.body.until.control', 'control', 'kit-control'),
  ],
  ['a filter of a view', listWith({ views: { on: { filters: { statez: true } } } }), wrong('list.views.on.filters.statez', 'filter', 'state')],
  ['a dialog of a view', listWith({ views: { on: { dialog: 'kit-stopz' } } }), wrong('list.views.on.dialog', 'dialog', 'kit-stop')],
  ['a page of the list', listWith({ page: 'kit-pagez' }), wrong('list.page', 'page', 'kit-page')],
  ['a field of the form', { form: { fields: ['name', 'pricez'] } }, wrong('form.fields[1]', 'field', 'price')],
  ['a field that is shown at times', { form: { showWhen: { pricez: { isActive: true } } } }, wrong('form.showWhen.pricez', 'field', 'price')],
  ['the condition of a field', { form: { showWhen: { price: { isActivez: true } } } }, wrong('form.showWhen.price.isActivez', 'field', 'isActive')],
  ['a slot of the form', { form: { ...form, slot: 'kit-slotz' } }, wrong('form.slot', 'slot', 'kit-slot')],
  ['a page of the form', { form: { ...form, page: 'kit-pagez' } }, wrong('form.page', 'page', 'kit-page')],
  ['a field of the drawer', { show: { peek: ['pricez'] } }, wrong('show.peek[0]', 'field', 'price')],
  ['a field of the record', { show: { fields: ['name', 'pricez'] } }, wrong('show.fields[1]', 'field', 'price')],
  ['a page of the record', { show: { page: 'kit-pagez' } }, wrong('show.page', 'page', 'kit-page')],
  ['a slot of the record', { show: { slot: 'kit-slotz' } }, wrong('show.slot', 'slot', 'kit-slot')],
  ['a further page', { pages: { board: { page: 'kit-pagez', title: 'X' } } }, wrong('pages.board.page', 'page', 'kit-page')],
  [
    'the permission of a further page',
    { pages: { board: { page: 'kit-page', title: 'X', permission: 'settings.viewz' } } },
    wrong('pages.board.permission', 'permission', 'settings.view'),
  ],
  ['a toggle', { rowActions: ['edit', { toggle: 'isActivez', on: 'On', off: 'Off' }] }, wrong('rowActions[1].toggle', 'field', 'isActive')],
  ['a toggle of no switch', { rowActions: [{ toggle: 'price', on: 'On', off: 'Off' }] }, ['rowActions[0].toggle: the field "price" is no yesNo field']],
  ['an action of a row', { rowActions: ['show', 'stopz'] }, wrong('rowActions[1]', 'action', 'stop')],
  ['an action of the selection', { bulkActions: ['delete', 'stopz'] }, wrong('bulkActions[1]', 'action', 'stop')],
  ['an action of the page', { pageActions: ['stopz'] }, wrong('pageActions[0]', 'action', 'stop')],
  ['an action that does nothing', actionWith('halt', { label: 'X' }), ['actions.halt: needs a call, a link or a dialog']],
  ['a dialog', actionWith('halt', { dialog: 'kit-stopz', label: 'X' }), wrong('actions.halt.dialog', 'dialog', 'kit-stop')],
  ['an icon', actionWith('halt', { dialog: 'kit-stop', label: 'X', icon: 'ordersz' }), withIcons(wrong('actions.halt.icon', 'icon', 'orders'))],
  ['the condition of an action', actionWith('go', { link: '/kits', label: 'X', when: { pricez: 1 } }), wrong('actions.go.when.pricez', 'field', 'price')],
  ['a field that an action shows', stopWith({ shows: ['pricez'] }), wrong('actions.stop.shows[0]', 'field', 'price')],
  ['a field that a body starts with', stopWith({ startsWith: { why: 'namez' } }), wrong('actions.stop.startsWith.why', 'field', 'name')],
  ['a field that a body starts without', stopWith({ startsEmptyWhen: { whyz: {} } }), wrong('actions.stop.startsEmptyWhen', 'field of its body', 'why')],
  [
    'the condition under which a body starts without a field',
    stopWith({ startsEmptyWhen: { why: { pricez: 1 } } }),
    wrong('actions.stop.startsEmptyWhen.why.pricez', 'field', 'price'),
  ],
  ['a field that is not in the body', stopWith({ startsWith: { whyz: 'name' } }), wrong('actions.stop.startsWith', 'field of its body', 'why')],
  ['a field that must be filled', stopWith({ disabledWhileEmpty: ['whyz'] }), wrong('actions.stop.disabledWhileEmpty[0]', 'field of its body', 'why')],
  ['a field asked for at times', stopWith({ showWhen: { whyz: {} } }), wrong('actions.stop.showWhen', 'field of its body', 'why')],
  [
    'a resource that an action touches',
    stopWith({ call: { method: 'POST', path: '/{id}/x', touches: ['kitsz'] } }),
    wrong('actions.stop.call.touches[0]', 'resource', 'kits'),
  ],
  [
    'the permission of an action',
    actionWith('go', { link: '/kits', label: 'X', permission: 'tests.editz' }),
    wrong('actions.go.permission', 'permission', 'tests.edit'),
  ],
  [
    'an action that is no operation',
    { operations: ['edit'], rowActions: ['show', 'edit', 'delete'], bulkActions: [] },
    ['rowActions[2]: "delete" is not among this resource\'s operations'],
  ],
  ['a resource that is counted', { stats: [{ label: 'X', of: 'kitsz' }] }, wrong('stats[0].of', 'resource', 'kits')],
  [
    'what a toggle touches',
    { rowActions: [{ toggle: 'isActive', on: 'On', off: 'Off', call: { method: 'POST', path: '/kits/{id}/turn', touches: ['kitsz'] } }] },
    wrong('rowActions[0].call.touches[0]', 'resource', 'kits'),
  ],
  ['the resource of a reference', { fields: { ...whole.fields, partOf: reference('kitsz') } }, wrong('fields.partOf.to', 'resource', 'kits')],
  ['the resource of references', { fields: { ...whole.fields, parts: references('kitsz') } }, wrong('fields.parts.to', 'resource', 'kits')],
  ['a source of a computed field', { fields: { ...whole.fields, gross: computed('text', ['pricez'], String) } }, wrong('fields.gross.of', 'field', 'price')],
  ['a resource that a write touches', { api: { ...api, touches: ['kitsz'] } }, wrong('api.touches[0]', 'resource', 'kits')],
  ['an area of permissions', { permission: 'testsz' }, wrong('permission', 'permission area', 'tests')],
  ['a name like nothing', { title: 'zzzzzzzz' }, ['title: no field "zzzzzzzz"; those are name, price, isActive, status, partOf, parts, gross']],
])('%s that is misspelt is one mistake, reported with what was meant', (_, change, lines) => {
  expect(linesOf({ ...whole, ...change })).toEqual(lines)
})

test.each([
  ['/board', 'must be a path in lower case, e.g. "board", or "{id}/cart" for a page about one record'],
  ['{kitId}/parts', 'must be a path in lower case, e.g. "board", or "{id}/cart" for a page about one record'],
  ['add', 'is the address of a form or a view already'],
  ['plain', 'is the address of a form or a view already'],
])('a further page at %s is refused', (path, message) => {
  expect(linesOf({ ...whole, pages: { [path]: { page: 'kit-page', title: 'X' } } })).toEqual([`pages.${path}: ${message}`])
})

test('a resource whose operations are not said has all', () => {
  const { operations: _, ...unsaid } = whole
  expect(linesOf(unsaid)).toEqual([])
})

test.each([
  ['price', 'price'],
  [{ field: 'price' }, 'price'],
  [{ atLeast: 'price' }, 'price'],
  [{ atMost: 'price' }, 'price'],
  [{ flag: 'Mine' }, undefined],
  [{ contains: 'Word' }, undefined],
])('the filter %j is about %s', (filter, field) => {
  expect(fieldOfFilter(filter)).toBe(field)
})
