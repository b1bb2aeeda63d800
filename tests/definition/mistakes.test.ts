import { describe, expect, test } from 'vitest'
import { checkDeclarations } from '#definition/check.ts'
import { loadFailure } from '#definition/load-failure.ts'
import { choice, computed, group, icon, instant, integer, reference, references, rows, rupees, text, yesNo } from '#definition/kind.ts'
import { orderStatuses } from '#domain/order-status.ts'

const fields = {
  name: text({ required: 'Name is required', sort: true }),
  price: rupees({ sort: true }),
  trips: integer(),
  isActive: yesNo({ initial: true }),
  status: choice(orderStatuses),
  since: instant(),
  kitId: reference('kits'),
  owner: group({ name: text() }),
}
const list = { columns: ['name', 'price'], filters: { isActive: 'isActive', status: 'status' } }
const kits = { name: 'kits', label: { one: 'kit', many: 'kits' }, permission: 'tests', title: 'name', fields, list }
const stop = { label: 'Stop', call: { method: 'POST', path: '/kits/{id}/stop' } }

/** The lines about the first of some declarations. */
const linesOf = (change: unknown, ...others: unknown[]) => {
  const first = typeof change === 'object' && change !== null ? { ...kits, ...change } : change
  const files = [first, ...others].map((declaration, index) => ({ file: `resources/${index}.ts`, declaration }))
  return checkDeclarations(files, null)
    .filter(({ file }) => file === 'resources/0.ts')
    .map(({ place, message }) => `${place}: ${message}`)
}
const withField = (field: object) => ({ fields: { ...fields, extra: field } })
const withList = (change: object) => ({ list: { ...list, ...change } })
const withAction = (change: object) => ({ actions: { stop: { ...stop, ...change } } })

test('the declaration that the mistakes are put into has none', () => {
  expect(linesOf({})).toEqual([])
})

