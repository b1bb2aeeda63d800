import { eq } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { patients } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { notify } from './notify.ts'

/** Notifies the customer that a report is available, or was corrected (RES-12); call it in the transaction that makes it so. */
export async function notifyOfReport(
  sql: Sql,
  type: 'ReportAvailable' | 'ReportCorrected',
  report: { readonly orderId: string; readonly patientId: string },
  now: Date,
): Promise<void> {
  const [row] = await sql
    .select({ customerId: orders.customerId, orderNumber: orders.orderNumber, patient: patients.name })
    .from(orders)
    .innerJoin(patients, eq(patients.id, report.patientId))
    .where(eq(orders.id, report.orderId))
  if (!row) throw new Error('a report has no order')
  const { customerId, ...values } = row
  await notify(sql, { type, customerId, values, now })
}
