import { useDataProvider } from '@refinedev/core'
import { useState } from 'react'
import type { KnownRecord } from '#crud/screens-context.ts'

/** A record that a dialog changes, as it was when the dialog opened or was last reloaded. */
export interface PinnedRecord {
  readonly record: KnownRecord
  /** Reads the current record without showing it. Rejects on failure. */
  readNow(): Promise<KnownRecord>
  /** Replaces the pinned record with this one. */
  pin(record: KnownRecord): void
}

/** Keeps the record that a dialog was opened with, so that a refetch behind the dialog does not let it overwrite a change that the user has not seen. */
export function usePinnedRecord(resource: string, opened: KnownRecord): PinnedRecord {
  const [record, pin] = useState(opened)
  const provider = useDataProvider()
  return {
    record,
    pin,
    async readNow() {
      const { data } = await provider().getOne({ resource, id: opened.id })
      return { ...data, id: opened.id }
    },
  }
}
