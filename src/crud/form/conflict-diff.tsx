import { type BaseRecord, useOne } from '@refinedev/core'
import { useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { differs, type Values } from './form-state.ts'
import { RecordFacts } from '#crud/show/record-facts.tsx'
import type { KnownRecord } from '#crud/screens-context.ts'

interface TheirChangeProps {
  readonly declaration: Declaration
  /** The record as it was read here. */
  readonly before: KnownRecord
  /** Names of the fields that are looked at. */
  readonly names: readonly string[]
  /** What stands in the form, where it has these fields: what is the same there needs no telling. */
  readonly mine?: Values
}

/** What somebody else made of the record meanwhile, field by field, beside what is typed here; nothing while it is not read. */
export function ConflictDiff({ declaration, before, names, mine }: TheirChangeProps) {
  const [now, setNow] = useState<BaseRecord | null>(null)
  const { query } = useOne({
    resource: declaration.name,
    id: before.id,
    meta: { readFor: 'compare' },
    // Once it is read it stays: saving over it would have it read again.
    queryOptions: { enabled: now === null, retry: false, gcTime: 0, refetchOnMount: 'always' },
    errorNotification: false,
  })
  if (now === null && query.isFetchedAfterMount && query.data) setNow(query.data.data)
  if (!now) return null
  const isChanged = (name: string, than: Values | undefined) => !than || differs({ value: now[name] }, { value: than[name] })
  const changed = names.filter((name) => isChanged(name, before) && isChanged(name, mine))
  if (changed.length === 0) return null
  return (
    <section className="their-change" aria-label="Now on the server">
      <p>Now on the server:</p>
      <RecordFacts fields={declaration.fields} names={changed} record={now} />
    </section>
  )
}
