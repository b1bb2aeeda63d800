import { useState } from 'react'
import type { ListRow } from './list-row.ts'
import type { KnownRecord } from '#crud/screens-context.ts'

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
  return { ids, records: [...records.values()], set, drop: (gone: readonly string[]) => set(ids.filter((id) => !gone.includes(id))) }
}
