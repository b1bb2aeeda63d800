import type { Declaration } from '#definition/declaration.ts'
import { put } from '#definition/path.ts'

/** Takes the place of a value that the audit trail leaves out. */
const leftOut = '(personal)'

/** A record on the wire as the audit trail keeps it: without the words of `personal` fields, which stay out of reach of an erasure there (OPS-04). */
export function auditedRecord({ fields }: Pick<Declaration, 'fields'>, wire: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: Record<string, unknown> = structuredClone(wire)
  for (const [name, field] of Object.entries(fields)) {
    if (!field.personal) continue
    const path = field.kind === 'reference' ? field.name : (field.from ?? name)
    if (path !== undefined) put(kept, path, leftOut)
  }
  return kept
}
