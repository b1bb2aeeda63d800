import { type Chart, groupedKinds, summedKinds } from './chart.ts'
import { checkCondition } from './check-actions.ts'
import { kindUses } from './check-fields.ts'
import { impossibleFilterReason, noChoice } from './check-values.ts'
import { aField, type ReportProblem, unknownName } from './declaration-problem.ts'
import { type Column, type Declaration, type Filter, type ListView, presentDay } from './declaration.ts'
import type { AnyField, Fields } from './field.ts'
import { fieldOfFilter } from './filter-field.ts'

/** Reports mistakes in the colours of rows: one for every row or for none, and one that only a colour says. */
function checkRowTones({ fields, list }: Pick<Declaration, 'fields' | 'list'>, report: ReportProblem): void {
  const tones = list.rowTone ?? []
  const said = statusColumns(list, fields)
  tones.forEach(({ when = {}, past, label }, index) => {
    const place = `list.rowTone[${index}]`
    checkCondition(when, fields, `${place}.when`, report)
    const day = past !== undefined && Object.hasOwn(fields, past) ? fields[past] : undefined
    if (day && day.kind !== 'civilDate' && day.kind !== 'instant') report(`${place}.past`, `is for a field of a day: "${past}" is ${aField(day.kind)}`)
    const judged = Object.keys(when)
    if (judged.length === 0 && past === undefined) report(place, 'colours every row: it needs when or past')
    const same = tones.findIndex((other) => JSON.stringify([other.when ?? {}, other.past]) === JSON.stringify([when, past]))
    if (same < index) report(place, `is never seen: list.rowTone[${same}] colours the same rows`)
    const isKnown = [...judged, ...(past === undefined ? [] : [past])].every((name) => Object.hasOwn(fields, name))
    if (label === undefined && isKnown && (past !== undefined || !judged.some((name) => said.includes(name))))
      report(`${place}.label`, 'is missing: no status in a column says what the colour means')
  })
}

/** The fields that are a status in a column: words with a tone of their own. */
function statusColumns({ columns }: Declaration['list'], fields: Fields): readonly string[] {
  const shown = columns.flatMap((column) => (typeof column === 'string' ? [column] : [column.field, ...(column.under ? [column.under] : [])]))
  return shown.filter((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return (field?.kind === 'yesNo' && field.words !== undefined) || field?.kind === 'choice'
  })
}

/** Parameters that every list has for itself. */
export const ownParameters = ['page', 'limit', 'sort', 'order', 'search', 'currentPage', 'pageSize', 'sorters', 'filters', 'tab', 'view']

/** Mistakes in columns, sorts, filters and figures of a list: the names exist, but the result would be empty or wrong. */
export function checkList({ fields, list, title, stats, operations }: Declaration, report: ReportProblem): void {
  const canCreate = !operations || operations.includes('create')
  const field = (name: string | undefined) => (name !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined)
  const titled = field(title)
  // A list that is served by hand may have a computed title: the server looks at that (`checkServed`).
  if (titled && titled.kind !== 'computed' && !kindUses[titled.kind].names)
    report('title', `${aField(titled.kind)} cannot name a record; take one of text, longText, email, phone`)

  if (list.columns.length === 0 && !list.page) report('list.columns', 'a list needs a column')
  checkColumns(list.columns, fields, 'list.columns', report)
  for (const place of ['filters', 'advanced'] as const)
    for (const [name, filter] of Object.entries(list[place] ?? {})) {
      if (!/^[A-Za-z]\w*$/.test(name)) report(`list.${place}.${name}`, 'must be one word: its name is in the address')
      if (ownParameters.includes(name)) report(`list.${place}.${name}`, `"${name}" is a parameter that every list has for itself; name the filter otherwise`)
      if (place === 'advanced' && list.filters && Object.hasOwn(list.filters, name)) report(`list.advanced.${name}`, 'is among list.filters as well')
      checkFilter(filter, fields, `list.${place}.${name}`, report)
    }
  for (const [name, view] of Object.entries(list.views ?? {})) {
    const place = `list.views.${name}`
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) report(place, 'a view is named in kebab-case: its name is in the address')
    if (name === 'add' && canCreate) report(place, '"add" is the address of the form')
    if (view.tab !== undefined && view.dialog !== undefined) report(`${place}.tab`, 'a view that opens a dialog has no tab')
    checkPreset(view.filters, list, fields, `${place}.filters`, report)
    checkColumns(view.columns ?? [], fields, `${place}.columns`, report)
    if (view.onToday !== undefined && view.filters && Object.hasOwn(view.filters, view.onToday))
      report(`${place}.filters.${view.onToday}`, 'is always today here')
    const onToday = field(fieldNamed(filterIn(list, view.onToday)))
    if (onToday && !isDay(onToday)) report(`${place}.onToday`, 'is for a filter of a day')
  }
  list.links?.forEach(({ primary }, index, links) => {
    if (primary && links.findIndex((link) => link.primary) < index) report(`list.links[${index}].primary`, 'another link is the primary one already')
  })
  checkPreset(list.initialFilters, list, fields, 'list.initialFilters', report)
  checkGroups({ fields, list, title }, report)
  checkInline(list, report)
  checkRowTones({ fields, list }, report)

  const reads = (path: string, place: string) => {
    if (path.includes('{')) report(place, `"${path}" is about one record: nothing fills the braces`)
  }
  if (typeof list.export === 'string') reads(list.export, 'list.export')
  stats?.forEach((stat, index) => {
    if ('call' in stat) reads(stat.call, `stats[${index}].call`)
    if ('by' in stat) checkChart(stat, fields, `stats[${index}]`, report)
    if ('path' in stat && stat.path !== undefined) reads(stat.path, `stats[${index}].path`)
    if (stats.findIndex(({ label }) => label === stat.label) < index) report(`stats[${index}].label`, `"${stat.label}" is a figure already`)
  })
}

