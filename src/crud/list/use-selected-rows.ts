import { useRef } from 'react'
import type { ListRow } from './list-row.ts'

/** Selected rows by id, which may be on other pages too. */
export interface RowSelection {
  readonly ids: readonly string[]
  onChange(ids: readonly string[]): void
}

/** The selection as the rows of one page see it. */
export interface SelectedRows {
  /** All rows of the page are selected; some, but not all. */
  readonly isAll: boolean
  readonly isSome: boolean
  /** There is a row that can be selected. */
  readonly canSelect: boolean
  isSelected(id: string): boolean
  /** Selects or deselects all rows of the page; rows of other pages stay. */
  selectAll(isOn: boolean): void
  /** Selects or deselects one row, or with `isRange` all rows since the last choice. */
  select(id: string, isOn: boolean, isRange?: boolean): void
}

/** Selects rows of a page one by one, as a range with Shift, or all at once. */
export function useSelectedRows(rows: readonly ListRow[], { ids, onChange }: RowSelection): SelectedRows {
  const last = useRef<string | null>(null)
  const here = rows.flatMap((row) => (row.kind === 'record' ? [row.record.id] : []))
  const chosen = here.filter((id) => ids.includes(id))
  const isAll = here.length > 0 && chosen.length === here.length
  const put = (changed: readonly string[], isOn: boolean) => {
    const others = ids.filter((id) => !changed.includes(id))
    onChange(isOn ? [...others, ...changed] : others)
  }
  return {
    isAll,
    isSome: chosen.length > 0 && !isAll,
    canSelect: here.length > 0,
    isSelected: (id) => ids.includes(id),
    selectAll: (isOn) => put(here, isOn),
    select(id, isOn, isRange = false) {
      const [from, to] = [isRange && last.current !== null ? here.indexOf(last.current) : -1, here.indexOf(id)]
      last.current = id
      put(from === -1 ? [id] : here.slice(Math.min(from, to), Math.max(from, to) + 1), isOn)
    },
  }
}
