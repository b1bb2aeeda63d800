import type { Sql } from '#server/db/database.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { numbered } from '#tests/support/ids.ts'
import { small, stampsOf } from '#tests/support/small-lab.ts'

type Columns = typeof prescriptions.$inferInsert

let made = 0

/** Puts a prescription for Asha in place, one that nobody has reviewed unless `columns` say otherwise; returns its id. */
export async function makePrescription(db: Sql, columns: Partial<Columns> = {}): Promise<string> {
  made += 1
  const file = { fileName: 'scan.pdf', fileType: 'application/pdf', fileSize: 10 }
  const row: Columns = {
    id: numbered('made prescription', made),
    customerId: small.asha,
    patientId: small.ashaSelf,
    ...file,
    status: 'Pending',
    ...stampsOf,
    ...columns,
  }
  await db.insert(prescriptions).values(row)
  return row.id
}
