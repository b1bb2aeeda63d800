import { type ReportProblem, type ScreenNames, unknownName } from './declaration-problem.ts'
import type { Action } from './action.ts'
import type { Column, Declaration } from './declaration.ts'
import type { Fields } from './field.ts'
import { fieldOfFilter } from './filter-field.ts'

interface Known {
  readonly resources: readonly string[]
  readonly screens: ScreenNames | null
}

/** Checks every name in a declaration that must be known elsewhere: fields, resources, dialogs, pages, slots, calls, icons. */
export function checkNames(declaration: Declaration, known: Known, report: ReportProblem): void {
  const fields = Object.keys(declaration.fields)
  const actions = Object.keys(declaration.actions ?? {})
  const among = (what: string, names: readonly string[]) => (place: string, name: string | undefined) => {
    if (name !== undefined && !names.includes(name)) report(place, unknownName(what, name, names))
  }
  const field = among('field', fields)
  const resource = among('resource', known.resources)
  const bespoke = (what: string, names: readonly string[] | undefined) => (names ? among(what, names) : () => undefined)
  const dialog = bespoke('dialog', known.screens?.dialogs)
  const page = bespoke('page', known.screens?.pages)
  const slot = bespoke('slot', known.screens?.slots)
  const condition = (place: string, when: object | undefined) => {
    for (const name of Object.keys(when ?? {})) field(`${place}.${name}`, name)
  }
  const { list, form, show, sections } = declaration

  field('title', declaration.title)
  slot('menu.badge', declaration.menu?.badge)
  resource('under', declaration.under)
  if (declaration.under !== undefined && declaration.menu) report('under', 'is for a resource without a menu entry of its own')
  else if (declaration.under === declaration.name) report('under', 'is this resource itself: name the one whose menu entry is marked')
  const columns = (place: string, named: readonly Column<Fields>[] = []) =>
    named.forEach((column, index) => {
      for (const name of fieldsOfColumn(column)) field(`${place}[${index}]`, name)
    })
  columns('list.columns', list.columns)
  const sort = (place: string, { field: name }: { readonly field?: string } = {}) => {
    field(place, name)
    if (name !== undefined && declaration.fields[name] && !declaration.fields[name].sort) report(place, `the field "${name}" is not declared with sort: true`)
  }
  sort('list.sort.field', list.sort)
  for (const place of ['filters', 'advanced'] as const) {
    for (const [name, filter] of Object.entries(list[place] ?? {})) field(`list.${place}.${name}`, fieldOfFilter(filter))
  }
  field('list.groupBy', list.groupBy)
  list.rowTone?.forEach(({ past, when }, index) => {
    field(`list.rowTone[${index}].past`, past)
    condition(`list.rowTone[${index}].when`, when)
  })
  for (const [name, cell] of Object.entries(list.inline ?? {})) {
    field(`list.inline.${name}`, name)
    cell?.actions.forEach((action, index) => among('action', actions)(`list.inline.${name}.actions[${index}]`, action))
  }
  const parameters = Object.keys({ ...list.filters, ...list.advanced })
  for (const parameter of Object.keys(list.initialFilters ?? {})) among('filter', parameters)(`list.initialFilters.${parameter}`, parameter)
  for (const [name, view] of Object.entries(list.views ?? {})) {
    for (const parameter of Object.keys(view.filters ?? {})) among('filter', parameters)(`list.views.${name}.filters.${parameter}`, parameter)
    dialog(`list.views.${name}.dialog`, view.dialog)
    among('filter', parameters)(`list.views.${name}.onToday`, view.onToday)
    sort(`list.views.${name}.sort.field`, view.sort)
    columns(`list.views.${name}.columns`, view.columns)
  }
  page('list.page', list.page)
  if (list.address !== undefined && (!list.page || !/^[a-z][a-z0-9-]*(\/[a-z][a-z0-9-]*)*$/.test(list.address)))
    report('list.address', 'is for a bespoke page: name it as `page`, and write the address as "settings/audit"')
  form?.fields?.forEach((name, index) => field(`form.fields[${index}]`, name))
  for (const [name, when] of Object.entries(form?.showWhen ?? {})) {
    field(`form.showWhen.${name}`, name)
    condition(`form.showWhen.${name}`, when)
  }
  slot('form.slot', form?.slot)
  if (form?.slotAfter !== undefined) field('form.slotAfter', form.slotAfter)
  page('form.page', form?.page)
  show?.fields?.forEach((name, index) => field(`show.fields[${index}]`, name))
  sections?.forEach((section, place) => {
    section.fields.forEach((name, index) => field(`sections[${place}].fields[${index}]`, name))
  })
  if (show?.peek) show.peek.forEach((name, index) => field(`show.peek[${index}]`, name))
  field('show.title', show?.title)
  page('show.page', show?.page)
  slot('show.slot', show?.slot)
  for (const [path, each] of Object.entries(declaration.pages ?? {})) {
    page(`pages.${path}.page`, each.page)
    checkPath(path, declaration, report)
  }
  for (const [name, action] of Object.entries(declaration.actions ?? {})) checkAction(action, `actions.${name}`, { field, dialog, resource, condition }, report)
  const offered = among('action', ['show', 'edit', 'delete', ...actions])
  declaration.rowActions?.forEach((action, index) => {
    const place = `rowActions[${index}]`
    if (typeof action === 'object' && 'menu' in action) {
      action.actions.forEach((name, at) => among('action', actions)(`${place}.actions[${at}]`, name))
      return
    }
    if (typeof action === 'string') {
      offered(place, action)
      if ((action === 'edit' || action === 'delete') && declaration.operations && !declaration.operations.includes(action))
        report(place, `"${action}" is not among this resource's operations`)
      return
    }
    field(`${place}.toggle`, action.toggle)
    if (declaration.fields[action.toggle] && declaration.fields[action.toggle]?.kind !== 'yesNo')
      report(`${place}.toggle`, `the field "${action.toggle}" is no yesNo field`)
    action.call?.touches?.forEach((name, at) => resource(`${place}.call.touches[${at}]`, name))
  })
  declaration.bulkActions?.forEach((name, index) => among('action', ['delete', ...actions])(`bulkActions[${index}]`, name))
  declaration.pageActions?.forEach((entry, index) => {
    for (const name of typeof entry === 'string' ? [entry] : entry) among('action', actions)(`pageActions[${index}]`, name)
  })
  declaration.stats?.forEach((stat, index) => {
    if (!('call' in stat || 'by' in stat)) resource(`stats[${index}].of`, stat.of)
  })
  const refers = (among: Fields, place: string) => {
    for (const [name, each] of Object.entries(among)) {
      if (each.kind === 'reference' || each.kind === 'references') resource(`${place}.${name}.to`, each.to)
      if (each.kind === 'group' || each.kind === 'rows') refers(each.fields, `${place}.${name}.fields`)
    }
  }
  refers(declaration.fields, 'fields')
  for (const [name, each] of Object.entries(declaration.fields))
    if (each.kind === 'reference' && each.name === declaration.title)
      report(`fields.${name}.name`, `"${each.name}" is this record's own title: name the path of the other record's, e.g. "${name.replace(/Id$/, '')}.name"`)
  for (const [name, { body }] of Object.entries(declaration.actions ?? {})) refers(body ?? {}, `actions.${name}.body`)
  declaration.api?.touches?.forEach((name, index) => resource(`api.touches[${index}]`, name))
}

