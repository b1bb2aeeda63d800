import { eq } from 'drizzle-orm'
import type { NotificationKindName } from '#domain/notification.ts'
import { fillWording, notificationTemplates } from '#domain/notification-template.ts'
import { messageOfRelease, type ReleasedReport } from '#domain/results/report-stage.ts'
import type { Sql } from '#server/db/database.ts'
import { customers, patients } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { notify } from './notify.ts'

interface ReportOf {
  readonly orderId: string
  readonly patientId: string
}

/** Notifies the customer that a file is available, or another one in its place (RES-12); call it in the transaction that makes it so. */
export async function notifyOfReport(sql: Sql, type: NotificationKindName, report: ReportOf, now: Date): Promise<void> {
  const { customerId, customer: _, ...values } = await factsOf(sql, report)
  await notify(sql, { type, customerId, values, now })
}

/** Notifies the customer of a release: whether the report is preliminary or final, and whether it was corrected or updated (RES-09, RES-12). */
export async function notifyOfRelease(sql: Sql, released: ReleasedReport, report: ReportOf, now: Date): Promise<void> {
  const { customerId, ...values } = await factsOf(sql, report)
  const { type, added } = messageOfRelease(released)
  const { title, message } = notificationTemplates[type].en
  const words = fillWording({ title, message: message + added }, values)
  if ('missing' in words) throw new Error('a message about a report has no value for a placeholder')
  await notify(sql, { type, customerId, values, now, wording: words.filled })
}

async function factsOf(sql: Sql, report: ReportOf) {
  const [row] = await sql
    .select({ customerId: orders.customerId, customer: customers.name, orderNumber: orders.orderNumber, patient: patients.name })
    .from(orders)
    .innerJoin(patients, eq(patients.id, report.patientId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.id, report.orderId))
  if (!row) throw new Error('a report has no order')
  return row
}
