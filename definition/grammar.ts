import type { AreaPresets } from '#domain/role.ts'
import type { Action, AskedAnswer, Call, RequiredWhen } from './action.ts'
import type {
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
import type { ApiDeclaration } from './api-declaration.ts'
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
  optional,
  needed,
  number,
  oneOf,
  headerName,
  onlyTrue,
  type Option,
  type Options,
  describedAs,
  optionsOf,
  pairOf,
  type Shape,
  slashPath,
  tableOf,
  textOr,
  dottedPathOrSelf,
  wireValue,
  text,
} from './shape.ts'

const icon = oneOf('icon', menuIcons)
const method = oneOf('method', ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
const call: Options<Call> = {
  method: needed(method),
  path: needed(slashPath),
  touches: optional(listOf(text)),
  answers: optional(oneOf('answer', ['record'])),
  answersCall: optional(text),
}
const requiredWhen: Options<RequiredWhen> = { when: needed(tableOf(anything)), message: needed(text) }
const ruleShape = optionsOf('requiredWhen', requiredWhen)
const rules = describedAs({ says: 'a rule, or a list of rules', inside: { whose: 'requiredWhen', options: requiredWhen } }, (value, place, report) =>
  (Array.isArray(value) ? listOf(ruleShape) : ruleShape)(value, place, report),
)
const conditions = tableOf(anything)

const asked: Options<AskedAnswer> = { choose: optional(text), confirm: optional(text) }
const textOrCode: Shape = (value, place, report) => (typeof value === 'function' ? undefined : text(value, place, report))

const confirm: Options<NonNullable<Action['confirm']>> = {
  title: needed(text),
  text: optional(textOrCode),
  button: optional(textOrCode),
  working: optional(text),
  keep: optional(text),
}

const action: Options<Action> = {
  label: needed(text),
  icon: optional(icon),
  danger: optional(onlyTrue),
  permission: optional(text),
  when: optional(conditions),
  refuse: optional(code),
  link: optional(address),
  call: optional(optionsOf('a call', call)),
  send: optional(where),
  body: optional(fieldsShape),
  answers: optional(fieldsShape),
  questions: optional(tableOf(optionsOf('an answer', asked))),
  showWhen: optional(tableOf(conditions)),
  requiredWhen: optional(tableOf(rules)),
  startsWith: optional(tableOf(text)),
  startsEmptyWhen: optional(tableOf(conditions)),
  disabledWhileEmpty: optional(listOf(text)),
  omitsEmpty: optional(listOf(text)),
  shows: optional(listOf(text)),
  confirm: optional(optionsOf('a confirmation', confirm)),
  dialog: optional(text),
  done: optional(text),
  undo: optional(text),
  unreached: optional(code),
  failure: optional(text),
  failureTitle: optional(text),
}

const column = textOr(
  text,
  optionsOf('a column', { field: needed(text), under: optional(text), label: optional(anyText), width: optional(count), empty: optional(text) }),
)

const filterForms = {
  field: { field: needed(text), label: optional(text), all: optional(text), choices: optional(offered) },
  atLeast: { atLeast: needed(text), label: optional(text) },
  atMost: { atMost: needed(text), label: optional(text) },
  flag: { flag: needed(text) },
  contains: { contains: needed(text) },
} as const

const filterOptions = Object.assign({}, ...Object.values(filterForms)) as Readonly<Record<string, Option>>
const filterForm: Shape = (value, place, report) => {
  const form = isObject(value) ? Object.keys(filterForms).find((name) => name in value) : undefined
  if (form) optionsOf('a filter', filterForms[form as keyof typeof filterForms])(value, place, report)
  else report(place, `must be the name of a field, or an object with one of ${Object.keys(filterForms).join(', ')}`)
}
const filter = textOr(text, describedAs({ says: 'a filter', inside: { whose: 'a filter', options: filterOptions } }, filterForm))

const menuEntry = optional(optionsOf('a menu entry', { label: needed(text), order: needed(number) }))
const link: Options<ListLink> = { label: needed(text), to: needed(address), primary: optional(onlyTrue), permission: optional(text) }
const view: Options<ListView> = { onToday: optional(text), filters: optional(where), dialog: optional(text), menu: menuEntry }

const list: Options<ListDeclaration<Fields>> = {
  columns: needed(listOf(column)),
  sort: optional(optionsOf('a sort', { field: needed(text), order: needed(oneOf('order', ['asc', 'desc'])) })),
  search: optional(text),
  filters: optional(tableOf(filter)),
  advanced: optional(tableOf(filter)),
  views: optional(tableOf(optionsOf('a view', view))),
  links: optional(listOf(optionsOf('a link', link))),
  pageSize: optional(oneOf('page size', [5, 10, 20, 25, 50, 100])),
  pager: optional(oneOf('pager', ['links', 'steps'])),
  empty: optional(text),
  emptyFiltered: optional(text),
  failure: optional(text),
  loading: optional(text),
  export: optional((value, place, report) => (value === true ? undefined : text(value, place, report))),
  page: optional(text),
  address: optional(text),
}

const form: Options<FormDeclaration<Fields>> = {
  in: optional(oneOf('place', ['modal', 'page'])),
  fields: optional(listOf(text)),
  showWhen: optional(tableOf(conditions)),
  failure: optional(text),
  slot: optional(text),
  slotAfter: optional(text),
  page: optional(text),
}
const show: Options<ShowDeclaration<Fields>> = {
  in: optional(oneOf('place', ['modal', 'drawer', 'page'])),
  fields: optional(listOf(text)),
  failure: optional(text),
  page: optional(text),
  slot: optional(text),
  isSlotFirst: optional(onlyTrue),
}
const page: Options<ExtraPage> = { page: needed(text), title: needed(text), permission: optional(text), menu: menuEntry }
const menu: Options<MenuDeclaration> = { order: needed(number), icon: needed(icon), label: optional(text), group: optional(text), badge: optional(text) }
const trend: Options<StatTrend> = { of: needed(dottedPath), than: needed(text) }

const callFigure: Options<Extract<Stat, { readonly call: string }>> = {
  label: needed(text),
  call: needed(text),
  value: needed(dottedPath),
  as: optional(oneOf('way to show it', ['integer', 'rupees'])),
  trend: optional(optionsOf('a trend', trend)),
  parts: optional(choices),
}
const countFigure: Options<Exclude<Stat, { readonly call: string }>> = { label: needed(text), of: optional(text), where: optional(where) }
const stat = describedAs({ says: 'a figure', inside: { whose: 'a figure', options: { ...countFigure, ...callFigure } } }, (value, place, report) =>
  isObject(value) && 'call' in value
    ? optionsOf('a figure of a call', callFigure)(value, place, report)
    : optionsOf('a figure', countFigure)(value, place, report),
)

const parameters: Options<NonNullable<ApiDeclaration['parameters']>> = {
  page: optional(text),
  limit: optional(text),
  sort: optional(text),
  order: optional(text),
  search: optional(text),
}

const api: Options<ApiDeclaration> = {
  path: optional(slashPath),
  listPath: optional(slashPath),
  items: optional(dottedPathOrSelf),
  total: optional(textOr(dottedPath, optionsOf('a count', { header: needed(headerName) }))),
  record: optional(dottedPathOrSelf),
  id: optional(dottedPath),
  parameters: optional(optionsOf('parameters', parameters)),
  listAsks: optional(tableOf(wireValue)),
  paging: optional(textOr(oneOf('way of paging', ['page', 'offset']), optionsOf('paging', { cursor: needed(dottedPath) }))),
  confirmation: optional(textOr(oneOf('confirmation', ['anyAnswer']), optionsOf('a confirmation', { at: needed(dottedPath), is: needed(wireValue) }))),
  yesNo: optional(pairOf(wireValue)),
  update: optional(oneOf('method of an update', ['PUT', 'PATCH'])),
  calls: optional(tableOf(optionsOf('a call', call))),
  touches: optional(listOf(text)),
}

const toggleOptions = { toggle: needed(text), on: needed(text), off: needed(text), call: optional(text), failure: optional(text) }
const toggle = optionsOf('a toggle', toggleOptions)
const rowMenuOptions = { menu: needed(text), icon: optional(icon), actions: needed(listOf(text)) }
const rowMenu = optionsOf('a submenu', rowMenuOptions)
const rowActionForm = describedAs(
  { says: 'a toggle or a submenu', inside: { whose: 'an action of a row', options: { ...toggleOptions, ...rowMenuOptions } } },
  (value, place, report) => (isObject(value) && 'menu' in value ? rowMenu : toggle)(value, place, report),
)
const pageAction = describedAs({ says: 'a name, or a list of names' }, (value, place, report) =>
  (Array.isArray(value) ? listOf(text) : text)(value, place, report),
)

const label = optionsOf('a label', { one: needed(text), many: needed(text), title: optional(text), add: optional(text) })
const kebab = describedAs({ says: 'a plural in kebab-case' }, (value, place, report) => {
  if (typeof value !== 'string' || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(value)) report(place, 'must be a plural in kebab-case, e.g. "test-categories"')
})

const acts = listOf(oneOf('act', ['view', 'create', 'edit', 'delete']))
const presets: Options<AreaPresets> = { admin: optional(acts), manager: optional(acts), operator: optional(acts) }
const ownArea: Options<OwnArea> = {
  area: needed((value, place, report) => {
    if (typeof value !== 'string' || !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(value)) report(place, 'must be one word in lower case, e.g. "inventory"')
  }),
  label: optional(text),
  actions: optional(acts),
  presets: optional(optionsOf('presets', presets)),
}

/** All options of a declaration. */
const declaration: Options<Declaration> = {
  name: needed(kebab),
  label: needed(label),
  menu: optional(optionsOf('a menu entry', menu)),
  under: optional(text),
  permission: needed(text),
  permissions: optional(optionsOf('permissions', ownArea)),
  title: needed(text),
  fields: needed(fieldsShape),
  operations: optional(listOf(oneOf('operation', ['create', 'edit', 'delete']))),
  list: needed(optionsOf('a list', list)),
  form: optional(optionsOf('a form', form)),
  show: optional(optionsOf('a show screen', show)),
  pages: optional(tableOf(optionsOf('a page', page))),
  actions: optional(tableOf(optionsOf('an action', action))),
  rowActions: optional(listOf(textOr(text, rowActionForm))),
  bulkActions: optional(listOf(text)),
  pageActions: optional(listOf(pageAction)),
  refuseEdit: optional(code),
  stats: optional(listOf(stat)),
  api: optional(optionsOf('api', api)),
}

/** The shape of a whole declaration. */
export const declarationShape = optionsOf('a declaration', declaration)