function checkPath(path: string, { list }: Declaration, report: ReportProblem): void {
  if (!/^(\{id\}\/)?[a-z][a-z0-9-]*(\/[a-z][a-z0-9-]*)*$/.test(path))
    report(`pages.${path}`, 'must be a path in lower case, e.g. "board", or "{id}/cart" for a page about one record')
  if (['add', '{id}/edit', ...Object.keys(list.views ?? {})].includes(path)) report(`pages.${path}`, 'is the address of a form or a view already')
}

interface Checks {
  field(place: string, name: string | undefined): void
  dialog(place: string, name: string | undefined): void
  resource(place: string, name: string | undefined): void
  condition(place: string, when: object | undefined): void
}

function checkAction(action: Action, place: string, check: Checks, report: ReportProblem): void {
  const body = Object.keys(action.body ?? {})
  const bodyField = (at: string, name: string) => {
    if (!body.includes(name)) report(`${place}.${at}`, unknownName('field of its body', name, body))
  }
  if (!action.call && !action.link && !action.dialog) report(place, 'needs a call, a link or a dialog')
  check.dialog(`${place}.dialog`, action.dialog)
  check.condition(`${place}.when`, action.when)
  action.shows?.forEach((name, index) => check.field(`${place}.shows[${index}]`, name))
  action.call?.touches?.forEach((name, index) => check.resource(`${place}.call.touches[${index}]`, name))
  for (const option of ['disabledWhileEmpty', 'omitsEmpty'] as const) action[option]?.forEach((name, index) => bodyField(`${option}[${index}]`, name))
  for (const [name, source] of Object.entries(action.startsWith ?? {})) {
    bodyField('startsWith', name)
    check.field(`${place}.startsWith.${name}`, source)
  }
  for (const [name, when] of Object.entries(action.startsEmptyWhen ?? {})) {
    bodyField('startsEmptyWhen', name)
    check.condition(`${place}.startsEmptyWhen.${name}`, when)
  }
  for (const option of ['showWhen', 'requiredWhen'] as const) for (const name of Object.keys(action[option] ?? {})) bodyField(option, name)
}

function fieldsOfColumn(column: Column<Fields>): string[] {
  if (typeof column === 'string') return [column]
  const named = String(column.field)
  return column.under ? [named, column.under] : [named]
}
