import type { RouteContext } from '#server/call/context.ts'
import { newId } from '#server/db/id.ts'
import { personalChanges } from '#server/db/tables/customers.ts'

interface PersonalChange {
  readonly action: string
  readonly customerId: string
  /** The patient that changed; without one it is the customer. */
  readonly patientId?: string
  /** The record that changed, where it is gone afterwards; else the patient or the customer. */
  readonly entityId?: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>>
  readonly reason?: string | null
}

/** Adds the audit row of a changed person. Its values are in a row of their own, which erasing empties: the trail itself never changes (OPS-04, PAT-01). */
export async function auditPerson(
  { sql, now, audit }: Pick<RouteContext, 'sql' | 'now' | 'audit'>,
  { action, customerId, patientId, entityId = patientId ?? customerId, before, after, reason = null }: PersonalChange,
): Promise<void> {
  const id = newId(now)
  await sql.insert(personalChanges).values({ id, customerId, patientId: patientId ?? null, before, after, at: now.toISOString() })
  audit({ action, entity: patientId ? 'patients' : 'customers', entityId, after: { personalChange: id }, reason })
}