/** Reports cells with actions that no column draws, that have no action, or that share a key. */
function checkInline({ columns, inline = {}, views = {} }: Declaration['list'], report: ReportProblem): void {
  const drawn = [columns, ...Object.values(views).map((view) => view.columns ?? [])]
    .flat()
    .map((column) => (typeof column === 'string' ? column : column.field))
  const cells = Object.entries(inline)
  for (const [name, cell] of cells) {
    if (!drawn.includes(name)) report(`list.inline.${name}`, 'is no column')
    if (cell?.actions.length === 0) report(`list.inline.${name}.actions`, 'is empty: name an action')
    const same = cells.find(([, other]) => other?.key === cell?.key)
    if (same && same[0] !== name) report(`list.inline.${name}.key`, `"${cell?.key}" is the key of ${same[0]} already`)
  }
}

/** Columns of a list or of a view: each is drawn in a cell, and named once. */
function checkColumns(declared: readonly Column<Fields>[], fields: Fields, place: string, report: ReportProblem): void {
  const field = (name: string | undefined) => (name !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined)
  const columns = declared.map((column) => (typeof column === 'string' ? column : column.field))
  columns.forEach((name, index) => {
    const shown = field(name)
    if (shown && !kindUses[shown.kind].columns) report(`${place}[${index}]`, `${aField(shown.kind)} cannot be a column`)
    if (columns.indexOf(name) < index) report(`${place}[${index}]`, `"${name}" is a column already`)
    const column = declared[index]
    const under = typeof column === 'object' ? field(column.under) : undefined
    if (under && under === shown) report(`${place}[${index}].under`, `"${name}" is in the column already`)
    else if (under && !kindUses[under.kind].columns) report(`${place}[${index}].under`, `${aField(under.kind)} cannot be in a column`)
  })
}

const isDay = ({ kind }: AnyField) => kind === 'civilDate' || kind === 'instant'

/** Filters that a list or a view opens with: each has a value that it can have, or is today. */
function checkPreset(preset: ListView['filters'], list: Declaration['list'], fields: Fields, place: string, report: ReportProblem): void {
  for (const [parameter, value] of Object.entries(preset ?? {})) {
    const filter = filterIn(list, parameter)
    const named = fields[fieldNamed(filter) ?? '']
    const refused = value === presentDay && named && isDay(named) ? null : refusedBy(filter, fields, value)
    if (refused) report(`${place}.${parameter}`, refused)
  }
}

