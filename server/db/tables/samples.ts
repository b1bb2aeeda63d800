import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type SampleCondition, type SampleState, sampleConditions, sampleStates } from '#domain/sample.ts'
import { id, instantColumn, oneOfCheck, referenceColumn, requiredReference, stamps } from '#server/db/columns.ts'
import { containers } from './catalogue.ts'
import { patients } from './customers.ts'
import { orders } from './orders.ts'
import { referralLaboratories } from './referral-laboratories.ts'
import { users } from './staff.ts'

/** Samples of an order. A patient's tests with the same container share one until it is collected (SMP-01). Numbers (`domain/sample-number.ts`) come from a sequence. */
export const samples = pgTable(
  'samples',
  {
    id: id(),
    serial: bigint('serial', { mode: 'number' }).generatedByDefaultAsIdentity(),
    number: text('number').notNull().generatedAlwaysAs(sql`sample_number(serial)`),
    orderId: requiredReference('order_id', () => orders.id),
    patientId: requiredReference('patient_id', () => patients.id),
    container: text('container')
      .notNull()
      .references(() => containers.name, { onUpdate: 'cascade' }),
    state: text('state').$type<SampleState>().notNull(),
    condition: text('condition').$type<SampleCondition>(),
    /** The rejected sample that this one is collected for (SMP-05). */
    replacesId: referenceColumn('replaces_id').references((): AnyPgColumn => samples.id),
    /** The number of its printed labels, and the time of the last one. */
    labelsPrinted: integer('labels_printed').notNull().default(0),
    labelPrintedAt: instantColumn('label_printed_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('samples_number').on(t.number),
    uniqueIndex('samples_to_collect').on(t.orderId, t.patientId, t.container).where(sql`state = 'ToCollect'`),
    index('samples_order').on(t.orderId, t.patientId),
    index('samples_underway').on(t.updatedAt).where(sql`state in ('Collected', 'HandedOver')`),
    index('samples_patient').on(t.patientId),
    index('samples_container').on(t.container),
    index('samples_replaces').on(t.replacesId).where(sql`replaces_id is not null`),
    oneOfCheck('samples_state_known', t.state, Object.keys(sampleStates)),
    oneOfCheck('samples_condition_known', t.condition, Object.keys(sampleConditions)),
  ],
)

/**
 * Each step of a sample after planning: state, time, person, the reason of a rejection (SMP-03, SMP-05), and the laboratory that it was sent to (ACC-07). An
 * event without a state records a condition, null where it was taken back (ACC-02).
 */
export const sampleEvents = pgTable(
  'sample_events',
  {
    id: id(),
    sampleId: requiredReference('sample_id', () => samples.id),
    state: text('state').$type<SampleState>(),
    condition: text('condition').$type<SampleCondition>(),
    laboratoryId: referenceColumn('laboratory_id').references(() => referralLaboratories.id),
    reason: text('reason'),
    userId: referenceColumn('user_id').references(() => users.id, { onDelete: 'set null' }),
    at: instantColumn('at').notNull(),
    /** The collector, and the confirmation of name and date of birth, once it is collected. */
    drawnBy: text('drawn_by'),
    identityConfirmed: boolean('identity_confirmed').notNull().default(false),
  },
  (t) => [
    index('sample_events_sample').on(t.sampleId, t.at),
    index('sample_events_user').on(t.userId),
    oneOfCheck('sample_events_state_known', t.state, Object.keys(sampleStates)),
    index('sample_events_laboratory').on(t.laboratoryId).where(sql`laboratory_id is not null`),
    oneOfCheck('sample_events_condition_known', t.condition, Object.keys(sampleConditions)),
    check('sample_events_laboratory_given', sql`${t.state} <> 'SentOut' or ${t.laboratoryId} is not null`),
    check('sample_events_reason_given', sql`${t.state} <> 'Rejected' or ${t.reason} is not null`),
  ],
)
