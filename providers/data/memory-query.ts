import type { CrudSort } from '@refinedev/core'
import { foldForSearch } from '#domain/search-fold.ts'
import type { Declaration, Filter } from '#definition/declaration.ts'
import { civilDateOf, dayZone, isCivilDate } from '#domain/civil-date.ts'
import { meetsCondition } from '#definition/condition.ts'
import type { AnyField, Fields } from '#definition/field.ts'
import { readField } from '#definition/kind-rules.ts'

type Row = Readonly<Record<string, unknown>>
type Predicate = (row: Row) => boolean

/** Meaning of a list's check boxes, by resource and parameter: `{ 'orders.openOnly': (row) => … }`. */
export type Flags = Readonly<Record<string, Predicate>>

/** Returns the rows that the API would keep for these parameters. Throws on a parameter that the resource does not declare. */
export function rowPredicate(declaration: Declaration, parameters: Readonly<Record<string, string>>, flags: Flags): Predicate {
  const filters: Readonly<Record<string, Filter<Fields>>> = { ...declaration.list.filters, ...declaration.list.advanced }
  const predicates = Object.entries(parameters).map(([name, value]): Predicate => {
    const filter = filters[name]
    if (filter !== undefined) return predicateOf(declaration, filter, name, value, flags[`${declaration.name}.${name}`])
    if (name === 'search' && declaration.list.search !== undefined) return containing(Object.keys(declaration.fields), value)
    throw new Error(`the list of ${declaration.name} has no filter ${name}`)
  })
  return (row) => predicates.every((matches) => matches(row))
}

function predicateOf(declaration: Declaration, filter: Filter<Fields>, name: string, value: string, flag: Predicate | undefined): Predicate {
  if (typeof filter === 'string') return (row) => sameText(row[filter], value)
  if ('field' in filter) return (row) => sameText(row[filter.field], value)
  if ('atLeast' in filter) return within(declaration, filter.atLeast, value, (order) => order >= 0)
  if ('atMost' in filter) return within(declaration, filter.atMost, value, (order) => order <= 0)
  if ('contains' in filter) return containing([name], value)
  if (value !== 'true') return () => true
  const { past, when } = filter
  if (past !== undefined) return (row) => typeof row[past] === 'string' && dayOf(row[past]) < civilDateOf(new Date(), dayZone()) && meetsCondition(when, row)
  if (!flag) throw new Error(`the check box ${name} has no rule for records in memory`)
  return flag
}

/** The laboratory's day of a day or a moment. */
function dayOf(value: string): string {
  return isCivilDate(value) ? value : civilDateOf(new Date(value), dayZone())
}

function sameText(value: unknown, wanted: string): boolean {
  return value !== null && value !== undefined && String(value) === wanted
}

/** A bound in the unit of the records: paise for the rupees of the address. */
function boundOf(field: AnyField | undefined, value: string): unknown {
  const read = field ? readField(field, field.kind === 'integer' ? Number(value) : value) : { value: null }
  return 'value' in read ? read.value : null
}

function within(declaration: Declaration, name: string, value: string, isWithin: (order: number) => boolean): Predicate {
  const limit = boundOf(declaration.fields[name], value)
  if (limit === null) throw new Error(`${value} is no bound of ${name}`)
  return (row) => row[name] !== null && row[name] !== undefined && isWithin(compare(row[name], limit))
}

function containing(names: readonly string[], wanted: string): Predicate {
  const needle = foldForSearch(wanted)
  return (row) => names.some((name) => typeof row[name] === 'string' && foldForSearch(row[name]).includes(needle))
}

/** Rows in the requested order; equal rows keep their order, empty values come last. */
export function sorted<R extends Row>(rows: readonly R[], sorter: CrudSort | undefined): R[] {
  if (!sorter) return [...rows]
  const sign = sorter.order === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => {
    const [left, right] = [a[sorter.field] ?? null, b[sorter.field] ?? null]
    return left === null || right === null ? Number(left === null) - Number(right === null) : sign * compare(left, right)
  })
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0
  return Number(left) - Number(right)
}