/** Rows under headings are sorted by the field of the headings, which has one value in several rows. */
function checkGroups({ fields, list, title }: Pick<Declaration, 'fields' | 'list' | 'title'>, report: ReportProblem): void {
  const { groupBy, sort } = list
  const field = groupBy !== undefined && Object.hasOwn(fields, groupBy) ? fields[groupBy] : undefined
  if (!field) return
  if (groupBy === title || ('unique' in field && field.unique))
    report('list.groupBy', `"${groupBy}" differs in every row: each would have a heading of its own`)
  else if (!kindUses[field.kind].sorts) report('list.groupBy', `a list cannot be sorted by ${aField(field.kind)}, and so not grouped by it`)
  else if (!field.sort) report('list.groupBy', `the field "${groupBy}" is not declared with sort: true`)
  if (sort && sort.field !== groupBy) report('list.sort.field', `must be "${groupBy}", by which the list is grouped`)
}

function filterIn({ filters, advanced }: Declaration['list'], parameter: string | undefined): Filter<Fields> | undefined {
  return parameter === undefined ? undefined : { ...filters, ...advanced }[parameter]
}

const fieldNamed = (filter: Filter<Fields> | undefined) => (filter === undefined ? undefined : fieldOfFilter(filter))

function checkFilter(filter: Filter<Fields>, fields: Fields, place: string, report: ReportProblem): void {
  if (typeof filter === 'object' && 'flag' in filter) checkFlag(filter, fields, place, report)
  const field = fields[fieldOfFilter(filter) ?? '']
  if (!field || (typeof filter === 'object' && 'field' in filter && filter.choices)) return
  const isBound = typeof filter === 'object' && ('atLeast' in filter || 'atMost' in filter)
  if (isBound && !kindUses[field.kind].bounds)
    report(place, `${aField(field.kind)} has no more and no less: atLeast and atMost are for amounts, numbers, days and times`)
  if (!isBound && !kindUses[field.kind].filters) report(place, `a list cannot be filtered by ${aField(field.kind)}`)
}

/** A checkbox with a meaning of its own: the day of a field is over, and a condition holds. */
function checkFlag({ past, when }: Extract<Filter<Fields>, { flag: string }>, fields: Fields, place: string, report: ReportProblem): void {
  checkCondition(when, fields, `${place}.when`, report)
  if (past === undefined) {
    if (when) report(`${place}.when`, 'is for a checkbox with past')
    return
  }
  const day = Object.hasOwn(fields, past) ? fields[past] : undefined
  if (!day) report(`${place}.past`, unknownName('field', past, Object.keys(fields)))
  else if (!isDay(day)) report(`${place}.past`, `is for a field of a day: "${past}" is ${aField(day.kind)}`)
}

/** Returns the reason a filter can never have a value; null if it may, or where the filter is unknown. */
export function refusedBy(filter: Filter<Fields> | undefined, fields: Fields, value: unknown): string | null {
  if (filter === undefined) return null
  if (typeof filter === 'object' && 'flag' in filter) return typeof value === 'boolean' ? null : 'is a check box: true or false'
  if (typeof filter === 'object' && 'field' in filter && filter.choices) {
    const names = Object.keys(filter.choices)
    return noChoice(names, value)
  }
  const field: AnyField | undefined = fields[fieldOfFilter(filter) ?? '']
  if (field) return impossibleFilterReason(field, value)
  return typeof filter === 'string' || !('contains' in filter) || typeof value === 'string' ? null : 'must be a text'
}

/** Reports mistakes in a chart: fields that do not exist, that have too many values to group by, or that cannot be added up. */
function checkChart({ by, sum }: Chart, fields: Fields, place: string, report: ReportProblem): void {
  const field = (name: string | undefined, option: string) => {
    if (name === undefined || Object.hasOwn(fields, name)) return name === undefined ? undefined : fields[name]
    report(`${place}.${option}`, unknownName('field', name, Object.keys(fields)))
    return undefined
  }
  const [grouped, summed] = [field(by, 'by'), field(sum, 'sum')]
  if (grouped && !groupedKinds.has(grouped.kind)) report(`${place}.by`, `${aField(grouped.kind)} has no groups; take one of ${[...groupedKinds].join(', ')}`)
  if (summed && !summedKinds.has(summed.kind)) report(`${place}.sum`, `${aField(summed.kind)} cannot be added up; take one of ${[...summedKinds].join(', ')}`)
}
