import { type ReactNode, useRef, useState } from 'react'
import type { KnownRecord } from '#crud/screens-context.ts'
import type { ListRow } from '#crud/list/rows.ts'

/** The selected records of a list, kept over its pages; another search or filter starts a new selection, so that nothing unseen is acted on. */
export function useSelection(rows: readonly ListRow[], filtering: string) {
  const [chosen, choose] = useState<{ readonly filtering: string; readonly records: ReadonlyMap<string, KnownRecord> }>({ filtering, records: new Map() })
  const records = chosen.filtering === filtering ? chosen.records : new Map<string, KnownRecord>()
  const set = (ids: readonly string[]) => {
    const seen = new Map(rows.flatMap((row) => (row.kind === 'record' ? [[row.record.id, row.record] as const] : [])))
    const next = new Map<string, KnownRecord>()
    for (const id of ids) {
      const record = seen.get(id) ?? records.get(id)
      if (record) next.set(id, record)
    }
    choose({ filtering, records: next })
  }
  const ids = [...records.keys()]
  const put = (all: readonly KnownRecord[]) => choose({ filtering, records: new Map(all.map((record) => [record.id, record])) })
  return {
    put,
    ids,
    records: [...records.values()],
    set,
    drop: (gone: readonly string[]) => set(ids.filter((id) => !gone.includes(id))),
  }
}

/** Selected rows by id, which may be on other pages too. */
export interface RowSelection {
  readonly ids: readonly string[]
  /** Actions on them. It covers the head of the table, so that no row moves. */
  readonly bar?: ReactNode
  onChange(ids: readonly string[]): void
}

/** The selection as the rows of one page see it. */
interface SelectedRows {
  /** All rows of the page are selected; some, but not all. */
  readonly isAll: boolean
  readonly isSome: boolean
  /** True when a row can be selected. */
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
