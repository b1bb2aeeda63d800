import { describe, expect, test } from 'vitest'
import { checkDeclarations } from '#definition/check.ts'
import { fileLoadFailure } from '#definition/load-failure.ts'
import { choice, civilDate, computed, group, icon, instant, integer, reference, references, rows, rupees, text, yesNo } from '#definition/kind.ts'
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

type Row = readonly [what: string, change: unknown, line: string]
/** Rows of a mistake in an area of permissions, in a field called `extra`, in the list, and in the action `stop`; the line says where in it. */
const inArea = (what: string, permissions: object, line: string): Row => [what, { permissions }, `permissions${line}`]
const inField = (what: string, field: object, line: string): Row => [what, withField(field), `fields.extra${line}`]
const inList = (what: string, change: object, line: string): Row => [what, withList(change), `list${line}`]
const inToggle = (what: string, call: unknown, line: string): Row => [
  what,
  { rowActions: [{ toggle: 'isActive', on: 'On', off: 'Off', call }] },
  `rowActions[0].call${line}`,
]
const inAction = (what: string, change: object, line: string): Row => [what, withAction(change), `actions.stop${line}`]

test('the declaration that the mistakes are put into has none', () => {
  expect(linesOf({})).toEqual([])
})

describe('one mistake is one line, with its place and what is allowed or meant', () => {
  test.each<Row>([
    ['nothing exported', undefined, 'export default: is not a declaration: write `export default defineResource({ … })`'],
    ['a number exported', 5, 'export default: is not a declaration: write `export default defineResource({ … })`'],
    // An API of another form.
    [
      'a format that no day has',
      withField(civilDate({ format: 'DD-MM-YY' as 'DD-MM-YYYY' })),
      'fields.extra.format: no format "DD-MM-YY"; did you mean "DD-MM-YYYY"? (DD-MM-YYYY, DD/MM/YYYY, DD.MM.YYYY, MM-DD-YYYY, MM/DD/YYYY, YYYY/MM/DD, YYYYMMDD, epochSeconds, epochMs)',
    ],
    inField(
      'a permission that nobody has',
      text({ permission: 'settings.edits' as 'settings.edit' }),
      '.permission: no permission "settings.edits"; did you mean "settings.edit"?',
    ),
    inField(
      'a permission to write what no form writes',
      text({ permission: 'settings.edit', readOnly: true }),
      '.permission: no form writes a field that is readOnly',
    ),
    inField(
      'a permission for a field that is required',
      text({ permission: 'settings.edit', required: 'Give it' }),
      '.permission: whoever lacks it could save nothing: the field is required',
    ),
    inField(
      'a permission inside a list',
      rows({ name: text({ permission: 'settings.edit' }) }),
      '.fields.name.permission: is for a field of the record itself, not for one inside another',
    ),
    [
      'a toggle of a field with a permission of its own',
      { fields: { ...fields, isActive: yesNo({ initial: true, permission: 'settings.edit' }) }, rowActions: [{ toggle: 'isActive', on: 'On', off: 'Off' }] },
      'rowActions[0].toggle: "isActive" has a permission of its own: write an action with it',
    ],
    inAction('a permission in a body', { body: { a: text({ permission: 'settings.edit' }) } }, '.body.a.permission: is for a field of a record, not of a body'),
    [
      'a format of a kind that has none',
      { api: { formats: { text: 'upper' } } },
      'api.formats.text: is no option of formats; those are civilDate, instant, clockTime, integer, rupees, reference, references',
    ],
    [
      'a word for no choice',
      withField(choice({ open: { label: 'Open' } }, { values: { PENDING: 'opne' } })),
      'fields.extra.values.PENDING: no choice "opne"; did you mean "open"? (open)',
    ],
    [
      'a place to write what is not written',
      withField(text({ readOnly: true, writeTo: 'x' })),
      'fields.extra.writeTo: no form writes a field that is readOnly',
    ],
    ['two fields written to one place', withField(text({ from: 'a.b', writeTo: 'name' })), 'fields.extra.writeTo: "name" is where name is written'],
    [
      'pages that begin elsewhere',
      { api: { paging: 'pagefrom0' } },
      'api.paging: no way of paging "pagefrom0"; did you mean "pageFrom0"? (page, pageFrom0, offset)',
    ],
    [
      'a place of errors that there is not',
      { api: { errors: { mesage: 'x' } } },
      'api.errors.mesage: is no option of places of errors; did you mean "message"?',
    ],
    ['a method that replaces', { api: { update: 'REPLACE' } }, 'api.update: no method of an update "REPLACE"; did you mean "replace"? (PUT, PATCH, replace)'],
    // A separate permission area.
    inArea(
      'an area that the laboratory has',
      { area: 'orders', label: 'X' },
      '.area: "orders" is an area of the laboratory already: write permission: \'orders\'',
    ),
    ['an area that nobody brings along', { permission: 'inventry', permissions: { area: 'inventry' } }, 'permissions.area: no permission area "inventry"'],
    inArea('an area in two words', { area: 'In ventory' }, '.area: must be one word in lower case, e.g. "inventory"'),
    inArea(
      'an act that there is not',
      { area: 'stock', label: 'Stock', actions: ['veiw', 'edit'] },
      '.actions[0]: no act "veiw"; did you mean "view"? (view, create, edit, delete)',
    ),
    inArea(
      'a role that there is not',
      { area: 'stock', label: 'Stock', presets: { mangaer: ['view'] } },
      '.presets.mangaer: is no option of presets; did you mean "manager"?',
    ),
    inArea(
      'a preset of an act that is not in the area',
      { area: 'stock', label: 'Stock', actions: ['view', 'edit'], presets: { manager: ['delete'] } },
      '.presets.manager: no act "delete"',
    ),
    inArea(
      'presets without the label',
      { area: 'stock', presets: {} },
      '.presets: belongs where the area gets its label: an entity that shares an area only names it',
    ),
    inArea(
      'a role that may edit without seeing',
      { area: 'stock', label: 'Stock', presets: { manager: ['edit'] } },
      '.presets.manager: must have view: without it nobody comes to what they may edit',
    ),
    ['both permission and permissions', { permissions: { area: 'stock', label: 'Stock' } }, 'permission: is in place of permissions: write only one of them'],
    // Bespoke cells and inputs, colours, groups and filters of a list.
    inField('an input of what nobody fills', integer({ readOnly: true, control: 'steps' }), '.control: no form asks for a field that is readOnly'),
    inField('an input of what is worked out', computed('text', ['name'], String, { control: 'steps' }), '.control: no form asks for a computed field'),
    inField(
      'a cell inside a group',
      group({ name: text({ cell: 'bold' }) }),
      '.fields.name.cell: is for a field of the record itself, not for one inside another',
    ),
    inField('a link to no screen', text({ link: '/kitz/{name}' }), '.link: leads nowhere'),
    inField('a link that nothing fills', text({ link: '/kits/{nothing}' }), '.link: nothing fills {nothing}'),
    inAction('a link in a dialog', { body: { note: text({ link: '/kits' }) } }, '.body.note.link: is for a field of a record, not of a body'),
    inAction('a cell in a dialog', { body: { note: text({ cell: 'bold' }) } }, '.body.note.cell: is for a field of a record: no screen shows that of a body'),
    inList('a cell with actions that is no column', { inline: { trips: { key: 's', actions: ['retire'] } } }, '.inline.trips: is no column'),
    inList('a cell without an action', { inline: { status: { key: 's', actions: [] } } }, '.inline.status.actions: is empty: name an action'),
    inList(
      'a key that lists use',
      { inline: { status: { key: 'n', actions: ['retire'] } } },
      '.inline.status.key: must be a lower-case letter other than g, j, k and n',
    ),
    inList('a colour that there is not', { rowTone: [{ when: { status: 'Created' }, tone: 'warn', label: 'X' }] }, '.rowTone[0].tone: no tone "warn"'),
    inList('a colour without a condition', { rowTone: [{ tone: 'info', label: 'X' }] }, '.rowTone[0]: colours every row: it needs when or past'),
    inList(
      'a colour alone',
      { rowTone: [{ when: { trips: 0 }, tone: 'danger' }] },
      '.rowTone[0].label: is missing: no status in a column says what the colour means',
    ),
    inList(
      'a colour of a value that there is not',
      { rowTone: [{ when: { status: 'Creatd' }, tone: 'info', label: 'X' }] },
      '.rowTone[0].when.status: no choice "Creatd"',
    ),
    inList(
      'a day that is none',
      { rowTone: [{ past: 'price', tone: 'danger', label: 'X' }] },
      '.rowTone[0].past: is for a field of a day: "price" is a rupees field',
    ),
    inList(
      'a colour that another one hides',
      { rowTone: [true, false].map(() => ({ when: { trips: 0 }, tone: 'danger', label: 'X' })) },
      '.rowTone[1]: is never seen: list.rowTone[0] colours the same rows',
    ),
    inList(
      'a checkbox of a day that is none',
      { filters: { late: { flag: 'Late', past: 'price' } } },
      '.filters.late.past: is for a field of a day: "price" is a rupees field',
    ),
    inList('a checkbox of a day that there is not', { filters: { late: { flag: 'Late', past: 'sinse' } } }, '.filters.late.past: no field "sinse"'),
    inList(
      'a checkbox with a condition alone',
      { filters: { late: { flag: 'Late', when: { status: 'Created' } } } },
      '.filters.late.when: is for a checkbox with past',
    ),
    inList(
      'a checkbox of a value that there is not',
      { filters: { late: { flag: 'Late', past: 'since', when: { status: 'Creatd' } } } },
      '.filters.late.when.status: no choice "Creatd"',
    ),
    inField(
      'a day that follows from an amount',
      civilDate({ readOnly: true, follows: { field: 'price', days: 90 } }),
      '.follows.field: is for a day: "price" is a rupees field',
    ),
    inField('a day that follows from nothing', civilDate({ readOnly: true, follows: { field: 'sinse', days: 90 } }), '.follows.field: no field "sinse"'),
    inField(
      'a day that follows and is typed',
      civilDate({ follows: { field: 'since', days: 90 } }),
      '.follows.field: is for a day: "since" is an instant field',
    ),
    inList('groups of one row each', { groupBy: 'name' }, '.groupBy: "name" differs in every row: each would have a heading of its own'),
    inList('groups of what is not sorted', { groupBy: 'status' }, '.groupBy: the field "status" is not declared with sort: true'),
    inList('groups of what cannot be sorted', { groupBy: 'kitId' }, '.groupBy: a list cannot be sorted by a reference field, and so not grouped by it'),
    inList(
      'groups in another order',
      { groupBy: 'price', sort: { field: 'name', order: 'asc' } },
      '.sort.field: must be "price", by which the list is grouped',
    ),
    inList('an opening filter of a value that there is not', { initialFilters: { status: 'Creatd' } }, '.initialFilters.status: no choice "Creatd"'),
    inList('an opening filter of today that is no day', { initialFilters: { isActive: 'today' } }, '.initialFilters.isActive: must be true or false'),
    // Names and conditions that mean nothing.
    ['under itself', { under: 'kits' }, 'under: is this resource itself: name the one whose menu entry is marked'],
    inField(
      'a reference named by the own title',
      reference('kits', { name: 'name' }),
      '.name: "name" is this record\'s own title: name the path of the other record\'s, e.g. "extra.name"',
    ),
    ['rows at a path with a slash', { api: { items: 'data/items' } }, 'api.items: must be a dotted path'],
    ['a count at a path with a slash', { api: { total: 'meta/count' } }, 'api.total: must be a dotted path'],
    ['a count in a list', { api: { total: ['meta'] } }, 'api.total: must be an object'],
    [
      'a figure at no path',
      { stats: [{ label: 'Kits', call: 'kits/count', value: 'count' }] },
      'stats[0].call: must be a path that starts with a slash, e.g. "/tests"',
    ],
    ['an export at no path', withList({ export: 'export' }), 'list.export: must be a path that starts with a slash, e.g. "/tests"'],
    [
      'fields that wait for each other',
      { form: { showWhen: { price: { trips: 1 }, trips: { isActive: true }, isActive: { price: 5 } } } },
      'form.showWhen.price: is never met: price waits for trips waits for isActive waits for price',
    ],
    inAction('a condition that excludes both', { when: { isActive: { not: [true, false] } } }, '.when.isActive: excludes every value'),
    inAction('a value that is asked for and sent', { body: { note: text() }, send: { note: 'x' } }, '.send.note: is asked for in body as well'),
    inAction(
      'a start of another kind',
      { body: { note: text() }, startsWith: { note: 'price' } },
      '.startsWith.note: "price" is a rupees field, and note of its body is a text field',
    ),
    inAction(
      'fields of a body that wait for each other',
      { body: { note: text(), more: text() }, showWhen: { note: { more: 'x' }, more: { note: 'x' } } },
      '.showWhen.note: is never met: note waits for more waits for note',
    ),
    inField(
      'a computed value that fails',
      computed('text', ['name'], (name: { toFixed(): string }) => name.toFixed()),
      '.value: fails for "Asha Rao": name.toFixed is not a function',
    ),
    inField(
      'fractions of a paisa',
      computed('rupees', ['price'], (price: number) => price * 0.18),
      '.value: must be whole paise; for 12345 it is 2222.1',
    ),
    inField(
      'a computed value of another kind',
      computed('text', ['trips'], (trips: number) => trips),
      '.value: must be a text; for 12345 it is 12345',
    ),
    inField(
      'a computed value that fails without one',
      computed('text', ['name'], (name: string) => name.trim(), { takesNull: true }),
      ".value: fails for null: Cannot read properties of null (reading 'trim')",
    ),
    inField('a computed value without return', computed('text', ['name'], (() => undefined) as never), '.value: gives no value for "Asha Rao": return one'),
    ['singular and plural exchanged', { label: { one: 'kits', many: 'kit' } }, 'label: one and many are exchanged: one "kit", many "kits"'],
    ['a label with a capital', { label: { one: 'Kit', many: 'kits' } }, 'label.one: must begin in lower case, e.g. "kit"'],
    inField('an index in brackets', text({ from: 'names[0]' }), '.from: must be a dotted path'),
    // Options that nobody knows.
    ['an option of the declaration', { tilte: 'name' }, 'tilte: is no option of a declaration; did you mean "title"?'],
    ['an option of another place', { columns: [] }, 'columns: is no option of a declaration; did you mean "list.columns"?'],
    inField('requird', text({ requird: 'x' } as never), '.requird: is no option of a text field; did you mean "required"?'),
    inField('maxx', integer({ maxx: 3 } as never), '.maxx: is no option of an integer field; did you mean "max"?'),
    inField('above on a moment', instant({ above: 0 } as never), '.above: is no option of an instant field; those are'),
    inField('an option inside a group', group({ a: text({ lable: 'A' } as never) }), '.fields.a.lable: is no option of a text field; did you mean "label"?'),
    inList('an option of the list', { serch: 'Search' }, '.serch: is no option of a list; did you mean "search"?'),
    ['an option of api', { api: { pth: '/kits' } }, 'api.pth: is no option of api; did you mean "path"?'],
    [
      'an option of a call',
      withAction({ call: { method: 'POST', path: '/kits/{id}/stop', touch: [] } }),
      'actions.stop.call.touch: is no option of a call; did you mean "touches"?',
    ],
    ['an option of the menu', { menu: { order: 1, icon: 'test', gruop: 'X' } }, 'menu.gruop: is no option of a menu entry; did you mean "group"?'],
    inAction(
      'an option of a confirmation',
      { confirm: { title: 'Stop?', buton: 'X' } },
      '.confirm.buton: is no option of a confirmation; did you mean "button"?',
    ),
    // Values of a wrong type, and what is missing.
    ['a name with capitals', { name: 'Kits' }, 'name: must be a plural in kebab-case, e.g. "test-categories"'],
    ['a name with a blank', { name: 'kits list' }, 'name: must be a plural in kebab-case, e.g. "test-categories"'],
    ['no label', { label: undefined }, 'label: is missing from a declaration'],
    ['no plural', { label: { one: 'kit' } }, 'label.many: is missing from a label'],
    ['no list', { list: undefined }, 'list: is missing from a declaration'],
    ['a list that is none', { list: 5 }, 'list: must be an object; it is 5'],
    ['no fields', { fields: null }, 'fields: must be an object of fields'],
    inField('a field of no kind', { kind: 'string' }, ': is of no known kind; the kinds are text, longText'),
    inField('a field that is a text', 'text' as never, ': is of no known kind; the kinds are text, longText'),
    ['a field called id', { fields: { ...fields, id: text() } }, 'fields.id: is a name that every record has for itself'],
    inField('required: true', text({ required: true } as never), '.required: must be a text; it is true'),
    inField('sort: "asc"', text({ sort: 'asc' } as never), '.sort: must be true, or left out; it is "asc"'),
    inField(
      'a way to show a moment',
      instant({ show: 'day' } as never),
      '.show: no way to show a moment "day"; did you mean "date"? (date, dateTime, isoDate, due)',
    ),
    inField('one word for yes and no', yesNo({ words: ['On'] } as never), '.words: must be two texts: the word for yes and the word for no'),
    inField('a choice without words', choice({ a: {} } as never), '.choices.a.label: is missing from a choice'),
    inField('no choice', choice({}), '.choices: has no choice in it'),
    inField(
      'a tone outside the set',
      choice({ a: { label: 'A', tone: 'sucess', icon: 'check' } } as never),
      '.choices.a.tone: no tone "sucess"; did you mean "success"?',
    ),
    inList('a page size', { pageSize: 30 }, '.pageSize: must be one of 5, 10, 20, 25, 50, 100; it is 30'),
    ['a place of the form', { form: { in: 'drawer' } }, 'form.in: no place "drawer" (modal, page)'],
    ['an operation', { operations: ['create', 'update'] }, 'operations[1]: no operation "update"'],
    ['an operation twice', { operations: ['create', 'create'] }, 'operations[1]: "create" is in the list twice'],
    ['a path without a slash', { api: { path: 'kits' } }, 'api.path: must be a path that starts with a slash, e.g. "/tests"; it is "kits"'],
    inAction('the path of a call without a slash', { call: { method: 'POST', path: 'kits/{id}' } }, '.call.path: must be a path that starts with a slash'),
    inAction('a refusal that is a text', { refuse: 'no' }, '.refuse: must be a function; it is "no"'),
    ['an unknown parameter', { api: { parameters: { pages: 'p' } } }, 'api.parameters.pages: is no option of parameters; did you mean "page"?'],
    ['a parameter without a name', { api: { parameters: { page: '' } } }, 'api.parameters.page: must be a text; it is ""'],
    ['a cursor from nowhere', { api: { paging: { cursor: '' } } }, 'api.paging.cursor: must be a dotted path'],
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
    inField('two fields in one place', text({ from: 'price' }), '.from: "price" is where price is written'),
    inField('a field inside another', text({ from: 'name.first' }), '.from: "name" is where name is written'),
    inList('no column', { columns: [] }, '.columns: a list needs a column'),
    inList('a column twice', { columns: ['name', 'name'] }, '.columns[1]: "name" is in the list twice'),
    inList('a column twice, once with a width', { columns: ['name', { field: 'name', width: 90 }] }, '.columns[1]: "name" is a column already'),
    inList('a group as a column', { columns: ['name', 'owner'] }, '.columns[1]: a group field cannot be a column'),
    ['a group as the title', { title: 'owner' }, 'title: a group field cannot name a record; take one of text, longText, email, phone'],
    inList('a filter by a group', { filters: { ...list.filters, owner: 'owner' } }, '.filters.owner: a list cannot be filtered by a group field'),
    inList('a bound of a text', { filters: { ...list.filters, from: { atLeast: 'name' } } }, '.filters.from: a text field has no more and no less'),
    inList('a filter called page', { filters: { page: 'name' } }, '.filters.page: "page" is a parameter that every list has for itself'),
    inList('a filter twice', { advanced: { status: 'status' } }, '.advanced.status: is among list.filters as well'),
    inField('a sort by a reference', reference('kits', { sort: true }), '.sort: a list cannot be sorted by a reference field'),
    inField(
      'a sort by what is computed',
      computed('text', ['name'], (name: string) => name, { sort: true }),
      '.sort: a list cannot be sorted by a computed field',
    ),
    inField(
      'what is worked out from nothing',
      computed('text', ['nmae'], (name: string) => name),
      '.of: no field "nmae"; did you mean "name"?',
    ),
    inField(
      'what is worked out from itself',
      computed('text', ['extra'], (name: string) => name),
      '.of: is worked out from itself',
    ),
    inField('min above max', integer({ min: 5, max: 3 }), '.min: is above max: 5 > 3'),
    inField('a start that is no choice', choice(orderStatuses, { initial: 'New' } as never), '.initial: is refused by its own field'),
    inField('a start of a wrong type', yesNo({ initial: 'yes' } as never), '.initial: is refused by its own field: Must be yes or no'),
    inField('required and read only', text({ required: 'x', readOnly: true }), '.required: nobody can fill a field that is readOnly'),
    [
      'a required field that no form asks for',
      { form: { fields: ['price'] } },
      'form.fields: "name" is required and not on the form, so that nothing could be saved',
    ],
    inList('a view called add', { views: { add: {} } }, '.views.add: "add" is the address of the form'),
    inList('the value of a view', { views: { open: { filters: { status: 'Open' } } } }, '.views.open.filters.status: no choice "Open" (Created'),
    inList('a text for yes and no in a view', { views: { on: { filters: { isActive: 'true' } } } }, '.views.on.filters.isActive: must be true or false'),
    inAction('the value of a condition', { when: { status: 'Creatd' } }, '.when.status: no choice "Creatd"; did you mean "Created"?'),
    inAction('a value of a condition under not', { when: { status: { not: ['Created', 'Gone'] } } }, '.when.status: no choice "Gone"'),
    ['the value of a condition in a form', { form: { showWhen: { price: { isActive: 'yes' } } } }, 'form.showWhen.price.isActive: must be true or false'],
    inAction('the name of a condition', { when: { statuss: 'Created' } }, '.when.statuss: no field "statuss"; did you mean "status"?'),
    [
      'a filter of a figure',
      { stats: [{ label: 'On', where: { isActiv: true } }] },
      'stats[0].where.isActiv: kits has no filter "isActiv"; did you mean "isActive"?',
    ],
    ['the value of a figure', { stats: [{ label: 'On', where: { status: 'Expired' } }] }, 'stats[0].where.status: no choice "Expired"'],
    inField('what narrows a reference', references('kits', { where: { active: true } }), '.where.active: kits has no filter "active"'),
    inField('a reference to nothing', reference('kit'), '.to: no resource "kit"; did you mean "kits"?'),
    inAction('a choice, which no sentence names', { done: 'Now {status}' }, '.done: nothing fills {status} in'),
    inAction('a word that nothing fills', { done: '{titel} is stopped' }, '.done: nothing fills {titel} in: no name "titel"; did you mean "title"?'),
    inAction('a part of a path that nothing fills', { call: { method: 'POST', path: '/kits/{kitId}/stop' } }, '.call.path: nothing fills {kitId} in'),
    ['a link that nothing fills', { actions: { go: { label: 'Go', link: '/kits/{kit}' } } }, 'actions.go.link: nothing fills {kit} in'],
    [
      'a link to nowhere',
      { actions: { go: { label: 'Go', link: '/kitts/{id}' } } },
      'actions.go.link: leads nowhere: no resource "kitts"; did you mean "kits"?',
    ],
    inList('a button to nowhere', { links: [{ label: 'Go', to: '/nowhere' }] }, '.links[0].to: leads nowhere: no resource "nowhere"'),
    ['an action offered twice', { ...withAction({}), rowActions: ['stop', 'stop'] }, 'rowActions[1]: "stop" is in the list twice'],
    inAction('an action that reads', { call: { method: 'GET', path: '/kits/{id}/stop' } }, '.call.method: is for reading: an action changes something'),
    ['a link that is undone', { actions: { go: { label: 'Go', link: '/kits', undo: true } } }, 'actions.go.undo: is for an action with a call'],
    // Choices, bounds and names of fields.
    inField('an option of a choice', choice({ a: { lable: 'A' } } as never), '.choices.a.lable: is no option of a choice; did you mean "label"?'),
    inField(
      'an icon without a tone',
      choice({ a: { label: 'A', icon: 'check' } } as never),
      '.choices.a.tone: is missing: a choice with a tone has an icon too, and the other way round (neutral, info, progress, success, warning, danger)',
    ),
    inField('two choices of one label', choice({ a: { label: 'A' }, b: { label: 'A' } }), '.choices.b.label: "A" is the label of another choice'),
    inField('a choice without a name', choice({ '': { label: 'A' } }), '.choices: has a choice without a name'),
    inField('a part of a paisa', rupees({ above: 10.5 as never }), '.above: must be a whole number of paise, 100 for a rupee; it is 10.5'),
    inField('a broken bound', integer({ min: 1.5 }), '.min: must be a whole number; it is 1.5'),
    inField('an icon that is not drawn', icon(['hart']), '.icons[0]: no icon "hart"; did you mean "Heart"?'),
    inField('no icon', icon([]), '.icons: names no icon'),
    inField('a text in place of options', text('Name' as never), ": its options are an object: text({ label: '…' })"),
    ['a field in two words', { fields: { ...fields, 'full name': text() } }, 'fields.full name: must be one word of letters, digits and _'],
    ['no field', { fields: {} }, 'fields: has no field in it'],
    inField('a group of nothing', group({}), '.fields: has no field in it'),
    inField('a reference to nothing in a group', group({ a: reference('kit') }), '.fields.a.to: no resource "kit"; did you mean "kits"?'),
    inField('a reference to nothing in rows', rows({ a: reference('kit') }), '.fields.a.to: no resource "kit"; did you mean "kits"?'),
    inAction(
      'a word on the button of a confirmation that nothing fills',
      { confirm: { title: 'Stop?', button: 'Stop {titel}' } },
      '.confirm.button: nothing fills {titel} in: no name "titel"; did you mean "title"?',
    ),
    inField('a sort inside a group', group({ a: text({ sort: true }) }), '.fields.a.sort: is for a field of the record itself'),
    inField(
      'a function of more than it gets',
      computed('text', ['name'], ((a: string, b: string) => a + b) as never),
      '.value: takes 2 values, and of names 1',
    ),
    // The list.
    inList('a column under itself', { columns: [{ field: 'name', under: 'name' }] }, '.columns[0].under: "name" is in the column already'),
    inList('a group under a column', { columns: [{ field: 'name', under: 'owner' }] }, '.columns[0].under: a group field cannot be in a column'),
    inList('a filter in two words', { filters: { ...list.filters, 'is on': 'isActive' } }, '.filters.is on: must be one word'),
    inList(
      'a bound of a view that is no amount',
      { advanced: { most: { atMost: 'price' } }, views: { cheap: { filters: { most: 'little' } } } },
      '.views.cheap.filters.most: "little" is no value of a rupees field',
    ),
    inList(
      'a number of a view that is none',
      { filters: { trips: 'trips' }, views: { far: { filters: { trips: 'many' } } } },
      '.views.far.filters.trips: "many" is no value of an integer field',
    ),
    inList(
      'a day of a view that is none',
      { advanced: { from: { atLeast: 'since' } }, views: { late: { filters: { from: '2026-13-40' } } } },
      '.views.late.filters.from: "2026-13-40" is no value of an instant field',
    ),
    inList(
      'yes for a text in a view',
      { filters: { name: 'name' }, views: { on: { filters: { name: true } } } },
      '.views.on.filters.name: true is no value of a text field',
    ),
    inList(
      'today and another day',
      { filters: { day: 'since' }, views: { now: { onToday: 'day', filters: { day: '2026-01-01' } } } },
      '.views.now.filters.day: is always today here',
    ),
    inList('a button to a page that is not there', { links: [{ label: 'Go', to: '/kits/board' }] }, '.links[0].to: leads nowhere: no page of kits "board"'),
    inList(
      'two filled buttons',
      {
        links: [
          { label: 'Go', to: '/kits', primary: true },
          { label: 'Do', to: '/kits', primary: true },
        ],
      },
      '.links[1].primary: another link is the primary one already',
    ),
    inList('a button to a record', { links: [{ label: 'Go', to: '/kits/{id}' }] }, '.links[0].to: is about no record'),
    inList(
      'a filter in a link',
      { links: [{ label: 'Go', to: '/kits?statuss=Created' }] },
      '.links[0].to: kits has no filter "statuss"; did you mean "status"?',
    ),
    inList(
      'the permission of a button',
      { links: [{ label: 'Go', to: '/kits', permission: 'tests.eddit' }] },
      '.links[0].permission: no permission "tests.eddit"; did you mean "tests.edit"?',
    ),
    inList('a word in an empty list that nothing fills', { empty: 'No {thing}' }, '.empty: nothing fills {thing} in here'),
    ['an export of one record', withList({ export: '/kits/{id}/file' }), 'list.export: "/kits/{id}/file" is about one record: nothing fills the braces'],
    ['a figure of one record', { stats: [{ label: 'N', call: '/kits/{id}/n', value: 'n' }] }, 'stats[0].call: "/kits/{id}/n" is about one record'],
    inToggle('a toggle by name', 'turn', ': must be an object'),
    inToggle('a toggle that reads', { method: 'GET', path: '/kits/{id}/turn' }, '.method: is for reading: a toggle changes something'),
    inToggle('a toggle of no record', { method: 'POST', path: '/kits/turn' }, '.path: names no record: it needs {id}'),
    inToggle('a toggle of an unknown name', { method: 'POST', path: '/kits/{idd}/turn' }, '.path: nothing fills {idd} in'),
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
    [
      'a field in no section',
      { sections: [{ title: 'Trips', fields: Object.keys(fields).slice(1) }] },
      'sections: "name" is in no section, so that it would not be shown',
    ],
    [
      'a field in two sections',
      { sections: ['Trips', 'More'].map((title, index) => ({ title, fields: Object.keys(fields).slice(index && 7) })) },
      'sections: "owner" is in more than one section',
    ],
    [
      'an unknown field in a section',
      { sections: [{ title: 'Trips', fields: [...Object.keys(fields), 'nmae'] }] },
      'sections[0].fields[8]: no field "nmae"; did you mean "name"?',
    ],
    [
      'a slot amid sections',
      { sections: [{ title: 'Trips', fields: Object.keys(fields) }], form: { slot: 'package-value', slotAfter: 'name' } },
      'form.slotAfter: has no place in a form with sections; the slot follows them',
    ],
    ['a place for no slot', { form: { slotAfter: 'name' } }, 'form.slotAfter: is for a slot, and there is none'],
    ['a summary that is none', { show: { isSlotFirst: true } }, 'show.isSlotFirst: is for a slot, and there is none'],
    ['a record without fields', { show: { fields: [] } }, 'show.fields: names no field; leave it out for all of them'],
    // Words that are on one screen twice.
    inField('two fields of a form under one label', text({ label: 'Price' }), '.label: "Price" is the label of fields.price as well'),
    inList(
      'two columns under one header',
      { columns: ['name', { field: 'price', label: 'name' }] },
      '.columns[1]: "name" is the label of list.columns[0] as well',
    ),
    inAction(
      'two questions of a dialog under one label',
      { body: { why: text({ label: 'Reason' }), reason: text() } },
      '.body.reason.label: "Reason" is the label of actions.stop.body.why as well',
    ),
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
    inAction('an action that nobody can take', {}, ': is offered nowhere: name it in rowActions, bulkActions or pageActions'),
    ['an action called edit', { actions: { edit: stop } }, 'actions.edit: "edit" is there for every record: name the action otherwise'],
    ['an action in two words', { actions: { 'stop it': stop } }, 'actions.stop it: must be named in one word'],
    inAction('an action on no record', { call: { method: 'POST', path: '/kits/stop' } }, '.call.path: names no record: it needs {id}'),
    inAction('a condition of no value', { when: { status: [] } }, '.when.status: is an empty list: name the values'),
    inAction('nott', { when: { name: { nott: 'X' } } }, '.when.name: must be a value, a list of values, or { not: … }'),
    inAction('a text for a number in a condition', { when: { trips: '3' } }, '.when.trips: must be a number'),
    inAction('a condition on a group', { when: { owner: 'x' } }, '.when.owner: no condition can look at a group field'),
    inAction('a field that is sent', { send: { statuss: 'x' } }, '.send.statuss: no field "statuss"; did you mean "status"?'),
    inAction('a choice that is sent', { send: { status: 'Confirmd' } }, '.send.status: no choice "Confirmd"; did you mean "Confirmed"?'),
    inAction('a reference of a body to nothing', { body: { a: reference('kit') } }, '.body.a.to: no resource "kit"; did you mean "kits"?'),
    inAction(
      'what narrows a reference of a body',
      { body: { a: reference('kits', { where: { active: true } }) } },
      '.body.a.where.active: kits has no filter "active"',
    ),
    inAction('a group in a body', { body: { a: group({ b: text() }) } }, '.body.a: no dialog can ask for a group field'),
    inAction('an option of a record in a body', { body: { a: text({ unique: true }) } }, '.body.a.unique: is for a field of a record, not of a body'),
    inAction(
      'the name of a condition in a body',
      { body: { why: text(), till: text() }, showWhen: { till: { whyy: 'x' } } },
      '.showWhen.till.whyy: no field of its body "whyy"; did you mean "why"?',
    ),
    inAction(
      'a required field of a body',
      { body: { why: text() }, requiredWhen: { whyy: { when: {}, message: 'Why?' } } },
      '.requiredWhen: no field of its body "whyy"; did you mean "why"?',
    ),
    inAction(
      'the name of a condition that requires',
      { body: { why: text(), till: text() }, requiredWhen: { till: { when: { whyy: 'x' }, message: 'When?' } } },
      '.requiredWhen.till.when.whyy: no field of its body "whyy"; did you mean "why"?',
    ),
    inAction('a word on a button that nothing fills', { label: 'Stop {titel}' }, '.label: nothing fills {titel} in here'),
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
    inList('a number as a text', { pageSize: '20' }, '.pageSize: must be one of 5, 10, 20, 25, 50, 100; it is "20"'),
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

test('all mistakes are reported together, beside those of a broken file', () => {
  expect(linesOf({ title: 'nmae', permission: 'test', form: { fields: ['name', 'pirce'] } }, { name: 'Broken' })).toHaveLength(3)
})

test('a wrong shape is reported beside the other mistakes, each once', () => {
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
  expect(fileLoadFailure(new Error(message))).toMatch(line)
})

describe('menu and calls beside other declarations', () => {
  const entry = { icon: 'test', order: 5 }
  const vans = { ...kits, name: 'vans', label: { one: 'van', many: 'vans' }, menu: { ...entry, group: 'Field work', key: 'v' } }
  const carts = { ...kits, name: 'carts', label: { one: 'cart', many: 'carts' }, menu: entry }

  test.each<readonly [change: object, lines: readonly string[]]>([
    [{ menu: { ...entry, group: 'Field work' } }, []],
    [{ menu: { ...entry, group: 'Store' } }, []],
    [{ menu: { ...entry, group: 'Feild work' } }, ['menu.group: no other entry is under "Feild work"; did you mean "Field work"?']],
    [{ menu: { ...entry, key: 'k' } }, []],
    [{ menu: { ...entry, key: 'v' } }, ['menu.key: "v" opens vans already']],
    [{ menu: { ...entry, key: 'd' } }, ['menu.key: "d" opens the dashboard already']],
    [{ menu: { ...entry, label: 'vans ' } }, ['menu.label: "vans " is the menu entry of vans as well']],
    [
      { menu: entry, list: { ...list, views: { open: { menu: { label: 'Carts', order: 6 } } } } },
      ['list.views.open.menu.label: "Carts" is the menu entry of carts as well'],
    ],
    [withAction({ call: { method: 'POST', path: '/vans/{id}/stop' } }), ['actions.stop.call.path: "/vans/{id}/stop" is a call of vans']],
    [{ ...withAction({ call: { method: 'POST', path: '/vans/kits/{id}/stop' } }), api: { path: '/vans/kits' } }, []],
  ])('%j', (change, lines) => {
    const own = linesOf(change, vans, carts).filter((line) => !line.startsWith('actions.stop: is offered'))
    expect(own).toEqual(lines)
  })
})
