import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type CallOutcome, callOutcomes, type CallRecipient, callRecipients } from '#domain/results/critical.ts'
import { type Direction, type Flag, flags } from '#domain/results/flag.ts'
import { type Comparator, type ParameterKind, parameterKinds } from '#domain/results/parameter.ts'
import { type ResultState, resultStates } from '#domain/results/states.ts'
import { day, id, instantColumn, oneOfCheck, referenceColumn, requiredReference } from '#server/db/columns.ts'
import { tests } from '#server/db/tables/catalogue.ts'
import { patients } from '#server/db/tables/customers.ts'
import { reports } from '#server/db/tables/reports.ts'
import { users } from '#server/db/tables/staff.ts'

/**
 * Results, append-only (RES-04, RES-09): value, unit, range and flag as they were are never changed; another value is another row that supersedes this one.
 * Only the state with its people and times moves on. `key` tells the rows of a test apart: the parameter's code, or `name:` and the typed name of a free row.
 * `criticalOpen` is true from the saving of a critical value until its call is confirmed or closed (CRV-03).
 */
export const results = pgTable(
  'results',
  {
    id: id(),
    reportId: requiredReference('report_id', () => reports.id),
    patientId: requiredReference('patient_id', () => patients.id),
    testId: referenceColumn('test_id').references(() => tests.id, { onDelete: 'set null' }),
    testName: text('test_name').notNull(),
    key: text('key').notNull(),
    parameterCode: text('parameter_code'),
    parameter: text('parameter').notNull(),
    position: integer('position').notNull(),
    kind: text('kind').$type<ParameterKind>().notNull(),
    value: text('value').notNull(),
    comparator: text('comparator').$type<Comparator>(),
    number: doublePrecision('number'),
    unit: text('unit').notNull().default(''),
    rangeText: text('range_text').notNull().default(''),
    rangeLow: doublePrecision('range_low'),
    rangeHigh: doublePrecision('range_high'),
    computedFlag: text('computed_flag').$type<Flag>(),
    flag: text('flag').$type<Flag>(),
    direction: text('direction').$type<Direction>(),
    flagReason: text('flag_reason'),
    calculated: boolean('calculated').notNull().default(false),
    /** Range or flag depend on the exact age of a patient with a stated one (PAT-03). */
    ageUnclear: boolean('age_unclear').notNull().default(false),
    plausibleConfirmed: boolean('plausible_confirmed').notNull().default(false),
    deltaPercent: doublePrecision('delta_percent'),
    deltaBeyond: boolean('delta_beyond').notNull().default(false),
    comment: text('comment'),
    collectedOn: day('collected_on').notNull(),
    /** Reason for the correction of a released value. */
    reason: text('reason'),
    /** Reason of the last return, for its typist (RES-10). */
    returnReason: text('return_reason'),
    /** A correction of a value that was released (RES-12). */
    amends: boolean('amends').notNull().default(false),
    supersedes: referenceColumn('supersedes').references((): AnyPgColumn => results.id),
    enteredBy: referenceColumn('entered_by').references(() => users.id, { onDelete: 'set null' }),
    enteredAt: instantColumn('entered_at').notNull(),
    state: text('state').$type<ResultState>().notNull(),
    verifiedBy: referenceColumn('verified_by').references(() => users.id, { onDelete: 'set null' }),
    verifiedAt: instantColumn('verified_at'),
    releasedAt: instantColumn('released_at'),
    supersededAt: instantColumn('superseded_at'),
    criticalOpen: boolean('critical_open').notNull().default(false),
    /** Start of the wait for a call, where that is not the moment of entry. */
    criticalSince: instantColumn('critical_since'),
  },
  (t) => [
    uniqueIndex('results_current').on(t.reportId, t.testId, t.key).where(sql`superseded_at is null`),
    index('results_report').on(t.reportId, t.enteredAt),
    index('results_history').on(t.patientId, t.parameterCode, t.collectedOn).where(sql`superseded_at is null and state in ('Released', 'Amended')`),
    index('results_critical').on(sql`COALESCE(critical_since, entered_at)`, t.id).where(sql`critical_open`),
    index('results_critical_since').on(sql`COALESCE(critical_since, entered_at)`, t.id).where(sql`flag = 'Critical'`),
    index('results_critical_report').on(t.reportId).where(sql`critical_open`),
    index('results_waiting').on(t.reportId).where(sql`superseded_at is null and state in ('Entered', 'Verified')`),
    index('results_returned').on(t.reportId).where(sql`superseded_at is null and state = 'Draft' and (amends or return_reason is not null)`),
    index('results_test').on(t.testId),
    index('results_supersedes').on(t.supersedes),
    index('results_entered_by').on(t.enteredBy),
    index('results_verified_by').on(t.verifiedBy),
    oneOfCheck('results_state_known', t.state, Object.keys(resultStates)),
    oneOfCheck('results_flag_known', t.flag, Object.keys(flags)),
    oneOfCheck('results_computed_flag_known', t.computedFlag, Object.keys(flags)),
    oneOfCheck('results_kind_known', t.kind, parameterKinds),
    check(
      'results_number_sound',
      sql`(${t.kind} = 'numeric' and ${t.number} is not null) or (${t.kind} <> 'numeric' and ${t.number} is null and ${t.comparator} is null)`,
    ),
    check('results_flag_explained', sql`${t.computedFlag} is null or ${t.flag} is not distinct from ${t.computedFlag} or ${t.flagReason} is not null`),
  ],
)

/** Calls about critical values, append-only, with parameter and value as they were (CRV-02). `Closed` is a super admin's reason instead of a call. */
export const criticalCalls = pgTable(
  'critical_calls',
  {
    id: id(),
    resultId: requiredReference('result_id', () => results.id),
    reportId: requiredReference('report_id', () => reports.id),
    outcome: text('outcome').$type<CallOutcome | 'Closed'>().notNull(),
    person: text('person'),
    /** Null of a call that was logged without it, and where nobody was called. */
    recipient: text('recipient').$type<CallRecipient>(),
    phone: text('phone'),
    note: text('note'),
    parameter: text('parameter').notNull(),
    value: text('value').notNull(),
    calledBy: referenceColumn('called_by').references(() => users.id, { onDelete: 'set null' }),
    at: instantColumn('at').notNull(),
  },
  (t) => [
    index('critical_calls_result').on(t.resultId, t.at),
    index('critical_calls_report').on(t.reportId),
    index('critical_calls_caller').on(t.calledBy),
    oneOfCheck('critical_calls_outcome_known', t.outcome, [...Object.keys(callOutcomes), 'Closed']),
    oneOfCheck('critical_calls_recipient_known', t.recipient, Object.keys(callRecipients)),
  ],
)
