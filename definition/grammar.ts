import type { AreaPresets } from '#domain/role.ts'
import { tones } from '#domain/tone.ts'
import type { Action, AskedAnswer, Call, RequiredWhen } from './action.ts'
import type {
  Declaration,
  ExtraPage,
  FieldSection,
  FormDeclaration,
  InlineCell,
  ListDeclaration,
  ListLink,
  ListView,
  MenuDeclaration,
  OwnArea,
  RowTone,
  ShowDeclaration,
  Stat,
  StatTrend,
} from './declaration.ts'
import type { ApiDeclaration, ApiErrorPlaces } from './api-declaration.ts'
import type { Chart } from './chart.ts'
import type { Fields } from './field.ts'
import { choicesShape, fieldsShape, formatOf, offered, where } from './field-grammar.ts'
import type { WireFormats } from './wire-formats.ts'
import { menuIcons } from './menu-icon.ts'
import {
  address,
  anything,
  anyText,
  code,
  falseOr,
  countShape,
  dottedPath,
  isObject,
  listShape,
  optional,
  needed,
  numberShape,
  oneOfShape,
  headerName,
  onlyTrue,
  type ShapeOption,
  type Options,
  describedAs,
  optionsOf,
  pairShape,
  type Shape,
  slashPath,
  tableShape,
  textOr,
  dottedPathOrSelf,
  wireValue,
  textShape,
  menuKeyShape,
  listKeyShape,
} from './shape.ts'

