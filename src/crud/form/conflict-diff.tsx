import { type BaseRecord, useOne } from '@refinedev/core'
import { useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { differs } from './form-state.ts'
import { RecordFacts } from '#crud/show/record-facts.tsx'
import type { KnownRecord } from '#crud/screens-context.ts'

interface TheirChangeProps {
  readonly declaration: Declaration
  /** The record as it was read here. */
  readonly before: KnownRecord
  /** Names of the fields that are compared. */
  readonly names: readonly string[]
}

/** What somebody else changed in the record, field by field; nothing until it is read. */
export function ConflictDiff({ declaration, before, names }: TheirChangeProps) {
  const [now, setNow] = useState<BaseRecord | null>(null)
  const { query } = useOne({
    resource: declaration.name,
    id: before.id,
    meta: { readFor: 'compare' },
    // Read once: overwriting the record would refetch it.
    queryOptions: { enabled: now === null, retry: false, gcTime: 0, refetchOnMount: 'always' },
    errorNotification: false,
  })
  if (now === null && query.isFetchedAfterMount && query.data) setNow(query.data.data)
  if (!now) return null
  const changed = names.filter((name) => differs({ value: now[name] }, { value: before[name] }))
  if (changed.length === 0) return null
  return (
    <section className="their-change" aria-label="Now on the server">
      <p>Now on the server:</p>
      <RecordFacts fields={declaration.fields} names={changed} record={now} />
    </section>
  )
}