describe('one mistake is one line, with its place and what is allowed or meant', () => {
  test.each<[what: string, change: unknown, line: string]>([
    ['nothing exported', undefined, 'export default: is not a declaration: write `export default defineResource({ … })`'],
    ['a number exported', 5, 'export default: is not a declaration: write `export default defineResource({ … })`'],
    // An area of permissions of its own.
    [
      'an area that the laboratory has',
      { permissions: { area: 'orders', label: 'X' } },
      'permissions.area: "orders" is an area of the laboratory already: write permission: \'orders\'',
    ],
    ['an area that nobody brings along', { permission: 'inventry', permissions: { area: 'inventry' } }, 'permissions.area: no permission area "inventry"'],
    ['an area in two words', { permissions: { area: 'In ventory' } }, 'permissions.area: must be one word in lower case, e.g. "inventory"'],
    [
      'an act that there is not',
      { permissions: { area: 'stock', label: 'Stock', actions: ['veiw', 'edit'] } },
      'permissions.actions[0]: no act "veiw"; did you mean "view"? (view, create, edit, delete)',
    ],
    [
      'a role that there is not',
      { permissions: { area: 'stock', label: 'Stock', presets: { mangaer: ['view'] } } },
      'permissions.presets.mangaer: is no option of presets; did you mean "manager"?',
    ],
    [
      'a preset of an act that is not in the area',
      { permissions: { area: 'stock', label: 'Stock', actions: ['view', 'edit'], presets: { manager: ['delete'] } } },
      'permissions.presets.manager: no act "delete"',
    ],
    [
      'presets without the label',
      { permissions: { area: 'stock', presets: {} } },
      'permissions.presets: belongs where the area gets its label: an entity that shares an area names it alone',
    ],
    // Options that nobody knows.
    ['an option of the declaration', { tilte: 'name' }, 'tilte: is no option of a declaration; did you mean "title"?'],
    ['an option of another place', { columns: [] }, 'columns: is no option of a declaration; did you mean "list.columns"?'],
    ['requird', withField(text({ requird: 'x' } as never)), 'fields.extra.requird: is no option of a text field; did you mean "required"?'],
    ['readonly', withField(text({ readonly: true } as never)), 'fields.extra.readonly: is no option of a text field; did you mean "readOnly"?'],
    ['maxx', withField(integer({ maxx: 3 } as never)), 'fields.extra.maxx: is no option of an integer field; did you mean "max"?'],
    ['most, the former name', withField(integer({ most: 3 } as never)), 'fields.extra.most: is no option of an integer field; did you mean "max"?'],
    [
      'essential, the former name',
      withField(text({ essential: true } as never)),
      'fields.extra.essential: is no option of a text field; did you mean "notNull"?',
    ],
    ['above on a moment', withField(instant({ above: 0 } as never)), 'fields.extra.above: is no option of an instant field; those are'],
    [
      'an option inside a group',
      withField(group({ a: text({ lable: 'A' } as never) })),
      'fields.extra.fields.a.lable: is no option of a text field; did you mean "label"?',
    ],
    [
      'an option inside rows',
      withField(rows({ a: text({ lable: 'A' } as never) })),
      'fields.extra.fields.a.lable: is no option of a text field; did you mean "label"?',
    ],
    ['an option of the list', withList({ serch: 'Search' }), 'list.serch: is no option of a list; did you mean "search"?'],
    ['an option of a column', withList({ columns: [{ field: 'name', widht: 90 }] }), 'list.columns[0].widht: is no option of a column; did you mean "width"?'],
    ['an option of the sort', withList({ sort: { field: 'name', order: 'asc', by: 1 } }), 'list.sort.by: is no option of a sort; those are field, order'],
    [
      'an option of a filter',
      withList({ filters: { isActive: { field: 'isActive', lable: 'X' } } }),
      'list.filters.isActive.lable: is no option of a filter; did you mean "label"?',
    ],
    ['an option of a view', withList({ views: { on: { filter: {} } } }), 'list.views.on.filter: is no option of a view; did you mean "filters"?'],
    ['an option of the form', { form: { feilds: ['name'] } }, 'form.feilds: is no option of a form; did you mean "fields"?'],
    ['an option of the show screen', { show: { inn: 'page' } }, 'show.inn: is no option of a show screen; did you mean "in"?'],
    ['an option of api', { api: { pth: '/kits' } }, 'api.pth: is no option of api; did you mean "path"?'],
    [
      'an option of a call',
      { api: { calls: { go: { method: 'GET', path: '/go', touch: [] } } } },
      'api.calls.go.touch: is no option of a call; did you mean "touches"?',
    ],
    ['an option of the menu', { menu: { order: 1, icon: 'test', gruop: 'X' } }, 'menu.gruop: is no option of a menu entry; did you mean "group"?'],
    ['an option of an action', withAction({ conditon: {} }), 'actions.stop.conditon: is no option of an action; those are'],
    [
      'an option of a confirmation',
      withAction({ confirm: { title: 'Stop?', buton: 'X' } }),
      'actions.stop.confirm.buton: is no option of a confirmation; did you mean "button"?',
    ],
    ['an option of a figure', { stats: [{ label: 'On', were: {} }] }, 'stats[0].were: is no option of a figure; did you mean "where"?'],
    // Values of a wrong type, and what is missing.
    ['a name with capitals', { name: 'Kits' }, 'name: must be a plural in kebab-case, e.g. "test-categories"'],
    ['a name with a blank', { name: 'kits list' }, 'name: must be a plural in kebab-case, e.g. "test-categories"'],
    ['no label', { label: undefined }, 'label: is missing from a declaration'],
    ['no plural', { label: { one: 'kit' } }, 'label.many: is missing from a label'],
    ['no list', { list: undefined }, 'list: is missing from a declaration'],
    ['a list that is none', { list: 5 }, 'list: must be an object; it is 5'],
    ['columns that are no list', withList({ columns: {} }), 'list.columns: must be a list; it is {}'],
    ['a column that is a number', withList({ columns: [5] }), 'list.columns[0]: must be an object; it is 5'],
    ['no fields', { fields: null }, 'fields: must be an object of fields'],
    ['a field of no kind', withField({ kind: 'string' }), 'fields.extra: is of no known kind; the kinds are text, longText'],
    ['a field that is a text', withField('text' as never), 'fields.extra: is of no known kind; the kinds are text, longText'],
    ['a field called id', { fields: { ...fields, id: text() } }, 'fields.id: is a name that every record has for itself'],
    ['required: true', withField(text({ required: true } as never)), 'fields.extra.required: must be a text; it is true'],
    ['maxLength as a text', withField(text({ maxLength: '20' } as never)), 'fields.extra.maxLength: must be a whole number above 0; it is "20"'],
    ['sort: "asc"', withField(text({ sort: 'asc' } as never)), 'fields.extra.sort: must be true, or left out; it is "asc"'],
    [
      'a way to show a moment',
      withField(instant({ show: 'day' } as never)),
      'fields.extra.show: no way to show a moment "day"; did you mean "date"? (date, dateTime, isoDate)',
    ],
    ['one word for yes and no', withField(yesNo({ words: ['On'] } as never)), 'fields.extra.words: must be two texts: the word for yes and the word for no'],
    ['a choice without words', withField(choice({ a: {} } as never)), 'fields.extra.choices.a.label: is missing from a choice'],
    ['no choice', withField(choice({})), 'fields.extra.choices: has no choice in it'],
    [
      'a tone outside the set',
      withField(choice({ a: { label: 'A', tone: 'sucess', icon: 'check' } } as never)),
      'fields.extra.choices.a.tone: no tone "sucess"; did you mean "success"?',
    ],
    [
      'an icon outside the set',
      withField(choice({ a: { label: 'A', tone: 'success', icon: 'tick' } } as never)),
      'fields.extra.choices.a.icon: no status icon "tick"',
    ],
    ['a page size', withList({ pageSize: 30 }), 'list.pageSize: must be one of 5, 10, 20, 25, 50, 100; it is 30'],
    ['an order', withList({ sort: { field: 'name', order: 'down' } }), 'list.sort.order: no order "down" (asc, desc)'],
    ['a place of the form', { form: { in: 'drawer' } }, 'form.in: no place "drawer" (modal, page)'],
    ['an operation', { operations: ['create', 'update'] }, 'operations[1]: no operation "update"'],
    ['an operation twice', { operations: ['create', 'create'] }, 'operations[1]: "create" is in the list twice'],
    ['a path without a slash', { api: { path: 'kits' } }, 'api.path: must be a path that starts with a slash, e.g. "/tests"; it is "kits"'],
    [
      'the path of a call without a slash',
      withAction({ call: { method: 'POST', path: 'kits/{id}' } }),
      'actions.stop.call.path: must be a path that starts with a slash',
    ],
    ['a method', withAction({ call: { method: 'post', path: '/kits/{id}' } }), 'actions.stop.call.method: no method "post"; did you mean "POST"?'],
    ['a refusal that is a text', withAction({ refuse: 'no' }), 'actions.stop.refuse: must be a function; it is "no"'],
    ['an unknown parameter', { api: { parameters: { pages: 'p' } } }, 'api.parameters.pages: is no option of parameters; did you mean "page"?'],
    ['a parameter without a name', { api: { parameters: { page: '' } } }, 'api.parameters.page: must be a text; it is ""'],
    ['a way of paging', { api: { paging: 'offsets' } }, 'api.paging: no way of paging "offsets"; did you mean "offset"?'],
    ['a cursor from nowhere', { api: { paging: { cursor: '' } } }, 'api.paging.cursor: must be a dotted path'],
    ['an option of paging', { api: { paging: { next: 'a' } } }, 'api.paging.next: is no option of paging; those are cursor'],
    ['a confirmation by a word', { api: { confirmation: 'any' } }, 'api.confirmation: no confirmation "any"'],
    ['a confirmation without a value', { api: { confirmation: { at: 'ok' } } }, 'api.confirmation.is: is missing from a confirmation'],
    ['one word for yes and no on the wire', { api: { yesNo: [1, 1] } }, 'api.yesNo: must be a list of two values that differ; it is the list [1,1]'],
    ['a yes without a no', { api: { yesNo: [1] } }, 'api.yesNo: must be a list of two values that differ; it is the list [1]'],
    ['an empty path', { api: { items: '' } }, 'api.items: must be a dotted path, e.g. "data.items", or "." for the answer itself; it is ""'],
    ['a count that is a full stop', { api: { total: '.' } }, 'api.total: must be a dotted path'],
    ['a header with a blank', { api: { total: { header: 'X Count' } } }, 'api.total.header: must be the name of a header'],
    ['an id that is no path', { api: { id: 5 } }, 'api.id: must be a dotted path, e.g. "data.items"; it is 5'],
    // Names are right, and nothing good would come of it.
    ['two parameters of one name', { api: { parameters: { page: 'limit' } } }, 'api.parameters.page: two parameters would be called "limit"'],
    ['a filter like a parameter', { api: { parameters: { search: 'status' } } }, 'list.filters.status: "status" is what api calls the parameter search'],
    [
      'a filter that is a parameter on the wire',
      { fields: { ...fields, status: choice(orderStatuses, { from: 'page' }) } },
      'list.filters.status: "page" is what api calls the parameter page',
    ],
    ['a count in a list of rows', { api: { items: '.' } }, 'api.total: the answer itself is the list, so its count is in a header'],
    ['two fields in one place', withField(text({ from: 'price' })), 'fields.extra.from: "price" is where price is written'],
    ['a field inside another', withField(text({ from: 'name.first' })), 'fields.extra.from: "name" is where name is written'],
    ['no column', withList({ columns: [] }), 'list.columns: a list needs a column'],
    ['a column twice', withList({ columns: ['name', 'name'] }), 'list.columns[1]: "name" is in the list twice'],
    ['a column twice, once with a width', withList({ columns: ['name', { field: 'name', width: 90 }] }), 'list.columns[1]: "name" is a column already'],
    ['a group as a column', withList({ columns: ['name', 'owner'] }), 'list.columns[1]: a group field cannot be a column'],
    ['a group as the title', { title: 'owner' }, 'title: a group field cannot name a record; take one of text, longText, email, phone'],
    ['a filter by a group', withList({ filters: { ...list.filters, owner: 'owner' } }), 'list.filters.owner: a list cannot be filtered by a group field'],
    ['a bound of a text', withList({ filters: { ...list.filters, from: { atLeast: 'name' } } }), 'list.filters.from: a text field has no more and no less'],
    ['a filter called page', withList({ filters: { page: 'name' } }), 'list.filters.page: "page" is a parameter that every list has for itself'],
    ['a filter twice', withList({ advanced: { status: 'status' } }), 'list.advanced.status: is among list.filters as well'],
    ['a sort by a reference', withField(reference('kits', { sort: true })), 'fields.extra.sort: a list cannot be sorted by a reference field'],
    [
      'a sort by what is computed',
      withField(computed('text', ['name'], (name: string) => name, { sort: true })),
      'fields.extra.sort: a list cannot be sorted by a computed field',
    ],
    [
      'what is worked out from nothing',
      withField(computed('text', ['nmae'], (name: string) => name)),
      'fields.extra.of: no field "nmae"; did you mean "name"?',
    ],
    ['what is worked out from itself', withField(computed('text', ['extra'], (name: string) => name)), 'fields.extra.of: is worked out from itself'],
    ['min above max', withField(integer({ min: 5, max: 3 })), 'fields.extra.min: is above max: 5 > 3'],
    ['a start that is no choice', withField(choice(orderStatuses, { initial: 'New' } as never)), 'fields.extra.initial: is refused by its own field'],
    ['a start of a wrong type', withField(yesNo({ initial: 'yes' } as never)), 'fields.extra.initial: is refused by its own field: Must be yes or no'],
    ['required and read only', withField(text({ required: 'x', readOnly: true })), 'fields.extra.required: nobody can fill a field that is readOnly'],
    [
      'a required field that no form asks for',
      { form: { fields: ['price'] } },
      'form.fields: "name" is required and not on the form, so that nothing could be saved',
    ],
    ['a view called add', withList({ views: { add: {} } }), 'list.views.add: "add" is the address of the form'],
    ['the value of a view', withList({ views: { open: { filters: { status: 'Open' } } } }), 'list.views.open.filters.status: no choice "Open" (Created'],
    [
      'a text for yes and no in a view',
      withList({ views: { on: { filters: { isActive: 'true' } } } }),
      'list.views.on.filters.isActive: must be true or false',
    ],
    ['the value of a condition', withAction({ when: { status: 'Creatd' } }), 'actions.stop.when.status: no choice "Creatd"; did you mean "Created"?'],
    ['a value of a condition under not', withAction({ when: { status: { not: ['Created', 'Gone'] } } }), 'actions.stop.when.status: no choice "Gone"'],
    ['the value of a condition in a form', { form: { showWhen: { price: { isActive: 'yes' } } } }, 'form.showWhen.price.isActive: must be true or false'],
    ['the name of a condition', withAction({ when: { statuss: 'Created' } }), 'actions.stop.when.statuss: no field "statuss"; did you mean "status"?'],
    [
      'a filter of a figure',
      { stats: [{ label: 'On', where: { isActiv: true } }] },
      'stats[0].where.isActiv: kits has no filter "isActiv"; did you mean "isActive"?',
    ],
    ['the value of a figure', { stats: [{ label: 'On', where: { status: 'Expired' } }] }, 'stats[0].where.status: no choice "Expired"'],
    ['what narrows a reference', withField(references('kits', { where: { active: true } })), 'fields.extra.where.active: kits has no filter "active"'],
    ['a reference to nothing', withField(reference('kit')), 'fields.extra.to: no resource "kit"; did you mean "kits"?'],
    [
      'a word that nothing fills',
      withAction({ done: '{titel} is stopped' }),
      'actions.stop.done: nothing fills {titel} in: no name "titel"; did you mean "title"?',
    ],
    [
      'a part of a path that nothing fills',
      withAction({ call: { method: 'POST', path: '/kits/{kitId}/stop' } }),
      'actions.stop.call.path: nothing fills {kitId} in',
    ],
    ['a link that nothing fills', { actions: { go: { label: 'Go', link: '/kits/{kit}' } } }, 'actions.go.link: nothing fills {kit} in'],
    [
      'a link to nowhere',
      { actions: { go: { label: 'Go', link: '/kitts/{id}' } } },
      'actions.go.link: leads nowhere: no resource "kitts"; did you mean "kits"?',
    ],
    ['a button to nowhere', withList({ links: [{ label: 'Go', to: '/nowhere' }] }), 'list.links[0].to: leads nowhere: no resource "nowhere"'],
    ['an action offered twice', { ...withAction({}), rowActions: ['stop', 'stop'] }, 'rowActions[1]: "stop" is in the list twice'],
    [
      'an action that reads',
      withAction({ call: { method: 'GET', path: '/kits/{id}/stop' } }),
      'actions.stop.call.method: is for reading: an action changes something',
    ],
    // Choices, bounds and names of fields.
    [
      'an option of a choice',
      withField(choice({ a: { lable: 'A' } } as never)),
      'fields.extra.choices.a.lable: is no option of a choice; did you mean "label"?',
    ],
    ['an icon without a tone', withField(choice({ a: { label: 'A', icon: 'check' } } as never)), 'fields.extra.choices.a.tone: is missing from a status'],
    [
      'two choices of one label',
      withField(choice({ a: { label: 'A' }, b: { label: 'A' } })),
      'fields.extra.choices.b.label: "A" is the label of another choice',
    ],
    ['a choice without a name', withField(choice({ '': { label: 'A' } })), 'fields.extra.choices: has a choice without a name'],
    ['a part of a paisa', withField(rupees({ above: 10.5 as never })), 'fields.extra.above: must be a whole number of paise, 100 for a rupee; it is 10.5'],
    ['a broken bound', withField(integer({ min: 1.5 })), 'fields.extra.min: must be a whole number; it is 1.5'],
    ['an icon that is not drawn', withField(icon(['hart'])), 'fields.extra.icons[0]: no icon "hart"; did you mean "Heart"?'],
    ['no icon', withField(icon([])), 'fields.extra.icons: names no icon'],
    ['a text in place of options', withField(text('Name' as never)), "fields.extra: its options are an object: text({ label: '…' })"],
    ['a field in two words', { fields: { ...fields, 'full name': text() } }, 'fields.full name: must be one word of letters, digits and _'],
    ['no field', { fields: {} }, 'fields: has no field in it'],
    ['a group of nothing', withField(group({})), 'fields.extra.fields: has no field in it'],
    ['a reference to nothing in a group', withField(group({ a: reference('kit') })), 'fields.extra.fields.a.to: no resource "kit"; did you mean "kits"?'],
    ['a sort inside a group', withField(group({ a: text({ sort: true }) })), 'fields.extra.fields.a.sort: is for a field of the record itself'],
    [
      'a function of more than it gets',
      withField(computed('text', ['name'], ((a: string, b: string) => a + b) as never)),
      'fields.extra.value: takes 2 values, and of names 1',
    ],
    // The list.
    ['a column under itself', withList({ columns: [{ field: 'name', under: 'name' }] }), 'list.columns[0].under: "name" is in the column already'],
    ['a group under a column', withList({ columns: [{ field: 'name', under: 'owner' }] }), 'list.columns[0].under: a group field cannot be in a column'],
    ['a filter in two words', withList({ filters: { ...list.filters, 'is on': 'isActive' } }), 'list.filters.is on: must be one word'],
    [
      'a bound of a view that is no amount',
      withList({ advanced: { most: { atMost: 'price' } }, views: { cheap: { filters: { most: 'little' } } } }),
      'list.views.cheap.filters.most: "little" is no value of a rupees field',
    ],
    [
      'a number of a view that is none',
      withList({ filters: { trips: 'trips' }, views: { far: { filters: { trips: 'many' } } } }),
      'list.views.far.filters.trips: "many" is no value of an integer field',
    ],
    [
      'a day of a view that is none',
      withList({ advanced: { from: { atLeast: 'since' } }, views: { late: { filters: { from: '2026-13-40' } } } }),
      'list.views.late.filters.from: "2026-13-40" is no value of an instant field',
    ],
    [
      'yes for a text in a view',
      withList({ filters: { name: 'name' }, views: { on: { filters: { name: true } } } }),
      'list.views.on.filters.name: true is no value of a text field',
    ],
    [
      'today and another day',
      withList({ filters: { day: 'since' }, views: { now: { onToday: 'day', filters: { day: '2026-01-01' } } } }),
      'list.views.now.filters.day: is always today here',
    ],
    [
      'a button to a page that is not there',
      withList({ links: [{ label: 'Go', to: '/kits/board' }] }),
      'list.links[0].to: leads nowhere: no page of kits "board"',
    ],
    ['a button to a record', withList({ links: [{ label: 'Go', to: '/kits/{id}' }] }), 'list.links[0].to: is about no record'],
    [
      'a filter in a link',
      withList({ links: [{ label: 'Go', to: '/kits?statuss=Created' }] }),
      'list.links[0].to: kits has no filter "statuss"; did you mean "status"?',
    ],
    [
      'the permission of a button',
      withList({ links: [{ label: 'Go', to: '/kits', permission: 'tests.eddit' }] }),
      'list.links[0].permission: no permission "tests.eddit"; did you mean "tests.edit"?',
    ],
    ['a word in an empty list that nothing fills', withList({ empty: 'No {thing}' }), 'list.empty: nothing fills {thing} in here'],
    [
      'an export that writes',
      { ...withList({ export: 'file' }), api: { calls: { file: { method: 'POST', path: '/kits/file' } } } },
      'list.export: "file" is a POST: only a GET reads',
    ],
    [
      'a figure of one record',
      { stats: [{ label: 'N', call: 'one', value: 'data.n' }], api: { calls: { one: { method: 'GET', path: '/kits/{id}/n' } } } },
      'stats[0].call: "one" is about one record: /kits/{id}/n',
    ],
    ['a figure twice', { stats: [{ label: 'On' }, { label: 'On', where: { isActive: true } }] }, 'stats[1].label: "On" is a figure already'],
    ['a list at one record', { api: { path: '/kits/{id}' } }, 'api.path: is of a whole list: nothing fills the braces'],
    ['a path with a step left out', { api: { path: '//kits' } }, 'api.path: must be a path that starts with a slash'],
    // Form and record.
    ['a form of nothing', { form: { fields: [] } }, 'form.fields: names no field; leave it out for all of them'],
    ['a form that is never open', { operations: ['delete'], form: { in: 'page' } }, 'form: is never open: neither create nor edit is among the operations'],
    [
      'a condition of a field that is not on the form',
      { form: { fields: ['name'], showWhen: { price: { trips: 1 } } } },
      'form.showWhen.price: "price" is not on the form',
    ],
    [
      'a condition that nobody can meet on the form',
      { form: { fields: ['name', 'price'], showWhen: { price: { trips: 1 } } } },
      'form.showWhen.price.trips: "trips" is not on the form',
    ],
    ['a field that decides about itself', { form: { showWhen: { isActive: { isActive: true } } } }, 'form.showWhen.isActive.isActive: decides about itself'],
    ['a place for no slot', { form: { slotAfter: 'name' } }, 'form.slotAfter: is for a slot, and there is none'],
    ['a summary that is none', { show: { isSlotFirst: true } }, 'show.isSlotFirst: is for a slot, and there is none'],
    ['a record without fields', { show: { fields: [] } }, 'show.fields: names no field; leave it out for all of them'],
    // Words that are on one screen twice.
    ['two fields of a form under one label', withField(text({ label: 'Price' })), 'fields.extra.label: "Price" is the label of fields.price as well'],
    [
      'two columns under one header',
      withList({ columns: ['name', { field: 'price', label: 'name' }] }),
      'list.columns[1]: "name" is the label of list.columns[0] as well',
    ],
    [
      'two questions of a dialog under one label',
      withAction({ body: { why: text({ label: 'Reason' }), reason: text() } }),
      'actions.stop.body.reason.label: "Reason" is the label of actions.stop.body.why as well',
    ],
    [
      'two actions of a menu under one label',
      { actions: { stop, halt: { ...stop, label: 'stop' } }, rowActions: ['stop', 'halt'] },
      'rowActions[1]: "stop" is the label of rowActions[0] as well',
    ],
    [
      'an action called like what every record has',
      { actions: { change: { ...stop, label: 'Edit' } }, rowActions: ['edit', 'change'] },
      'rowActions[1]: "Edit"',
    ],
    // Actions, and what is offered.
    ['an action that nobody can take', withAction({}), 'actions.stop: is offered nowhere: name it in rowActions, bulkActions or pageActions'],
    ['an action called edit', { actions: { edit: stop } }, 'actions.edit: "edit" is there for every record: name the action otherwise'],
    ['an action in two words', { actions: { 'stop it': stop } }, 'actions.stop it: must be named in one word'],
    [
      'a call like an action',
      { ...withAction({}), api: { calls: { stop: { method: 'POST', path: '/kits/stop' } } } },
      'actions.stop: api.calls.stop has the same name',
    ],
    ['an action on no record', withAction({ call: { method: 'POST', path: '/kits/stop' } }), 'actions.stop.call.path: names no record: it needs {id}'],
    ['a condition of no value', withAction({ when: { status: [] } }), 'actions.stop.when.status: is an empty list: name the values'],
    ['nott', withAction({ when: { name: { nott: 'X' } } }), 'actions.stop.when.name: must be a value, a list of values, or { not: … }'],
    ['a text for a number in a condition', withAction({ when: { trips: '3' } }), 'actions.stop.when.trips: must be a number'],
    ['a condition on a group', withAction({ when: { owner: 'x' } }), 'actions.stop.when.owner: no condition can look at a group field'],
    ['a field that is sent', withAction({ send: { statuss: 'x' } }), 'actions.stop.send.statuss: no field "statuss"; did you mean "status"?'],
    ['a choice that is sent', withAction({ send: { status: 'Confirmd' } }), 'actions.stop.send.status: no choice "Confirmd"; did you mean "Confirmed"?'],
    ['a reference of a body to nothing', withAction({ body: { a: reference('kit') } }), 'actions.stop.body.a.to: no resource "kit"; did you mean "kits"?'],
    [
      'what narrows a reference of a body',
      withAction({ body: { a: reference('kits', { where: { active: true } }) } }),
      'actions.stop.body.a.where.active: kits has no filter "active"',
    ],
    ['a group in a body', withAction({ body: { a: group({ b: text() }) } }), 'actions.stop.body.a: no dialog can ask for a group field'],
    [
      'an option of a record in a body',
      withAction({ body: { a: text({ unique: true }) } }),
      'actions.stop.body.a.unique: is for a field of a record, not of a body',
    ],
    [
      'the name of a condition in a body',
      withAction({ body: { why: text(), till: text() }, showWhen: { till: { whyy: 'x' } } }),
      'actions.stop.showWhen.till.whyy: no field of its body "whyy"; did you mean "why"?',
    ],
    [
      'the name of a condition that requires',
      withAction({ body: { why: text(), till: text() }, requiredWhen: { till: { when: { whyy: 'x' }, message: 'When?' } } }),
      'actions.stop.requiredWhen.till.when.whyy: no field of its body "whyy"; did you mean "why"?',
    ],
    ['a word on a button that nothing fills', withAction({ label: 'Stop {titel}' }), 'actions.stop.label: nothing fills {titel} in here'],
    ['a link for many', { actions: { go: { label: 'Go', link: '/kits/{id}' } }, bulkActions: ['go'] }, 'bulkActions[0]: "go" is a link'],
    ['what cannot be deleted', { operations: ['edit'], bulkActions: ['delete'] }, 'bulkActions[0]: "delete" is not among this resource\'s operations'],
    [
      'a switch of what cannot be edited',
      { operations: ['delete'], rowActions: [{ toggle: 'isActive', on: 'On', off: 'Off' }] },
      'rowActions[0]: "edit" is not among this resource\'s operations',
    ],
    [
      'a link to a page that is not there',
      { actions: { go: { label: 'Go', link: '/kits/{id}/board' } } },
      'actions.go.link: leads nowhere: no page of kits "{id}/board"',
    ],
    ['a permission for an area', { permission: 'tests.view' }, 'permission: no permission area "tests.view"; did you mean "tests"?'],
    ['an area like nothing', { permission: 'stock' }, 'permission: no permission area "stock"; those are users, tests, orders'],
    ['a number as a text', withList({ pageSize: '20' }), 'list.pageSize: must be one of 5, 10, 20, 25, 50, 100; it is "20"'],
    ['an address of the panel', { name: 'dashboard' }, 'name: "/dashboard" is an address of the panel itself; name the resource otherwise'],
  ])('%s', (_, change, line) => {
    const lines = linesOf(change)
    expect(
      lines.filter((each) => each.startsWith(line)),
      lines.join('\n'),
    ).toHaveLength(1)
  })
})

