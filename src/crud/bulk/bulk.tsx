import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { KnownRecord } from '#crud/screens-context.ts'
import { type ListRow, recordsIn } from '#crud/list/rows.ts'

const nothing: ReadonlyMap<string, KnownRecord> = new Map()

const byId = (records: readonly KnownRecord[]) => new Map(records.map((record) => [record.id, record] as const))

/** The selected records of a list, kept over its pages; another search or filter starts a new selection, so that nothing unseen is acted on. */
export function useSelection(rows: readonly ListRow[], filtering: string) {
  const [chosen, choose] = useState({ filtering, records: nothing })
  const records = chosen.filtering === filtering ? chosen.records : nothing
  const [ids, list] = useMemo(() => [new Set(records.keys()), [...records.values()]] as const, [records])
  return {
    ids,
    records: list,
    put: (all: readonly KnownRecord[]) => choose({ filtering, records: byId(all) }),
    set(wanted: readonly string[]) {
      const shown = byId(recordsIn(rows))
      choose({ filtering, records: byId(wanted.flatMap((id) => shown.get(id) ?? records.get(id) ?? [])) })
    },
    /** Removes records that an action is done on. Those that were selected while it ran stay. */
    drop: (gone: readonly string[]) =>
      choose((before) => {
        const left = new Map(before.records)
        for (const id of gone) left.delete(id)
        return { ...before, records: left }
      }),
  }
}

/** Selected rows by id, which may be on other pages too. */
export interface RowSelection {
  readonly ids: ReadonlySet<string>
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

/** Selected ids after some are selected, which puts them last, or deselected. */
export function changedIds(ids: ReadonlySet<string>, changed: readonly string[], isOn: boolean): readonly string[] {
  const next = new Set(ids)
  for (const id of changed) {
    next.delete(id)
    if (isOn) next.add(id)
  }
  return [...next]
}

/** Selects rows of a page one by one, as a range with Shift, or all at once. */
export function useSelectedRows(rows: readonly ListRow[], { ids, onChange }: RowSelection): SelectedRows {
  const last = useRef<string | null>(null)
  const here = recordsIn(rows).map(({ id }) => id)
  const chosen = here.filter((id) => ids.has(id))
  const isAll = here.length > 0 && chosen.length === here.length
  const put = (changed: readonly string[], isOn: boolean) => onChange(changedIds(ids, changed, isOn))
  return {
    isAll,
    isSome: chosen.length > 0 && !isAll,
    canSelect: here.length > 0,
    isSelected: (id) => ids.has(id),
    selectAll: (isOn) => put(here, isOn),
    select(id, isOn, isRange = false) {
      const [from, to] = [isRange && last.current !== null ? here.indexOf(last.current) : -1, here.indexOf(id)]
      last.current = id
      put(from === -1 ? [id] : here.slice(Math.min(from, to), Math.max(from, to) + 1), isOn)
    },
  }
}
