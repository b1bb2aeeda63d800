import type { Declaration, Filter } from './declaration.ts'
import { type Report, unknownName } from './declaration-problem.ts'
import { kindUses, neverHeld } from './check-fields.ts'
import { fieldOfFilter } from './filter-field.ts'
import type { AnyField, Fields } from './field.ts'

/** Parameters that every list has for itself. */
const ownParameters = ['page', 'limit', 'sort', 'order', 'search', 'currentPage', 'pageSize', 'sorters', 'filters', 'tab']

/** Mistakes in what a list shows, sorts, filters and counts: names are right, but nothing would come of it, or something wrong. */
export function checkList({ fields, list, title, form, operations }: Declaration, report: Report): void {
  const canCreate = !operations || operations.includes('create')
  const field = (name: string | undefined) => (name !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined)
  const titled = field(title)
  // A list that is served by hand may have a computed title: the server looks at that (`checkServed`).
  if (titled && titled.kind !== 'computed' && !kindUses[titled.kind].names)
    report('title', `a ${titled.kind} field cannot name a record; take one of text, longText, email, phone`)

  if (list.columns.length === 0 && !list.page) report('list.columns', 'a list needs a column')
  const columns = list.columns.map((column) => (typeof column === 'string' ? column : column.field))
  columns.forEach((name, index) => {
    const shown = field(name)
    if (shown && !kindUses[shown.kind].columns) report(`list.columns[${index}]`, `a ${shown.kind} field cannot be a column`)
    if (columns.indexOf(name) < index) report(`list.columns[${index}]`, `"${name}" is a column already`)
  })
  for (const place of ['filters', 'advanced'] as const)
    for (const [name, filter] of Object.entries(list[place] ?? {})) {
      if (ownParameters.includes(name)) report(`list.${place}.${name}`, `"${name}" is a parameter that every list has for itself; name the filter otherwise`)
      if (place === 'advanced' && list.filters && Object.hasOwn(list.filters, name)) report(`list.advanced.${name}`, 'is among list.filters as well')
      checkFilter(filter, fields, `list.${place}.${name}`, report)
    }
  for (const [name, view] of Object.entries(list.views ?? {})) {
    const place = `list.views.${name}`
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) report(place, 'a view is named in kebab-case: its name is in the address')
    if (name === 'add' && canCreate) report(place, '"add" is the address of the form')
    for (const [parameter, value] of Object.entries(view.filters ?? {})) {
      const refused = refusedBy(filterIn(list, parameter), fields, value)
      if (refused) report(`${place}.filters.${parameter}`, refused)
    }
    const onToday = field(fieldNamed(filterIn(list, view.onToday)))
    if (onToday && onToday.kind !== 'civilDate' && onToday.kind !== 'instant') report(`${place}.onToday`, 'is for a filter of a day')
  }

  const asked = form?.fields
  for (const [index, name] of (asked ?? []).entries()) {
    const each = field(name)
    if (each?.readOnly) report(`form.fields[${index}]`, each.kind === 'computed' ? `"${name}" is worked out, nobody fills it` : `"${name}" is readOnly`)
  }
  if (asked && canCreate && !form.page)
    for (const [name, each] of Object.entries(fields))
      if (each.required !== undefined && !asked.includes(name))
        report('form.fields', `"${name}" is required and not on the form, so that nothing could be saved`)
}

function filterIn({ filters, advanced }: Declaration['list'], parameter: string | undefined): Filter<Fields> | undefined {
  return parameter === undefined ? undefined : { ...filters, ...advanced }[parameter]
}

const fieldNamed = (filter: Filter<Fields> | undefined) => (filter === undefined ? undefined : fieldOfFilter(filter))

function checkFilter(filter: Filter<Fields>, fields: Fields, place: string, report: Report): void {
  const field = fields[fieldOfFilter(filter) ?? '']
  if (!field || (typeof filter === 'object' && 'field' in filter && filter.choices)) return
  const isBound = typeof filter === 'object' && ('atLeast' in filter || 'atMost' in filter)
  if (isBound && !kindUses[field.kind].bounds)
    report(place, `a ${field.kind} field has no more and no less: atLeast and atMost are for amounts, numbers, days and times`)
  if (!isBound && !kindUses[field.kind].filters) report(place, `a list cannot be filtered by a ${field.kind} field`)
}

/** Why a filter can never have a value; null where it may, or where the filter is unknown. */
export function refusedBy(filter: Filter<Fields> | undefined, fields: Fields, value: unknown): string | null {
  if (filter === undefined) return null
  if (typeof filter === 'object' && 'flag' in filter) return typeof value === 'boolean' ? null : 'is a check box: true or false'
  if (typeof filter === 'object' && 'field' in filter && filter.choices) {
    const names = Object.keys(filter.choices)
    return names.includes(String(value)) ? null : unknownName('choice', String(value), names)
  }
  const field: AnyField | undefined = fields[fieldOfFilter(filter) ?? '']
  return field && (typeof filter === 'string' || 'field' in filter) ? neverHeld(field, value) : null
}
