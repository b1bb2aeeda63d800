import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ReadEntity } from '#domain/read-entity.ts'
import { id, instantColumn, referenceColumn } from '#server/db/columns.ts'

/** Answers kept under an Idempotency-Key for a day, so that a repeated write is applied once (GEN-03). `status` is null while the first call runs. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: referenceColumn('user_id').notNull(),
    key: text('key').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status'),
    headers: jsonb('headers').$type<Record<string, string>>(),
    body: text('body'),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (t) => [primaryKey({ name: 'idempotency_keys_pkey', columns: [t.userId, t.key, t.method, t.path] }), index('idempotency_keys_expires').on(t.expiresAt)],
)

/**
 * The audit trail: person, change, time, address. Rows are only added; partitioned by id, one partition for each year. The name is kept as it was, because the
 * user may be deleted later.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: instantColumn('at').notNull(),
    userId: referenceColumn('user_id'),
    userName: text('user_name'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    reason: text('reason'),
    address: text('address'),
    requestId: text('request_id'),
  },
  (t) => [
    index('audit_log_entity').on(t.entity, t.entityId, t.at, t.id),
    index('audit_log_at').on(t.at, t.id),
    index('audit_log_user').on(t.userId, t.at, t.id),
    index('audit_log_kind').on(t.entity, t.at, t.id),
    index('audit_log_action').on(t.action, t.at, t.id),
  ],
)

/**
 * Log of reads of personal data: one row for a person, a record and a period of ten minutes, the first read in it. Partitioned by period, one partition for
 * each month.
 */
export const accessLog = pgTable(
  'access_log',
  {
    entity: text('entity').$type<ReadEntity>().notNull(),
    entityId: text('entity_id').notNull(),
    userId: referenceColumn('user_id').notNull(),
    period: instantColumn('period').notNull(),
    at: instantColumn('at').notNull(),
    address: text('address').notNull(),
    requestId: text('request_id'),
  },
  (t) => [
    primaryKey({ name: 'access_log_pkey', columns: [t.entity, t.entityId, t.userId, t.period] }),
    index('access_log_at').on(t.at, t.entity, t.entityId, t.userId),
    index('access_log_user').on(t.userId, t.at, t.entity, t.entityId),
  ],
)
