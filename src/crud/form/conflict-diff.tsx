import type { Declaration } from '#definition/declaration.ts'
import { differs } from './form-state.ts'
import { RecordFacts } from '#crud/show/record-facts.tsx'
import type { KnownRecord } from '#crud/screens-context.ts'

interface TheirChangeProps {
  readonly declaration: Declaration
  /** The record as it was read here. */
  readonly before: KnownRecord
  /** The record as somebody else has saved it. */
  readonly now: KnownRecord
  /** Names of the fields that are compared. */
  readonly names: readonly string[]
}

/** Lists the changes of another person in the record, field by field. */
export function ConflictDiff({ declaration, before, now, names }: TheirChangeProps) {
  const changed = names.filter((name) => differs({ value: now[name] }, { value: before[name] }))
  if (changed.length === 0) return null
  return (
    <section className="their-change" aria-label="Now on the server">
      <p>Now on the server:</p>
      <RecordFacts fields={declaration.fields} names={changed} record={now} />
    </section>
  )
}
