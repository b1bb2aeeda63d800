import { columnParts, isNumber } from '#crud/list/columns.tsx'
import type { Declaration } from '#definition/declaration.ts'
import { listTitle } from '#definition/labels.ts'
import { useOwnTitle } from '#ui/document-title.ts'

/** Names the tab after the record that a page shows, by its declaration; null while it is loading. */
export function useRecordTitle(declaration: Declaration, record: Readonly<Record<string, unknown>> | null, place?: string): void {
  useOwnTitle(record && recordTitle(declaration, record, place))
}

/** Returns `Prakash Ahmed · Customers`, or of a record with a number the first person in its list: `LAB-0001979 Ajay Fernandes`. Null without a name. */
export function recordTitle(declaration: Declaration, record: Readonly<Record<string, unknown>>, place?: string): string | null {
  const { fields, list, show } = declaration
  const title = show?.title ?? declaration.title
  const name = record[title]
  if (typeof name !== 'string' || name === '') return null
  if (!isNumber(fields[title])) return `${name} · ${place ?? listTitle(declaration)}`
  const about = list.columns
    .map((column) => columnParts(column).name)
    .find((each) => !isNumber(fields[each]) && /^(text|computed)$/.test(fields[each]?.kind ?? ''))
  const person = about === undefined ? null : record[about]
  return [typeof person === 'string' && person !== '' ? `${name} ${person}` : name, ...(place ? [place] : [])].join(' · ')
}