test('two resources on one path, and two of one name', () => {
  expect(linesOf({ api: { path: '/boxes' } }, { ...kits, name: 'boxes' })).toEqual(['api.path: "/boxes" is the list of boxes already'])
  expect(linesOf({}, kits)).toEqual(['name: another file declares "kits" as well'])
})

test('all mistakes are said at once, and a broken file hides none of another', () => {
  expect(linesOf({ title: 'nmae', permission: 'test', form: { fields: ['name', 'pirce'] } }, { name: 'Broken' })).toHaveLength(3)
})

test('where the shape is wrong, what else is wrong is said as well, and nothing twice', () => {
  expect(linesOf({ ...withField(text({ requird: 'x' } as never)), title: 'nmae', list: { ...list, columns: ['pirce'], filters: 5 } })).toEqual([
    'fields.extra.requird: is no option of a text field; did you mean "required"?',
    'list.filters: must be an object; it is 5',
    'title: no field "nmae"; did you mean "name"?',
    'list.columns[0]: no field "pirce"; did you mean "price"?',
  ])
})

test.each([
  ['text is not defined', "could not be loaded: text is not defined; import it: import { text } from '#definition/kind.ts'"],
  ['txet is not defined', 'could not be loaded: txet is not defined; did you mean "text"?'],
  ["The requested module '#definition/kind.ts' does not provide an export named 'yesno'", /export named 'yesno'; did you mean "yesNo"\?$/],
  ['Unexpected token', 'could not be loaded: Unexpected token'],
])('a file that cannot be loaded: %s', (message, line) => {
  expect(loadFailure(new Error(message))).toMatch(line)
})
