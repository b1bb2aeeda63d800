import type { CrudFilter, CrudSort, ParsedParams } from '@refinedev/core'
import { largestPage, readPageNumber } from '#domain/page.ts'

/** `filters[0][value]=orders`, as Refine's useTable writes its state into the address; a value that is a list has one more index. */
const place = /^(sorters|filters)\[(\d{1,2})\]\[(field|operator|value|order)\](?:\[\d{1,2}\])?$/

/** Refine's operators of one filter. The data provider refuses those that a list does not take, with the allowed ones. */
const plain = ['eq', 'ne', 'lt', 'gt', 'lte', 'gte', 'null', 'nnull'] as const
const texts = ['contains', 'containss', 'startswith', 'startswiths', 'endswith', 'endswiths'] as const
const lists = ['in', 'nin', 'ina', 'nina', 'between', 'nbetween'] as const
const operators = [...plain, ...texts, ...texts.map((each) => `n${each}` as const), ...lists]

/** Page, size, sorters and filters of a table out of an address. Invalid values and all other parameters are ignored. Never throws. */
export function tableParameters(search: string): ParsedParams {
  const rows = { sorters: new Map<string, Map<string, string[]>>(), filters: new Map<string, Map<string, string[]>>() }
  const parameters = new URLSearchParams(search)
  for (const [key, value] of parameters) {
    const [, table, index = '', part = ''] = place.exec(key) ?? []
    if (table !== 'sorters' && table !== 'filters') continue
    const row = rows[table].get(index) ?? new Map<string, string[]>()
    rows[table].set(index, row.set(part, [...(row.get(part) ?? []), value]))
  }
  const sorters = [...rows.sorters.values()].flatMap(readSorter)
  const filters = [...rows.filters.values()].flatMap(readFilter)
  const pageSize = readPageNumber(parameters.get('pageSize'), largestPage)
  const read: ParsedParams = { ...(sorters.length > 0 && { sorters }), ...(filters.length > 0 && { filters }), ...(pageSize && { pageSize }) }
  // Not enumerable: the links to other pages that useTable makes would all lead to this one, since it copies all parameters over them.
  return Object.defineProperty(read, 'currentPage', { value: readPageNumber(parameters.get('currentPage')) ?? undefined })
}

type Row = ReadonlyMap<string, readonly string[]>

function readSorter(row: Row): CrudSort[] {
  const [field = '', order] = [row.get('field')?.[0], row.get('order')?.[0]]
  return field !== '' && (order === 'asc' || order === 'desc') ? [{ field, order }] : []
}

function readFilter(row: Row): CrudFilter[] {
  const [field = '', values = []] = [row.get('field')?.[0], row.get('value')]
  const operator = operators.find((each) => each === row.get('operator')?.[0])
  if (field === '' || !operator || values.length === 0) return []
  return [{ field, operator, value: lists.some((each) => each === operator) ? values : values[0] }]
}

/** A query with nested values as parameters, in the form that `tableParameters` reads: `filters[0][field]`. Null and undefined are left out. */
export function writeParameters(query: Readonly<Record<string, unknown>>): URLSearchParams {
  return new URLSearchParams(Object.entries(query).flatMap(([name, value]) => pairs(name, value)))
}

function pairs(name: string, value: unknown): [string, string][] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => pairs(`${name}[${key}]`, inner))
}
