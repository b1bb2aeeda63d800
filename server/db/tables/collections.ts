import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type CollectionPriority, collectionPriorities, type CollectionStatus, collectionStatuses } from '#domain/collection-status.ts'
import { type FailureReason, failureReasons } from '#domain/collection-failure.ts'
import { type ClosedScope, closedScopes, type Weekday, weekdays } from '#domain/time-slot.ts'
import { day, id, instantColumn, oneOfCheck, referenceColumn, requiredReference, searchText, stamps } from '#server/db/columns.ts'
import { patients } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'

/** People who collect samples. */
export const phlebotomists = pgTable(
  'phlebotomists',
  {
    id: id(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    searchText: searchText(),
    ...stamps(),
  },
  (t) => [index('phlebotomists_name').on(sql`lower(${t.name})`, t.id)],
)

/** Hours in which samples are collected, `HH:mm`; the capacity holds for each day. */
export const timeSlots = pgTable(
  'time_slots',
  {
    id: id(),
    startTime: text('start_time').notNull(),
    endTime: text('end_time').notNull(),
    maxCollections: integer('max_collections').notNull().default(10),
    isActive: boolean('is_active').notNull().default(true),
    /** A deleted slot keeps its row for the visits that were made in it; it is inactive, and its hours are free for another. */
    deletedAt: instantColumn('deleted_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('time_slots_hours').on(t.startTime, t.endTime).where(sql`deleted_at is null`),
    check('time_slots_end_after_start', sql`${t.endTime} > ${t.startTime}`),
    check('time_slots_capacity_sound', sql`${t.maxCollections} between 1 and 100`),
  ],
)

/**
 * Visits to collect samples. `timeSlot` keeps the hours as agreed, for the slot may be edited later. The search text holds reference, order number and
 * patient's name.
 */
export const sampleCollections = pgTable(
  'sample_collections',
  {
    id: id(),
    reference: text('reference').notNull(),
    orderId: requiredReference('order_id', () => orders.id),
    patientId: requiredReference('patient_id', () => patients.id),
    scheduledDate: day('scheduled_date').notNull(),
    slotId: requiredReference('slot_id', () => timeSlots.id),
    timeSlot: text('time_slot').notNull(),
    status: text('status').$type<CollectionStatus>().notNull(),
    priority: text('priority').$type<CollectionPriority>().notNull().default('Normal'),
    phlebotomistId: referenceColumn('phlebotomist_id').references(() => phlebotomists.id, { onDelete: 'set null' }),
    collectionAddress: text('collection_address').notNull(),
    notes: text('notes'),
    /** Moment of drawing the samples, of a completed visit. */
    completedAt: instantColumn('completed_at'),
    /** The phlebotomist who drew them, where it was one, and the name as it was then. */
    collectedBy: referenceColumn('collected_by').references(() => phlebotomists.id, { onDelete: 'set null' }),
    collectedByName: text('collected_by_name'),
    /** Name and date of birth were confirmed with the patient. */
    identityConfirmed: boolean('identity_confirmed').notNull().default(false),
    /** Reason of a failed visit; null for any other (FLD-04). */
    failureReason: text('failure_reason').$type<FailureReason>(),
    searchText: searchText(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('sample_collections_reference').on(t.reference),
    index('sample_collections_date').on(t.scheduledDate, t.id),
    index('sample_collections_starts').using('gin', sql`search_starts(${t.searchText})`),
    index('sample_collections_status').on(t.status, t.scheduledDate, t.id),
    index('sample_collections_slot').on(t.slotId, t.scheduledDate),
    index('sample_collections_order').on(t.orderId),
    index('sample_collections_patient').on(t.patientId),
    index('sample_collections_phlebotomist').on(t.phlebotomistId, t.scheduledDate),
    index('sample_collections_collected_by').on(t.collectedBy),
    index('sample_collections_created').on(t.createdAt, t.id),
    index('sample_collections_completed').on(t.completedAt).where(sql`completed_at is not null`),
    index('sample_collections_urgent').on(t.scheduledDate, t.id).where(sql`priority = 'High'`),
    index('sample_collections_failed').on(t.scheduledDate, t.failureReason).where(sql`failure_reason is not null`),
    oneOfCheck('sample_collections_failure_known', t.failureReason, Object.keys(failureReasons)),
    oneOfCheck('sample_collections_status_known', t.status, Object.keys(collectionStatuses)),
    oneOfCheck('sample_collections_priority_known', t.priority, Object.keys(collectionPriorities)),
  ],
)

/** A closed day: one date, one day of every week, or one slot on one date (FLD-05). */
export const closedDays = pgTable(
  'closed_days',
  {
    id: id(),
    scope: text('scope').$type<ClosedScope>().notNull(),
    day: day('day'),
    weekday: text('weekday').$type<Weekday>(),
    slotId: referenceColumn('slot_id').references(() => timeSlots.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    searchText: searchText(),
    ...stamps(),
  },
  (t) => [
    index('closed_days_day').on(t.day),
    index('closed_days_created').on(t.createdAt, t.id),
    oneOfCheck('closed_days_scope_known', t.scope, Object.keys(closedScopes)),
    oneOfCheck('closed_days_weekday_known', t.weekday, Object.keys(weekdays)),
    check(
      'closed_days_scope_sound',
      sql`(${t.scope} = 'weekday') = (${t.weekday} is not null) and (${t.scope} <> 'weekday') = (${t.day} is not null) and (${t.scope} = 'slot') = (${t.slotId} is not null)`,
    ),
  ],
)
