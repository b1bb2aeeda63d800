import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type ReportSource, type ReportStatus, reportSources, reportStatuses } from '#domain/report.ts'
import { type LinkWay, linkWays } from '#domain/report-link.ts'
import { type ReportStage, reportStages } from '#domain/results/report-stage.ts'
import { id, instantColumn, oneOfCheck, referenceColumn, requiredReference, searchText, stamps } from '#server/db/columns.ts'
import { files } from '#server/db/tables/files.ts'
import { notifications } from '#server/db/tables/notifications.ts'
import { orderPatients } from '#server/db/tables/orders.ts'
import { users } from '#server/db/tables/staff.ts'
import { newReportToken } from '#server/db/report-token.ts'

/**
 * Reports of a patient of an order. `orderNumber` never changes and is here too, for sorting. The search text holds both numbers, patient and customer.
 * A deleted report keeps its row and its files (`deletedAt`, with the reason), and no list shows it.
 */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    number: text('number').notNull(),
    orderId: referenceColumn('order_id').notNull(),
    patientId: referenceColumn('patient_id').notNull(),
    orderNumber: text('order_number').notNull(),
    status: text('status').$type<ReportStatus>().notNull(),
    source: text('source').$type<ReportSource>().notNull(),
    /** Stage of its newest file; null for an uploaded one, and before the first. */
    stage: text('stage').$type<ReportStage>(),
    /** The moment by which the results of its order are due; null where there is none, or the order is cancelled (WRK-02). */
    resultsDueAt: instantColumn('results_due_at'),
    notes: text('notes'),
    uploadedBy: referenceColumn('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    deletedAt: instantColumn('deleted_at'),
    deletedBy: referenceColumn('deleted_by').references(() => users.id, { onDelete: 'set null' }),
    deleteReason: text('delete_reason'),
    searchText: searchText(),
    ...stamps(),
  },
  (t) => [
    foreignKey({ name: 'reports_patient_of_order', columns: [t.orderId, t.patientId], foreignColumns: [orderPatients.orderId, orderPatients.patientId] }),
    uniqueIndex('reports_number').on(t.number),
    index('reports_created').on(t.createdAt, t.id).where(sql`deleted_at is null`),
    index('reports_due').on(openDueOfReport(t), t.id).where(sql`deleted_at is null`),
    index('reports_due_down')
      .on(sql`(${openDueOfReport(t)} is null)`, sql`${openDueOfReport(t)} desc`, t.id.desc())
      .where(sql`deleted_at is null`),
    index('reports_starts').using('gin', sql`search_starts(${t.searchText})`),
    index('reports_status').on(t.status, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('reports_order_number').on(t.orderNumber, t.id).where(sql`deleted_at is null`),
    index('reports_order').on(t.orderId, t.patientId),
    index('reports_patient').on(t.patientId, t.createdAt),
    index('reports_uploader').on(t.uploadedBy),
    index('reports_deleter').on(t.deletedBy),
    oneOfCheck('reports_status_known', t.status, Object.keys(reportStatuses)),
    oneOfCheck('reports_source_known', t.source, Object.keys(reportSources)),
    oneOfCheck('reports_stage_known', t.stage, Object.keys(reportStages)),
  ],
)

/** The moment by which a report is due, while it is not final; else null (WRK-02). */
export function openDueOfReport({ status, stage, resultsDueAt }: { readonly [name in 'status' | 'stage' | 'resultsDueAt']: AnyPgColumn }): SQL {
  return sql`(case when ${status} = 'Processing' or ${stage} = 'Preliminary' then ${resultsDueAt} end)`
}

/**
 * The files that a report has had, first to last, counted from 1; a row is never changed (RES-13). `fileName` is what the uploader called it; no file means
 * that it is still to be made.
 */
export const reportVersions = pgTable(
  'report_versions',
  {
    id: id(),
    reportId: requiredReference('report_id', () => reports.id),
    n: integer('n').notNull(),
    /** Part of the address at which anybody checks this version (ACC-05). */
    token: text('token').notNull().$defaultFn(newReportToken),
    fileId: referenceColumn('file_id').references(() => files.id),
    fileName: text('file_name'),
    fileSize: integer('file_size'),
    reason: text('reason'),
    stage: text('stage').$type<ReportStage>(),
    /** The results that it is still without, a line for each test. */
    pending: jsonb('pending').$type<readonly string[]>().notNull().default([]),
    madeBy: referenceColumn('made_by').references(() => users.id, { onDelete: 'set null' }),
    madeAt: instantColumn('made_at').notNull(),
  },
  (t) => [
    uniqueIndex('report_versions_of_report').on(t.reportId, t.n),
    uniqueIndex('report_versions_token').on(sql`sha256(${t.token}::bytea)`),
    index('report_versions_file').on(t.fileId),
    index('report_versions_maker').on(t.madeBy),
    oneOfCheck('report_versions_stage_known', t.stage, Object.keys(reportStages)),
  ],
)

/** Links to a report that staff sent to the customer, last to first by `sentAt`; only a hash of the token is stored (ACC-06). */
export const reportLinks = pgTable(
  'report_links',
  {
    id: id(),
    reportId: requiredReference('report_id', () => reports.id),
    tokenHash: text('token_hash').notNull(),
    way: text('way').$type<LinkWay>().notNull(),
    /** The message that has it; null for one that staff send themselves. */
    notificationId: referenceColumn('notification_id').references(() => notifications.id, { onDelete: 'set null' }),
    sentBy: referenceColumn('sent_by').references(() => users.id, { onDelete: 'set null' }),
    sentAt: instantColumn('sent_at').notNull(),
    endsAt: instantColumn('ends_at').notNull(),
    /** Moment at which it first showed the report. */
    openedAt: instantColumn('opened_at'),
    revokedBy: referenceColumn('revoked_by').references(() => users.id, { onDelete: 'set null' }),
    revokedAt: instantColumn('revoked_at'),
  },
  (t) => [
    uniqueIndex('report_links_token').on(t.tokenHash),
    index('report_links_report').on(t.reportId, t.sentAt, t.id),
    index('report_links_notification').on(t.notificationId),
    index('report_links_sender').on(t.sentBy),
    index('report_links_revoker').on(t.revokedBy),
    oneOfCheck('report_links_way_known', t.way, Object.keys(linkWays)),
  ],
)
