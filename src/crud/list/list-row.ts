import type { BaseRecord } from '@refinedev/core'
import type { KnownRecord } from '#crud/screens-context.ts'

/** One row of a list: a record, an unreadable record, or a placeholder while it loads. */
export type ListRow =
  | { readonly key: string; readonly kind: 'record'; readonly record: KnownRecord }
  | { readonly key: string; readonly kind: 'unreadable'; readonly reason: string }
  | { readonly key: string; readonly kind: 'loading' }

/** The rows of an answer, in its order. A row without a usable id, or whose id came before, is unreadable. */
export function listRows(data: readonly BaseRecord[]): readonly ListRow[] {
  const seen = new Set<string>()
  return data.map((row, index): ListRow => {
    const id = typeof row.id === 'string' || typeof row.id === 'number' ? String(row.id) : ''
    const key = id === '' || seen.has(id) ? `row-${index}` : id
    seen.add(id)
    if (typeof row.unreadable === 'string') return { key, kind: 'unreadable', reason: row.unreadable }
    return key === id ? { key, kind: 'record', record: { ...row, id } } : { key, kind: 'unreadable', reason: 'it has no id of its own' }
  })
}

/** Places for rows that are still loading. */
export function loadingRows(count: number): readonly ListRow[] {
  return Array.from({ length: count }, (_, index) => ({ key: `loading-${index}`, kind: 'loading' }))
}

/** The records of an answer that could be read, for small tables that have no place for the others. */
export function knownRecords(data: readonly BaseRecord[]): readonly KnownRecord[] {
  return listRows(data).flatMap((row) => (row.kind === 'record' ? [row.record] : []))
}

/** Records as the rows have them by now; one that no row has any more stays as it was. */
export function currentRecords(records: readonly KnownRecord[], rows: readonly ListRow[]): readonly KnownRecord[] {
  return records.map((record) => {
    const row = rows.find((each) => each.kind === 'record' && each.record.id === record.id)
    return row?.kind === 'record' ? row.record : record
  })
}
