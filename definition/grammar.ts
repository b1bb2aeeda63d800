import type { AreaPresets } from '#domain/role.ts'
import type { Action, Call, RequiredWhen } from './action.ts'
import type {
  ApiDeclaration,
  Declaration,
  ExtraPage,
  FormDeclaration,
  ListDeclaration,
  ListLink,
  ListView,
  MenuDeclaration,
  OwnArea,
  ShowDeclaration,
  Stat,
  StatTrend,
} from './declaration.ts'
import type { Fields } from './field.ts'
import { choices, fieldsShape, offered, where } from './field-grammar.ts'
import { menuIcons } from './menu-icon.ts'
import {
  address,
  anything,
  anyText,
  code,
  count,
  dottedPath,
  isObject,
  listOf,
  may,
  needed,
  number,
  oneOf,
  headerName,
  onlyTrue,
  type Option,
  type Options,
  saying,
  optionsOf,
  pairOf,
  type Shape,
  slashPath,
  tableOf,
  textOr,
  wholeOr,
  wireValue,
  words,
} from './shape.ts'

const icon = oneOf('icon', menuIcons)
const method = oneOf('method', ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
const call: Options<Call> = { method: needed(method), path: needed(slashPath), touches: may(listOf(words)), answers: may(oneOf('answer', ['record'])) }
const requiredWhen: Options<RequiredWhen> = { when: needed(tableOf(anything)), message: needed(words) }
const conditions = tableOf(anything)

const confirm: Options<NonNullable<Action['confirm']>> = {
  title: needed(words),
  text: may((value, place, report) => (typeof value === 'function' ? undefined : words(value, place, report))),
  button: may(words),
  working: may(words),
  keep: may(words),
}

const action: Options<Action> = {
  label: needed(words),
  icon: may(icon),
  danger: may(onlyTrue),
  permission: may(words),
  when: may(conditions),
  refuse: may(code),
  link: may(address),
  call: may(optionsOf('a call', call)),
  send: may(where),
  body: may(fieldsShape),
  showWhen: may(tableOf(conditions)),
  requiredWhen: may(tableOf(optionsOf('requiredWhen', requiredWhen))),
  startsWith: may(tableOf(words)),
  disabledWhileEmpty: may(listOf(words)),
  shows: may(listOf(words)),
  confirm: may(optionsOf('a confirmation', confirm)),
  dialog: may(words),
  done: may(words),
  failure: may(words),
  failureTitle: may(words),
}

const column = textOr(words, optionsOf('a column', { field: needed(words), under: may(words), label: may(anyText), width: may(count), empty: may(words) }))

const filterForms = {
  field: { field: needed(words), label: may(words), all: may(words), choices: may(offered) },
  atLeast: { atLeast: needed(words), label: may(words) },
  atMost: { atMost: needed(words), label: may(words) },
  flag: { flag: needed(words) },
  contains: { contains: needed(words) },
} as const

const filterOptions = Object.assign({}, ...Object.values(filterForms)) as Readonly<Record<string, Option>>
const filterForm: Shape = (value, place, report) => {
  const form = isObject(value) ? Object.keys(filterForms).find((name) => name in value) : undefined
  if (form) optionsOf('a filter', filterForms[form as keyof typeof filterForms])(value, place, report)
  else report(place, `must be the name of a field, or an object with one of ${Object.keys(filterForms).join(', ')}`)
}
const filter = textOr(words, saying({ says: 'a filter', inside: { whose: 'a filter', options: filterOptions } }, filterForm))

const menuEntry = may(optionsOf('a menu entry', { label: needed(words), order: needed(number) }))
const link: Options<ListLink> = { label: needed(words), to: needed(address), primary: may(onlyTrue), permission: may(words) }
const view: Options<ListView> = { onToday: may(words), filters: may(where), dialog: may(words), menu: menuEntry }

const list: Options<ListDeclaration<Fields>> = {
  columns: needed(listOf(column)),
  sort: may(optionsOf('a sort', { field: needed(words), order: needed(oneOf('order', ['asc', 'desc'])) })),
  search: may(words),
  filters: may(tableOf(filter)),
  advanced: may(tableOf(filter)),
  views: may(tableOf(optionsOf('a view', view))),
  links: may(listOf(optionsOf('a link', link))),
  pageSize: may(oneOf('page size', [5, 10, 20, 25, 50, 100])),
  pager: may(oneOf('pager', ['links', 'steps'])),
  empty: may(words),
  emptyFiltered: may(words),
  failure: may(words),
  loading: may(words),
  export: may((value, place, report) => (value === true ? undefined : words(value, place, report))),
  page: may(words),
  address: may(words),
}

const form: Options<FormDeclaration<Fields>> = {
  in: may(oneOf('place', ['modal', 'page'])),
  fields: may(listOf(words)),
  showWhen: may(tableOf(conditions)),
  failure: may(words),
  slot: may(words),
  slotAfter: may(words),
  page: may(words),
}
const show: Options<ShowDeclaration<Fields>> = {
  in: may(oneOf('place', ['modal', 'drawer', 'page'])),
  fields: may(listOf(words)),
  failure: may(words),
  page: may(words),
  slot: may(words),
  isSlotFirst: may(onlyTrue),
}
const page: Options<ExtraPage> = { page: needed(words), title: needed(words), permission: may(words), menu: menuEntry }
const menu: Options<MenuDeclaration> = { order: needed(number), icon: needed(icon), label: may(words), group: may(words), badge: may(words) }
const trend: Options<StatTrend> = { of: needed(dottedPath), than: needed(words) }

const callFigure: Options<Extract<Stat, { readonly call: string }>> = {
  label: needed(words),
  call: needed(words),
  value: needed(dottedPath),
  as: may(oneOf('way to show it', ['integer', 'rupees'])),
  trend: may(optionsOf('a trend', trend)),
  parts: may(choices),
}
const countFigure: Options<Exclude<Stat, { readonly call: string }>> = { label: needed(words), of: may(words), where: may(where) }
const stat = saying({ says: 'a figure', inside: { whose: 'a figure', options: { ...countFigure, ...callFigure } } }, (value, place, report) =>
  isObject(value) && 'call' in value
    ? optionsOf('a figure of a call', callFigure)(value, place, report)
    : optionsOf('a figure', countFigure)(value, place, report),
)

const parameters: Options<NonNullable<ApiDeclaration['parameters']>> = {
  page: may(words),
  limit: may(words),
  sort: may(words),
  order: may(words),
  search: may(words),
}

const api: Options<ApiDeclaration> = {
  path: may(slashPath),
  listPath: may(slashPath),
  items: may(wholeOr),
  total: may(textOr(dottedPath, optionsOf('a count', { header: needed(headerName) }))),
  record: may(wholeOr),
  id: may(dottedPath),
  parameters: may(optionsOf('parameters', parameters)),
  paging: may(textOr(oneOf('way of paging', ['page', 'offset']), optionsOf('paging', { cursor: needed(dottedPath) }))),
  confirmation: may(textOr(oneOf('confirmation', ['anyAnswer']), optionsOf('a confirmation', { at: needed(dottedPath), is: needed(wireValue) }))),
  yesNo: may(pairOf(wireValue)),
  update: may(oneOf('method of an update', ['PUT', 'PATCH'])),
  calls: may(tableOf(optionsOf('a call', call))),
  touches: may(listOf(words)),
}

const toggle = optionsOf('a toggle', { toggle: needed(words), on: needed(words), off: needed(words), call: may(words), failure: may(words) })
const pageAction = saying({ says: 'a name, or a list of names' }, (value, place, report) =>
  (Array.isArray(value) ? listOf(words) : words)(value, place, report),
)

const label = optionsOf('a label', { one: needed(words), many: needed(words), title: may(words), add: may(words) })
const kebab = saying({ says: 'a plural in kebab-case' }, (value, place, report) => {
  if (typeof value !== 'string' || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(value)) report(place, 'must be a plural in kebab-case, e.g. "test-categories"')
})

const acts = listOf(oneOf('act', ['view', 'create', 'edit', 'delete']))
const presets: Options<AreaPresets> = { admin: may(acts), manager: may(acts), operator: may(acts) }
const ownArea: Options<OwnArea> = {
  area: needed((value, place, report) => {
    if (typeof value !== 'string' || !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(value)) report(place, 'must be one word in lower case, e.g. "inventory"')
  }),
  label: may(words),
  actions: may(acts),
  presets: may(optionsOf('presets', presets)),
}

/** Everything that a declaration may say. */
const declaration: Options<Declaration> = {
  name: needed(kebab),
  label: needed(label),
  menu: may(optionsOf('a menu entry', menu)),
  permission: needed(words),
  permissions: may(optionsOf('permissions', ownArea)),
  title: needed(words),
  fields: needed(fieldsShape),
  operations: may(listOf(oneOf('operation', ['create', 'edit', 'delete']))),
  list: needed(optionsOf('a list', list)),
  form: may(optionsOf('a form', form)),
  show: may(optionsOf('a show screen', show)),
  pages: may(tableOf(optionsOf('a page', page))),
  actions: may(tableOf(optionsOf('an action', action))),
  rowActions: may(listOf(textOr(words, toggle))),
  bulkActions: may(listOf(words)),
  pageActions: may(listOf(pageAction)),
  refuseEdit: may(code),
  stats: may(listOf(stat)),
  api: may(optionsOf('api', api)),
}

/** The shape of a whole declaration. */
export const declarationShape = optionsOf('a declaration', declaration)