const icon = oneOfShape('icon', menuIcons)
const method = oneOfShape('method', ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
const call: Options<Call> = {
  method: needed(method),
  path: needed(slashPath),
  touches: optional(listShape(textShape)),
  answers: optional(oneOfShape('answer', ['record'])),
}
const requiredWhen: Options<RequiredWhen> = { when: needed(tableShape(anything)), message: needed(textShape) }
const ruleShape = optionsOf('requiredWhen', requiredWhen)
const rules = describedAs({ says: 'a rule, or a list of rules', inside: { whose: 'requiredWhen', options: requiredWhen } }, (value, place, report) =>
  (Array.isArray(value) ? listShape(ruleShape) : ruleShape)(value, place, report),
)
const conditions = tableShape(anything)

const asked: Options<AskedAnswer> = { choose: optional(textShape), confirm: optional(textShape) }
const textOrCode: Shape = (value, place, report) => (typeof value === 'function' ? undefined : textShape(value, place, report))

const confirm: Options<NonNullable<Action['confirm']>> = {
  title: needed(textShape),
  text: optional(textOrCode),
  button: optional(textOrCode),
  working: optional(textShape),
  keep: optional(textShape),
}

const action: Options<Action> = {
  label: needed(textShape),
  icon: optional(icon),
  danger: optional(onlyTrue),
  key: optional(listKeyShape),
  place: optional(oneOfShape('place', ['next', 'more'])),
  permission: optional(textShape),
  when: optional(conditions),
  refuse: optional(code),
  link: optional(address),
  call: optional(optionsOf('a call', call)),
  send: optional(where),
  body: optional(fieldsShape),
  answers: optional(fieldsShape),
  questions: optional(tableShape(optionsOf('an answer', asked))),
  showWhen: optional(tableShape(conditions)),
  requiredWhen: optional(tableShape(rules)),
  startsWith: optional(tableShape(textShape)),
  startsEmptyWhen: optional(tableShape(conditions)),
  disabledWhileEmpty: optional(listShape(textShape)),
  omitsEmpty: optional(listShape(textShape)),
  shows: optional(listShape(textShape)),
  confirm: optional(optionsOf('a confirmation', confirm)),
  dialog: optional(textShape),
  done: optional(textShape),
  doneMany: optional(textShape),
  undo: optional(onlyTrue),
  unreached: optional(code),
  failure: optional(textShape),
  failureTitle: optional(textShape),
}

const column = textOr(
  textShape,
  optionsOf('a column', {
    field: needed(textShape),
    under: optional(textShape),
    label: optional(anyText),
    width: optional(countShape),
    empty: optional(textShape),
  }),
)

const filterForms = {
  field: { field: needed(textShape), label: optional(textShape), all: optional(textShape), choices: optional(offered) },
  atLeast: { atLeast: needed(textShape), label: optional(textShape) },
  atMost: { atMost: needed(textShape), label: optional(textShape) },
  flag: { flag: needed(textShape), past: optional(textShape), when: optional(conditions) },
  contains: { contains: needed(textShape) },
} as const

const filterOptions = Object.assign({}, ...Object.values(filterForms)) as Readonly<Record<string, ShapeOption>>
const filterForm: Shape = (value, place, report) => {
  const form = isObject(value) ? Object.keys(filterForms).find((name) => name in value) : undefined
  if (form) optionsOf('a filter', filterForms[form as keyof typeof filterForms])(value, place, report)
  else report(place, `must be the name of a field, or an object with one of ${Object.keys(filterForms).join(', ')}`)
}
const filter = textOr(textShape, describedAs({ says: 'a filter', inside: { whose: 'a filter', options: filterOptions } }, filterForm))

const menuEntry = optional(optionsOf('a menu entry', { label: needed(textShape), order: needed(numberShape), icon: optional(icon) }))
const link: Options<ListLink> = { label: needed(textShape), to: needed(address), primary: optional(onlyTrue), permission: optional(textShape) }
const sort = optional(optionsOf('a sort', { field: needed(textShape), order: needed(oneOfShape('order', ['asc', 'desc'])) }))
const view: Options<ListView> = {
  columns: optional(listShape(column)),
  onToday: optional(textShape),
  sort,
  filters: optional(where),
  dialog: optional(textShape),
  tab: optional(textShape),
  menu: menuEntry,
}

const rowTone: Options<RowTone<Fields>> = {
  when: optional(conditions),
  past: optional(textShape),
  tone: needed(oneOfShape('tone', Object.keys(tones))),
  label: optional(textShape),
}

const inlineCell: Options<InlineCell> = { key: needed(listKeyShape), actions: needed(listShape(textShape)) }

const list: Options<ListDeclaration<Fields>> = {
  columns: needed(listShape(column)),
  sort,
  groupBy: optional(textShape),
  rowTone: optional(listShape(optionsOf('a colour of rows', rowTone))),
  inline: optional(tableShape(optionsOf('a cell with actions', inlineCell))),
  search: optional(textShape),
  filters: optional(tableShape(filter)),
  advanced: optional(tableShape(filter)),
  initialFilters: optional(where),
  views: optional(tableShape(optionsOf('a view', view))),
  links: optional(listShape(optionsOf('a link', link))),
  pageSize: optional(oneOfShape('page size', [5, 10, 20, 25, 50, 100])),
  pager: optional(oneOfShape('pager', ['links', 'steps'])),
  empty: optional(textShape),
  emptyFiltered: optional(textShape),
  failure: optional(textShape),
  loading: optional(textShape),
  export: optional((value, place, report) => (value === true ? undefined : slashPath(value, place, report))),
  page: optional(textShape),
  pageShowsRows: optional(onlyTrue),
  address: optional(textShape),
}

const form: Options<FormDeclaration<Fields>> = {
  in: optional(oneOfShape('place', ['modal', 'page'])),
  fields: optional(listShape(textShape)),
  showWhen: optional(tableShape(conditions)),
  check: optional(code),
  failure: optional(textShape),
  slot: optional(textShape),
  slotAfter: optional(textShape),
  page: optional(textShape),
}
const show: Options<ShowDeclaration<Fields>> = {
  in: optional(oneOfShape('place', ['modal', 'drawer', 'page'])),
  title: optional(textShape),
  fields: optional(listShape(textShape)),
  peek: optional(falseOr(listShape(textShape))),
  failure: optional(textShape),
  page: optional(textShape),
  slot: optional(textShape),
  isSlotFirst: optional(onlyTrue),
  timeline: optional(onlyTrue),
}
const section: Options<FieldSection<Fields>> = { title: needed(textShape), text: optional(textShape), fields: needed(listShape(textShape)) }
const page: Options<ExtraPage> = { page: needed(textShape), title: needed(textShape), permission: optional(textShape), menu: menuEntry }
const menu: Options<MenuDeclaration> = {
  order: needed(numberShape),
  icon: needed(icon),
  label: optional(textShape),
  group: optional(textShape),
  badge: optional(textShape),
  key: optional(menuKeyShape),
}
const trend: Options<StatTrend> = { of: needed(dottedPath), than: needed(textShape) }

const callFigure: Options<Extract<Stat, { readonly call: string }>> = {
  label: needed(textShape),
  call: needed(slashPath),
  value: needed(dottedPath),
  as: optional(oneOfShape('way to show it', ['integer', 'rupees'])),
  trend: optional(optionsOf('a trend', trend)),
  parts: optional(choicesShape),
}
const chart: Options<Chart> = { label: needed(textShape), by: needed(textShape), sum: optional(textShape), path: optional(slashPath) }
const countFigure: Options<Exclude<Stat, { readonly call: string } | Chart>> = { label: needed(textShape), of: optional(textShape), where: optional(where) }
const stat = describedAs({ says: 'a figure', inside: { whose: 'a figure', options: { ...countFigure, ...callFigure, ...chart } } }, (value, place, report) =>
  isObject(value) && 'by' in value
    ? optionsOf('a chart', chart)(value, place, report)
    : isObject(value) && 'call' in value
      ? optionsOf('a figure of a call', callFigure)(value, place, report)
      : optionsOf('a figure', countFigure)(value, place, report),
)

const parameters: Options<NonNullable<ApiDeclaration['parameters']>> = {
  page: optional(textShape),
  limit: optional(textShape),
  sort: optional(textShape),
  order: optional(textShape),
  search: optional(textShape),
}

const formats: Options<WireFormats> = {
  civilDate: formatOf('civilDate'),
  instant: formatOf('instant'),
  clockTime: formatOf('clockTime'),
  integer: formatOf('integer'),
  rupees: formatOf('rupees'),
  reference: formatOf('reference'),
  references: formatOf('references'),
}
const errorPlaces: Options<ApiErrorPlaces> = {
  message: optional(dottedPath),
  fields: optional(dottedPath),
  field: optional(dottedPath),
  text: optional(dottedPath),
}
const inHeader = optionsOf('a header', { header: needed(headerName) })

const api: Options<ApiDeclaration> = {
  path: optional(slashPath),
  listPath: optional(slashPath),
  items: optional(dottedPathOrSelf),
  total: optional(textOr(dottedPath, optionsOf('a count', { header: needed(headerName) }))),
  record: optional(dottedPathOrSelf),
  id: optional(dottedPath),
  createdId: optional(textOr(dottedPath, inHeader)),
  formats: optional(optionsOf('formats', formats)),
  errors: optional(optionsOf('places of errors', errorPlaces)),
  parameters: optional(optionsOf('parameters', parameters)),
  listAsks: optional(tableShape(wireValue)),
  paging: optional(textOr(oneOfShape('way of paging', ['page', 'pageFrom0', 'offset']), optionsOf('paging', { cursor: needed(dottedPath) }))),
  confirmation: optional(textOr(oneOfShape('confirmation', ['anyAnswer']), optionsOf('a confirmation', { at: needed(dottedPath), is: needed(wireValue) }))),
  yesNo: optional(pairShape(wireValue)),
  update: optional(oneOfShape('method of an update', ['PUT', 'PATCH', 'replace'])),
  touches: optional(listShape(textShape)),
}

const toggleOptions = {
  toggle: needed(textShape),
  on: needed(textShape),
  off: needed(textShape),
  call: optional(optionsOf('a call', call)),
  failure: optional(textShape),
}
const toggle = optionsOf('a toggle', toggleOptions)
const rowMenuOptions = { menu: needed(textShape), icon: optional(icon), actions: needed(listShape(textShape)) }
const rowMenu = optionsOf('a submenu', rowMenuOptions)
const rowActionForm = describedAs(
  { says: 'a toggle or a submenu', inside: { whose: 'an action of a row', options: { ...toggleOptions, ...rowMenuOptions } } },
  (value, place, report) => (isObject(value) && 'menu' in value ? rowMenu : toggle)(value, place, report),
)
const pageAction = describedAs({ says: 'a name, or a list of names' }, (value, place, report) =>
  (Array.isArray(value) ? listShape(textShape) : textShape)(value, place, report),
)

const label = optionsOf('a label', { one: needed(textShape), many: needed(textShape), title: optional(textShape), add: optional(textShape) })
const kebab = describedAs({ says: 'a plural in kebab-case' }, (value, place, report) => {
  if (typeof value !== 'string' || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(value)) report(place, 'must be a plural in kebab-case, e.g. "test-categories"')
})

const acts = listShape(oneOfShape('act', ['view', 'create', 'edit', 'delete']))
const presets: Options<AreaPresets> = { admin: optional(acts), manager: optional(acts), operator: optional(acts) }
const ownArea: Options<OwnArea> = {
  area: needed((value, place, report) => {
    if (typeof value !== 'string' || !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(value)) report(place, 'must be one word in lower case, e.g. "inventory"')
  }),
  label: optional(textShape),
  actions: optional(acts),
  presets: optional(optionsOf('presets', presets)),
}

/** All options of a declaration. */
const declaration: Options<Declaration> = {
  name: needed(kebab),
  label: needed(label),
  menu: optional(optionsOf('a menu entry', menu)),
  under: optional(textShape),
  permission: needed(textShape),
  permissions: optional(optionsOf('permissions', ownArea)),
  title: needed(textShape),
  fields: needed(fieldsShape),
  operations: optional(listShape(oneOfShape('operation', ['create', 'edit', 'delete']))),
  list: needed(optionsOf('a list', list)),
  form: optional(optionsOf('a form', form)),
  show: optional(optionsOf('a show screen', show)),
  sections: optional(listShape(optionsOf('a section', section))),
  pages: optional(tableShape(optionsOf('a page', page))),
  actions: optional(tableShape(optionsOf('an action', action))),
  rowActions: optional(listShape(textOr(textShape, rowActionForm))),
  bulkActions: optional(listShape(textShape)),
  pageActions: optional(listShape(pageAction)),
  refuseEdit: optional(code),
  stats: optional(listShape(stat)),
  api: optional(optionsOf('api', api)),
}

/** The shape of a whole declaration. */
export const declarationShape = optionsOf('a declaration', declaration)
